// split, trim, slice, indexOf, join, replace over many short strings.
const line = " alpha, beta ,gamma,  delta,epsilon , zeta ";
let length = 0;
for (let i = 0; i < 5000; i++) {
  const parts = line.split(",").map((part) => part.trim().toUpperCase());
  length += parts.join("-").replace("BETA", "B").indexOf("DELTA") + parts[i % 6].slice(1).length;
  if (line.startsWith(" alpha") && parts.includes("GAMMA")) length += 1;
}
return length;
