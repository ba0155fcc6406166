import { roomFor } from './growing';

/** Limit of numbered prefixes, so that a number fits two bytes. */
const MOST = 0xffff;

/**
 * Numbers for the prefixes of one, two and three letters of words, from 1; 0 stands for none. (Few words share a longer
 * prefix.)
 */
export class Prefixes {
  readonly #numbers = new Map<string, number>();
  /** For each word, the numbers of its prefixes of one, two and three letters. */
  readonly ofWords = [new Uint16Array(1_024), new Uint16Array(1_024), new Uint16Array(1_024)];

  /** Highest number plus one. */
  get size(): number {
    return this.#numbers.size + 1;
  }

  find(prefix: string): number | undefined {
    return this.#numbers.get(prefix);
  }

  add(term: string, number: number): void {
    for (const [at, ofWords] of this.ofWords.entries()) {
      const row = (this.ofWords[at] = roomFor(ofWords, number + 1));
      row[number] = term.length > at ? this.#take(term.slice(0, at + 1)) : 0;
    }
  }

  #take(prefix: string): number {
    const existing = this.#numbers.get(prefix);
    if (existing !== undefined) return existing;
    if (this.size > MOST) return 0;
    this.#numbers.set(prefix, this.size);
    return this.size - 1;
  }
}
