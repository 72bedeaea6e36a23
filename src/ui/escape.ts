/** Text as markup. Every text that is written goes through here exactly once. */

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\r": "&#13;", // as it is, a browser makes a line feed of it
  "\0": "\ufffd", // as it is, a browser leaves it out in one place and replaces it in another
}

/** For text between tags, and for attribute values in double quotes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"'\r\0]/g, (character) => escapes[character] as string)
}
