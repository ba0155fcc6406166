/** Pseudo-random numbers, reproducible by seed (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  one<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /**
   * Returns a list position with the distribution of words in use: the first far more often than the last
   * (approximately Zipf's law).
   */
  zipf(length: number): number {
    return Math.min(length - 1, Math.floor(Math.exp(this.next() * Math.log(length + 1)) - 1));
  }
}
