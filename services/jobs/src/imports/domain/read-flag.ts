const YES = new Set([
  ...['true', 't', 'yes', 'y', 'on', 'x', '✓', '✔', '☑', 'ja', 'wahr', 'oui', 'vrai', 'si', 'sí', 'verdadero', 'sim'],
  ...['verdadeiro', 'waar', 'vero'],
]);
const NO = new Set([
  ...['false', 'f', 'no', 'n', 'off', 'nein', 'falsch', 'non', 'faux', 'falso', 'não', 'nao', 'nee', 'onwaar'],
  ...['☐', '✗', '✘'],
]);
/** Input limit: longer than any of the words. */
const LONGEST = 12;

/**
 * Parses yes or no as exports write it in six languages, and numbers, also as pandas writes them (`1.0`); undefined for
 * all else.
 */
export function readFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (word.length > LONGEST) return undefined;
  if (/^-?\d+(?:[.,]0+)?$/.test(word)) return Number(word.replace(',', '.')) > 0;
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}
