import { STOP_WORDS, maxEdits, otherNumbers, synonymAt, wordsOf } from '@market/search-index';

/**
 * A word that must be there: as it is, in its other number, as a beginning, or (where no title, skill … has it) with so
 * many slips.
 */
export interface AskedWord {
  word: string;
  others: readonly string[];
  begins: boolean;
  slips: number;
}

/**
 * A text as every engine is asked for it: all parts must be there, each in one of its writings, of which all words must
 * be there.
 */
export type AskedText = AskedWord[][][];

/** Reads a text as the search of jobs does, before it is looked up anywhere. */
export function askedText(text: string): AskedText {
  const typed = wordsOf(text);
  const content = typed.filter(({ joined }) => !STOP_WORDS.has(joined));
  const words = content.length > 0 ? content : typed;
  const joined = words.map((word) => word.joined);
  const last = typed.at(-1);
  const forgiving = (word: string, isLast: boolean): AskedWord => ({
    word: plainWord(word),
    others: otherNumbers(word),
    begins: isLast && word.length > 1,
    slips: maxEdits(word),
  });
  const parts: AskedText = [];
  for (let at = 0; at < words.length;) {
    const synonym = synonymAt(joined, at);
    const length = synonym?.words.length ?? 1;
    const group = words.slice(at, at + length);
    const writings = [group.map((word) => forgiving(word.joined, word === last))];
    const [only] = group;
    if (length === 1 && only!.parts.length > 0)
      writings.push(only!.parts.map((part, step) => forgiving(part, only === last && step === only!.parts.length - 1)));
    for (const other of synonym?.others ?? [])
      writings.push(
        other.map((word) => ({ word: plainWord(word), others: otherNumbers(word), begins: false, slips: 0 })),
      );
    parts.push(writings);
    at += length;
  }
  return parts;
}

/** `c++` and `c#` in letters that no engine's own reading of words takes apart. */
export function plainWord(word: string): string {
  return word.replaceAll('+', 'plus').replaceAll('#', 'sharp');
}
