/** Maximum of every 32 documents: if it is too low, all of them are skipped. -Infinity if none has a value. */
export function highestOf(column: Float64Array): Float64Array {
  const highest = new Float64Array((column.length + 31) >>> 5).fill(-Infinity);
  for (let document = 0; document < column.length; document += 1)
    if (column[document]! > highest[document >>> 5]!) highest[document >>> 5] = column[document]!;
  return highest;
}
