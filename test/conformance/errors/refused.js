// === an unknown name is found before anything runs, and each of them is told
const a = serach; // error unknown_global: serach is not defined
const b = also.unknown; // error unknown_global: also is not defined

// === bare typeof of an unknown name is fine
typeof nowhere; // => "undefined"

// === names of hosts
fetch("https://a.b"); // error unknown_global: fetch is not defined
require("fs"); // error unknown_global: require is not defined
process.exit(); // error unknown_global: process is not defined
window.alert(1); // error unknown_global: window is not defined
document.title; // error unknown_global: document is not defined
localStorage.x; // error unknown_global: localStorage is not defined

// === modules are left out
import fs from "fs"; // error forbidden_syntax: import declarations are not part of the plan language
export const x = 1; // error forbidden_syntax: export declarations are not part of the plan language

// === import() and import.meta
await import("x"); // error forbidden_syntax: import() is not part of the plan language
import.meta.url; // error forbidden_syntax: import.meta is not part of the plan language

// === with
with ({}) x; // error forbidden_syntax: with statements are not part of the plan language

// === eval and the Function constructor
eval("1"); // error forbidden_syntax: eval is not part of the plan language
new Function("return 1"); // error forbidden_syntax: The Function constructor is not part of the plan language

// === duplicate declarations
let a;
let a; // error syntax_error: Identifier 'a' has already been declared

// === a let and a var of one name
let a;
var a; // error syntax_error: Identifier 'a' has already been declared

// === a parameter twice
const f = (a, a) => a; // error syntax_error: Argument name clash

// === assignment to what is no target
1 = 2; // error syntax_error: Assigning to rvalue

// === an optional chain as a target
const o = {};
o?.x = 1; // error syntax_error: Optional chaining cannot appear in left-hand side

// === break outside of a loop
break; // error syntax_error: Unsyntactic break

// === continue to a label that is no loop
a: {
  continue a; // error syntax_error: Unsyntactic continue
}

// === an unknown label
for (;;) break nowhere; // error syntax_error: Unsyntactic break

// === await outside of async functions
const f = () => {
  await 1; // error syntax_error: Unexpected token
};

// === yield outside of generators
function f() {
  yield 1; // error syntax_error: The keyword 'yield' is reserved
}

// === return in a static block
class A {
  static {
    return; // error syntax_error: 'return' outside of function
  }
}

// === a private name that is declared nowhere
class A {
  m() {
    return this.#x; // error syntax_error: Private field '#x' must be declared in an enclosing class
  }
}

// === a private name twice
class A {
  #x;
  #x; // error syntax_error: Identifier '#x' has already been declared
}

// === two constructors
class A {
  constructor() {}
  constructor() {} // error syntax_error: Duplicate constructor in the same class
}

// === super outside of methods
function f() {
  super.x; // error syntax_error: 'super' keyword outside a method
}

// === super() outside of derived constructors
class A {
  constructor() {
    super(); // error syntax_error: super() call outside constructor of a subclass
  }
}

// === octal literals and escapes
const a = 010; // error syntax_error: Invalid number

// === octal escapes
const a = "\01"; // error syntax_error: Octal literal in strict mode

// === delete of a name
let a;
delete a; // error syntax_error: Deleting local variable in strict mode

// === reserved words as names
const class = 1; // error syntax_error: Unexpected keyword 'class'

// === words that strict code reserves
const let = 1; // error syntax_error: The keyword 'let' is reserved

// === assigning arguments and eval
arguments = 1; // error syntax_error: Assigning to arguments in strict mode

// === an unterminated string
const a = "abc // error syntax_error: Unterminated string constant

// === an unterminated template, found at the end
const a = `abc // error syntax_error: Unterminated template

// === a bad regular expression
const r = /(/; // error syntax_error: Invalid regular expression: /(/: Unterminated group

// === flags that do not exist
const r = /a/xyz; // error syntax_error: Invalid regular expression flag

// === a mixture of ?? and || without parentheses
const a = null || 1 ?? 2; // error syntax_error: Logical expressions and coalesce expressions cannot be mixed. Wrap either by parentheses

// === a power of a negation without parentheses
const a = -1 ** 2; // error syntax_error: Unexpected token

// === a const without a value
const a; // error syntax_error: Unexpected token

// === a rest that is not last
const [...a, b] = []; // error syntax_error: Unexpected token

// === a getter with parameters
const o = { get x(a) { return a; } }; // error syntax_error: getter should have no params

// === a label twice
a: a: for (;;) break; // error syntax_error: Label 'a' is already declared

// === an unexpected token
const a = ; // error syntax_error: Unexpected token

// === a missing bracket, found at the end
const f = (x) => { // error syntax_error: Unexpected token

// === HTML in a plan
const page = <div>hi</div>; // error syntax_error: Unexpected token
