// @kind dos-recursion
// @title a class that extends thousands of classes is constructed through all of them
// @expect contained
let C = class { constructor() { this.n = 0 } }
for (let i = 0; i < 20000; i++) C = class extends C {}
try { return new C().n } catch (e) { return e.name }
