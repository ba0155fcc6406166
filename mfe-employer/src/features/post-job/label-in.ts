/** Label of a selected value; empty without a selection. */
export function labelIn<Value extends string>(
  choices: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  chosen: string | null | undefined,
): string {
  const value = choices.find((one) => one === chosen);
  return value === undefined ? '' : labels[value];
}
