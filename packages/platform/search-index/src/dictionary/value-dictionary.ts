import { roomFor } from './growing';
import { ShardedMap } from './sharded-map';
import type { IndexValue } from '../schema';

/** The values of a key or tag column, each with a number; 0 is 'none'. */
export class ValueDictionary {
  readonly #numbers = new ShardedMap<number>();
  readonly #keys: string[] = [''];
  readonly #texts: string[] = [''];
  readonly #added: (value: IndexValue, number: number) => void;
  /** Visible documents per value. */
  live = new Uint32Array(64);

  /** `added` is called with each new value. */
  constructor(added: (value: IndexValue, number: number) => void = () => undefined) {
    this.#added = added;
  }

  /** Highest number plus one. */
  get size(): number {
    return this.#texts.length;
  }

  find(key: string): number | undefined {
    return this.#numbers.get(key);
  }

  take(value: IndexValue): number {
    const existing = this.#numbers.get(value.key);
    if (existing !== undefined) return existing;
    const number = this.#texts.length;
    this.#keys.push(value.key);
    this.#texts.push(value.text);
    this.#numbers.set(value.key, number);
    this.live = roomFor(this.live, number + 1);
    this.#added(value, number);
    return number;
  }

  key(number: number): string {
    return this.#keys[number]!;
  }

  text(number: number): string {
    return this.#texts[number]!;
  }
}
