import { roomFor } from './growing';
import { NearWords } from './near-words';
import { PrefixList } from './prefix-list';
import { TermTable } from './term-table';

/** Every word that documents have, with a number for it. Words stay when their last document goes: most come again. */
export class TermDictionary {
  readonly #table = new TermTable();
  readonly #prefixes = new PrefixList();
  readonly #near = new NearWords();
  /** Documents that have the word, removed ones included until they are compacted away. */
  documents = new Uint32Array(1_024);
  /** Of those, the ones that have it in a telling field. */
  telling = new Uint32Array(1_024);

  get size(): number {
    return this.#table.terms.length;
  }

  find(term: string): number | undefined {
    const number = this.#table.find(term, 0, term.length);
    return number < 0 ? undefined : number;
  }

  /** The number of the word that stands in a text from `from` to `to`; it is taken in if it is new. */
  take(text: string, from: number, to: number): number {
    const known = this.#table.find(text, from, to);
    if (known >= 0) return known;
    // A cut out piece would keep the whole text that it was cut from.
    const own = detached(text.slice(from, to));
    const number = this.#table.add(own);
    this.#prefixes.add(own, number);
    this.#near.add(own, number);
    this.documents = roomFor(this.documents, number + 1);
    this.telling = roomFor(this.telling, number + 1);
    return number;
  }

  term(number: number): string {
    return this.#table.terms[number]!;
  }

  visitPrefix(prefix: string, visit: (number: number) => boolean | void): void {
    this.#prefixes.visit(prefix, visit);
  }

  visitNear(word: string, limit: number, look: { isWanted: (number: number) => boolean; visit: (number: number, slips: number) => void }): void {
    this.#near.visit(word, limit, { ...look, wordOf: (number) => this.#table.terms[number]! });
  }
}

function detached(term: string): string {
  return term.length < 13 ? term : Buffer.from(term).toString();
}
