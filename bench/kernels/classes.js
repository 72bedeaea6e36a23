// Classes with fields, private names, inheritance, accessors and super calls.
class Shape {
  #scale = 2;
  constructor(size) {
    this.size = size;
  }
  area() {
    return this.#scale * this.size;
  }
  get half() {
    return this.size / 2;
  }
}
class Square extends Shape {
  corners = 4;
  area() {
    return super.area() * this.size + this.corners;
  }
}
let sum = 0;
for (let i = 0; i < 40000; i++) {
  const square = new Square(i & 15);
  sum += square.area() + square.half;
}
return sum;
