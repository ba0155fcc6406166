import { roomFor } from './growing';

/** Letters of a beginning that has a number: few words have a longer one in common. */
export const LONGEST_BEGINNING = 2;
/** More of them than this have no number, so that it fits two bytes. */
const MOST = 0xffff;

/** Numbers for the first letter and the first two letters of words, from 1; 0 stands for none. */
export class Beginnings {
  readonly #numbers = new Map<string, number>();
  /** For each word, the numbers of its beginnings of one letter and of two. */
  ofWords: [Uint16Array, Uint16Array] = [new Uint16Array(1_024), new Uint16Array(1_024)];

  /** One more than the highest number. */
  get size(): number {
    return this.#numbers.size + 1;
  }

  find(beginning: string): number | undefined {
    return this.#numbers.get(beginning);
  }

  add(term: string, number: number): void {
    for (const [at, ofWords] of this.ofWords.entries()) {
      const known = (this.ofWords[at] = roomFor(ofWords, number + 1));
      known[number] = term.length > at ? this.#take(term.slice(0, at + 1)) : 0;
    }
  }

  #take(beginning: string): number {
    const known = this.#numbers.get(beginning);
    if (known !== undefined) return known;
    if (this.size > MOST) return 0;
    this.#numbers.set(beginning, this.size);
    return this.size - 1;
  }
}
