import { roomFor } from './growing';
import { NearWords } from './near-words';
import { PrefixList } from './prefix-list';
import { ShardedMap } from './sharded-map';

/** Every word that documents have, with a number for it. Words stay when their last document goes: most come again. */
export class TermDictionary {
  readonly #numbers = new ShardedMap<number>();
  readonly #terms: string[] = [];
  readonly #prefixes = new PrefixList();
  readonly #near = new NearWords();
  /** Documents that have the word, removed ones included until they are compacted away. */
  documents = new Uint32Array(1_024);
  /** Of those, the ones that have it in a telling field. */
  telling = new Uint32Array(1_024);

  get size(): number {
    return this.#terms.length;
  }

  find(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  take(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.length;
    // A cut out piece would keep the whole text that it was cut from.
    const own = detached(term);
    this.#terms.push(own);
    this.#numbers.set(own, number);
    this.#prefixes.add(own, number);
    this.#near.add(own, number);
    this.documents = roomFor(this.documents, number + 1);
    this.telling = roomFor(this.telling, number + 1);
    return number;
  }

  term(number: number): string {
    return this.#terms[number]!;
  }

  visitPrefix(prefix: string, visit: (number: number) => boolean | void): void {
    this.#prefixes.visit(prefix, visit);
  }

  visitNear(word: string, limit: number, visit: (number: number, slips: number) => void): void {
    this.#near.visit(word, limit, (number) => this.#terms[number]!, visit);
  }
}

function detached(term: string): string {
  return term.length < 13 ? term : Buffer.from(term).toString();
}
