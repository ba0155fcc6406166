/**
 * The first message of a field's error as formik has it: a text, or a list or record of errors of its parts.
 * @returns undefined where there is none
 */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  return typeof error === 'object' && error !== null
    ? Object.values(error)
        .map(firstMessage)
        .find((text) => text !== undefined)
    : undefined;
}
