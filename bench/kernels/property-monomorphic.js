// Reads and writes of known properties on objects of one shape.
const point = { x: 1, y: 2, z: 3 };
for (let i = 0; i < 350000; i++) {
  point.x = point.y + 1;
  point.y = point.z - point.x;
  point.z = (point.x + i) & 1023;
}
return [point.x, point.y, point.z];
