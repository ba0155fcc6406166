import { lookupForms, wordsOf } from './words/words';
import { otherNumbers } from './words/plurals';
import { allowedSlips, withinSlips } from './words/slips';

/** From (included) and to (not included), in the text's own letters. */
export type TextRange = readonly [from: number, to: number];

const WORD = /\.?[\p{L}\p{N}\p{M}]+(?:[.&_'’-][\p{L}\p{N}\p{M}]+)*[+#]{0,2}/gu;

/** Where a text has the words that were asked for: as typed, in the other number, begun (the last one), or with slips. */
export function highlightRanges(text: string, asked: string): TextRange[] {
  const typed = wordsOf(asked);
  const last = typed.at(-1);
  const wanted = typed.flatMap((word) => [word.joined, ...word.parts]);
  const beginnings = last ? [last.joined, ...last.parts.slice(-1)].filter((word) => word.length > 1) : [];
  const exact = new Set(wanted.flatMap((word) => [word, ...otherNumbers(word)]));
  const fits = (form: string) => exact.has(form) || beginnings.some((word) => form.startsWith(word)) || wanted.some((word) => withinSlips(word, form, allowedSlips(word)));
  return [...text.matchAll(WORD)].filter(([word]) => lookupForms(word).some(fits)).map(({ index, 0: word }): TextRange => [index, index + word.length]);
}
