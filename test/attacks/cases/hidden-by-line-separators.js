// @kind escape
// @title code behind U+2028 in a comment runs, and is no way to hide from the parser
// @expect value ["seen",2]
let a = "hidden"
// a comment ends here: a = "seen"
const b = ` `.length + " ".length
return [a, b]
