// === the kinds of errors
[Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError].map((E) => { const e = new E("m"); return [e.name, e.message, String(e), e instanceof Error, Object.prototype.toString.call(e)]; }); // => [["Error", "m", "Error: m", true, "[object Error]"], ["TypeError", "m", "TypeError: m", true, "[object Error]"], ["RangeError", "m", "RangeError: m", true, "[object Error]"], ["SyntaxError", "m", "SyntaxError: m", true, "[object Error]"], ["ReferenceError", "m", "ReferenceError: m", true, "[object Error]"], ["EvalError", "m", "EvalError: m", true, "[object Error]"], ["URIError", "m", "URIError: m", true, "[object Error]"]]

// === called without new
[Error("a") instanceof Error, TypeError("b").message]; // => [true, "b"]

// === message and cause are own, name is not
const e = new Error("m", { cause: { code: 1 } });
[Object.hasOwn(e, "message"), Object.hasOwn(e, "name"), e.cause, Object.keys(e), Object.hasOwn(new Error(), "message"), "cause" in new Error("x")]; // => [true, false, { code: 1 }, [], false, false]

// === toString of every combination
[String(new Error()), String(new Error("m")), String(Object.assign(new Error("m"), { name: "N" })), String(Object.assign(new Error("m"), { name: "" })), Error.prototype.toString.call({ name: "A", message: "b" })]; // => ["Error", "Error: m", "N: m", "m", "A: b"]

// === the message is converted
[new Error(1).message, new Error(null).message, new Error(undefined).message, new Error({}).message]; // => ["1", "null", "", "[object Object]"]

// === AggregateError holds errors
const e = new AggregateError([1, new Error("x")], "many", { cause: "c" });
[e.name, e.message, e.errors, e.cause, e instanceof Error]; // => ["AggregateError", "many", [1, Error: x], "c", true]

// === a stack starts with the error and names functions of the plan
const f = () => new TypeError("here");
f().stack.split("\n")[0]; // => "TypeError: here"
typeof f().stack; // => "string"

// === stacks show the plan's lines only
// differs: Node's stack goes on beyond the plan
function inner() {
  return new Error("x").stack;
}
const stack = inner();
stack; // => "Error: x\n    at inner (plan.js:29:10)\n    at plan.js:31:15"

// === errors of the language are instances of the plan's own classes
try {
  null.x;
} catch (e) {
  [e instanceof TypeError, e.constructor === TypeError, e.name]; // => [true, true, "TypeError"]
}

// === isError
// differs: newer than Node 20
[Error.isError(new TypeError()), Error.isError({ name: "Error" }), Error.isError(null)]; // => [true, false, false]

// === subclass, cause chain and rethrow
class HttpError extends Error {
  name = "HttpError";
  constructor(status, options) {
    super(`status ${status}`, options);
    this.status = status;
  }
}
try {
  try {
    JSON.parse("{");
  } catch (cause) {
    throw new HttpError(502, { cause });
  }
} catch (e) {
  [String(e), e.status, e.cause.name]; // => ["HttpError: status 502", 502, "SyntaxError"]
}
