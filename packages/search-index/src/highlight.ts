import type { TermDictionary } from './dictionary/term-dictionary';
import type { Part } from './query/text-plan';
import { otherNumbers } from './words/plurals';
import { allowedSlips, withinSlips } from './words/slips';
import { lookupForms, wordsOf } from './words/words';

/** From (included) and to (not included), in the text's own letters. */
export type TextRange = readonly [from: number, to: number];

/** Where a text of a found document has what was asked for; `telling` as its field is. */
export type Highlighter = (text: string, options: { telling: boolean }) => TextRange[];

const WORD = /\.?[\p{L}\p{N}\p{M}]+(?:[.&_'’-][\p{L}\p{N}\p{M}]+)*[+#]{0,2}/gu;

/**
 * Finds in a text the very words by which a search finds documents: as typed, in the other number, begun, with slips (in telling
 * fields only where the search looks for them only there), and as synonyms. A synonym of several words stands out where they follow each other.
 */
export function createHighlighter(parts: readonly Part[], terms: TermDictionary): Highlighter {
  /** Words that count anywhere, with whether they count in telling fields only. */
  const wanted = new Map<number, boolean>();
  const phrases: Array<Array<ReadonlySet<number>>> = [];
  for (const { writings, typed } of parts) {
    for (const [at, writing] of writings.entries()) {
      if (at >= typed && writing.length > 1) phrases.push(writing.map((set) => new Set(set.terms)));
      else for (const set of writing) set.terms.forEach((term, which) => wanted.set(term, set.tellingOnly[which]! && wanted.get(term) !== false));
    }
  }
  return (text, { telling }) => {
    const words = [...text.matchAll(WORD)].map(({ index, 0: word }) => ({ range: [index, index + word.length] as const, terms: lookupForms(word).flatMap((form) => terms.find(form) ?? []) }));
    const marked = words.map((word) => word.terms.some((term) => wanted.get(term) === false || (telling && wanted.has(term))));
    for (const phrase of phrases) {
      for (let at = 0; at + phrase.length <= words.length; at += 1) {
        if (phrase.every((set, step) => words[at + step]!.terms.some((term) => set.has(term)))) marked.fill(true, at, at + phrase.length);
      }
    }
    return words.flatMap(({ range }, at) => (marked[at] ? [range] : []));
  };
}

/**
 * The same without an index, for engines that do not tell which words they took: as typed, in the other number, begun (the last one),
 * or with slips.
 */
export function highlightRanges(text: string, asked: string): TextRange[] {
  const typed = wordsOf(asked);
  const last = typed.at(-1);
  const wanted = typed.flatMap((word) => [word.joined, ...word.parts]);
  const beginnings = last ? [last.joined, ...last.parts.slice(-1)].filter((word) => word.length > 1) : [];
  const exact = new Set(wanted.flatMap((word) => [word, ...otherNumbers(word)]));
  const fits = (form: string) => exact.has(form) || beginnings.some((word) => form.startsWith(word)) || wanted.some((word) => withinSlips(word, form, allowedSlips(word)));
  return [...text.matchAll(WORD)].filter(([word]) => lookupForms(word).some(fits)).map(({ index, 0: word }): TextRange => [index, index + word.length]);
}
