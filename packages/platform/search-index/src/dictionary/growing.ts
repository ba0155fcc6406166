/** The array itself, or a copy with room for at least `length` entries. */
export function roomFor<Numbers extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array>(
  numbers: Numbers,
  length: number,
): Numbers {
  if (length <= numbers.length) return numbers;
  // Cast: TypeScript types an object's constructor as Function.
  const larger = new (numbers.constructor as new (length: number) => Numbers)(
    Math.max(length, Math.ceil(numbers.length * 1.5), 16),
  );
  larger.set(numbers);
  return larger;
}
