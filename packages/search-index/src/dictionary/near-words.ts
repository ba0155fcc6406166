import { slipsBetween } from '../words/slips';
import { roomFor } from './growing';

/** Words of one length: which letters each has, and its number. */
interface SameLength {
  letters: Int32Array;
  numbers: Uint32Array;
  count: number;
}

/**
 * Finds the words that differ by few slips of typing. Words of nearly the same length are gone through by their sets of letters, 32
 * bits each: a slip brings in one letter and takes out one at most. Only what is left after that is compared letter by letter.
 */
export class NearWords {
  readonly #byLength: SameLength[] = [];

  add(word: string, number: number): void {
    const same = (this.#byLength[word.length] ??= { letters: new Int32Array(16), numbers: new Uint32Array(16), count: 0 });
    same.letters = roomFor(same.letters, same.count + 1);
    same.numbers = roomFor(same.numbers, same.count + 1);
    same.letters[same.count] = lettersOf(word);
    same.numbers[same.count] = number;
    same.count += 1;
  }

  /** Calls `visit` with each wanted word at most `limit` slips away. `wordOf` gives a number's word. */
  visit(word: string, limit: number, { wordOf, isWanted, visit }: { wordOf: (number: number) => string; isWanted: (number: number) => boolean; visit: (number: number, slips: number) => void }): void {
    const wanted = lettersOf(word);
    for (let length = Math.max(1, word.length - limit); length <= word.length + limit; length += 1) {
      const same = this.#byLength[length];
      if (!same) continue;
      const { letters, numbers, count } = same;
      for (let at = 0; at < count; at += 1) {
        const has = letters[at]!;
        // Together first: that alone keeps most words out.
        if (bits(wanted ^ has) > 2 * limit || bits(wanted & ~has) > limit || bits(has & ~wanted) > limit || !isWanted(numbers[at]!)) continue;
        const slips = slipsBetween(word, wordOf(numbers[at]!), limit);
        if (slips <= limit) visit(numbers[at]!, slips);
      }
    }
  }
}

/** One bit for each letter that a word has; others share the bits that are left. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    letters |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return letters;
}

function bits(number: number): number {
  let left = number - ((number >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
