import { STOP_WORDS, maxEdits, otherNumbers, synonymAt, wordsOf } from '@market/search-index';
import '../../../services/jobs/src/posts/domain/field-words';

/**
 * Required word: matches exactly, in its other grammatical number, as a prefix, or (where no title, skill … contains
 * it) within `slips` typos.
 */
export interface AskedWord {
  word: string;
  others: readonly string[];
  begins: boolean;
  slips: number;
}

/**
 * Query text in the form given to every engine: all parts are required, each in one of its spellings, and a spelling
 * requires all its words.
 */
export type AskedText = AskedWord[][][];

/** Parses a query text as the job search does before any lookup. */
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

/** Writes `c++` and `c#` in letters, which no engine's tokenizer splits. */
export function plainWord(word: string): string {
  return word.replaceAll('+', 'plus').replaceAll('#', 'sharp');
}
