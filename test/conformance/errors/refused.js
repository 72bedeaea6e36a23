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
const f = (a, a) => a; // error syntax_error: Duplicate parameter name not allowed in this context

// === assignment to what is no target
1 = 2; // error syntax_error: Invalid left-hand side in assignment

// === an optional chain as a target
const o = {};
o?.x = 1; // error syntax_error: Invalid left-hand side in assignment

// === break outside of a loop
break; // error syntax_error: Illegal break statement

// === continue to a label that is no loop
a: {
  continue a; // error syntax_error: Undefined label 'a'
}

// === an unknown label
for (;;) break nowhere; // error syntax_error: Undefined label 'nowhere'

// === await outside of async functions
const f = () => {
  await 1; // error syntax_error: await is only valid in async functions and the top level bodies of modules
};

// === yield outside of generators
function f() {
  yield 1; // error syntax_error: Unexpected strict mode reserved word
}

// === return in a static block
class A {
  static {
    return; // error syntax_error: Illegal return statement
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
  constructor() {} // error syntax_error: A class may only have one constructor
}

// === super outside of methods
function f() {
  super.x; // error syntax_error: 'super' keyword unexpected here
}

// === super() outside of derived constructors
class A {
  constructor() {
    super(); // error syntax_error: 'super' keyword unexpected here
  }
}

// === octal literals and escapes
const a = 010; // error syntax_error: Invalid or unexpected token

// === octal escapes
const a = "\01"; // error syntax_error: Octal escape sequences are not allowed in strict mode.

// === delete of a name
let a;
delete a; // error syntax_error: Delete of an unqualified identifier in strict mode.

// === reserved words as names
const class = 1; // error syntax_error: Unexpected token 'class'

// === words that strict code reserves
const let = 1; // error syntax_error: Unexpected strict mode reserved word

// === assigning arguments and eval
arguments = 1; // error syntax_error: Unexpected eval or arguments in strict mode

// === an unterminated string
const a = "abc // error syntax_error: Invalid or unexpected token

// === an unterminated template, found at the end
const a = `abc // error syntax_error: Unterminated template literal

// === a bad regular expression
const r = /(/; // error syntax_error: Invalid regular expression: /(/: Unterminated group

// === flags that do not exist
const r = /a/xyz; // error syntax_error: Invalid regular expression flag

// === a mixture of ?? and || without parentheses
const a = null || 1 ?? 2; // error syntax_error: Unexpected token '??'

// === a power of a negation without parentheses
const a = -1 ** 2; // error syntax_error: Unexpected token '**'

// === a const without a value
const a; // error syntax_error: Missing initializer in const declaration

// === a rest that is not last
const [...a, b] = []; // error syntax_error: Unexpected token ','

// === a getter with parameters
const o = { get x(a) { return a; } }; // error syntax_error: Getter must not have any formal parameters.

// === a label twice
a: a: for (;;) break; // error syntax_error: Label 'a' has already been declared

// === an unexpected token
const a = ; // error syntax_error: Unexpected token ';'

// === a missing bracket, found at the end
const f = (x) => { // error syntax_error: Unexpected end of input

// === HTML in a plan
const page = <div>hi</div>; // error syntax_error: Unexpected token '<'
