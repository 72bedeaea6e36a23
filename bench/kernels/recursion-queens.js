// Backtracking with arrays: all placements of eight queens.
function place(row, columns, solutions) {
  if (row === 8) {
    solutions.push(columns.join(""));
    return;
  }
  for (let column = 0; column < 8; column++) {
    if (columns.every((other, index) => other !== column && Math.abs(other - column) !== row - index)) {
      place(row + 1, [...columns, column], solutions);
    }
  }
}
const solutions = [];
place(0, [], solutions);
return [solutions.length, solutions[0]];
