// === reading a property of nothing
const tries = [() => undefined.x, () => null.x, () => undefined[0], () => null["a b"], () => undefined[Symbol("s")], () => ({}).a.b, () => [][0].name, () => null?.x.y];
tries.map((f) => {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
}); // => ["Cannot read properties of undefined (reading 'x')", "Cannot read properties of null (reading 'x')", "Cannot read properties of undefined (reading '0')", "Cannot read properties of null (reading 'a b')", "Cannot read properties of undefined (reading 'Symbol(s)')", "Cannot read properties of undefined (reading 'b')", "Cannot read properties of undefined (reading 'name')", undefined]

// === writing a property of nothing
const tries = [() => (undefined.x = 1), () => (null[0] = 1), () => (({}).a.b = 1), () => delete null.x, () => undefined.x++, () => (null.x ??= 1)];
tries.map((f) => {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
}); // => ["Cannot set properties of undefined (setting 'x')", "Cannot set properties of null (setting '0')", "Cannot set properties of undefined (setting 'b')", "Cannot convert undefined or null to object", "Cannot read properties of undefined (reading 'x')", "Cannot read properties of null (reading 'x')"]

// === the line is that of the access
const o = {
  user: null,
};
const name =
  o.user
    .name; // throws TypeError: Cannot read properties of null (reading 'name')
