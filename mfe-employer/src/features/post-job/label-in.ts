/** The label of a choice; empty where none was made. */
export function labelIn<Value extends string>(
  choices: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  chosen: string | null | undefined,
): string {
  const value = choices.find((one) => one === chosen);
  return value === undefined ? '' : labels[value];
}
