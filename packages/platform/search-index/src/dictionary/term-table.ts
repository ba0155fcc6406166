import { roomFor } from './growing';

const FREE = 0;
/** Entries per slot: a word's number plus one, and its hash. */
const SLOT = 2;

/**
 * Hash table with open addressing: numbers of words that are looked up as a range of a text's bytes, without creating a
 * string or using a Map, which would be most of the work of indexing a document.
 */
export class TermTable {
  readonly terms: string[] = [];
  #slots = new Uint32Array(SLOT * 4_096);
  /** Bytes of all words, concatenated, and the end of each. */
  #bytes = new Uint8Array(16_384);
  #ends = new Uint32Array(1_024);

  /** Number of the word from `from` to `to`; -1 if unknown. */
  find(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to);
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = Math.imul(hash, SLOT) & mask; ; slot = (slot + SLOT) & mask) {
      const entry = slots[slot]!;
      if (entry === FREE) return -1;
      if (slots[slot + 1] === hash && this.#isAt(entry - 1, bytes, from, to)) return entry - 1;
    }
  }

  /** Adds an unknown word and returns its number. */
  add(term: string, bytes: Uint8Array, from: number, to: number): number {
    const number = this.terms.length;
    const start = this.#startOf(number);
    const end = start + to - from;
    this.terms.push(term);
    this.#ends = roomFor(this.#ends, number + 1);
    this.#ends[number] = end;
    this.#bytes = roomFor(this.#bytes, end);
    this.#bytes.set(bytes.subarray(from, to), start);
    if (2 * SLOT * (number + 1) > this.#slots.length) this.#grow();
    this.#enter(number + 1, hashOf(bytes, from, to));
    return number;
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends[number - 1]!;
  }

  #isAt(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const oldBytes = this.#bytes;
    const start = this.#startOf(number);
    if (this.#ends[number]! - start !== to - from) return false;
    for (let at = from; at < to; at += 1) if (oldBytes[start + at - from] !== bytes[at]) return false;
    return true;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(2 * before.length);
    for (let slot = 0; slot < before.length; slot += SLOT)
      if (before[slot] !== FREE) this.#enter(before[slot]!, before[slot + 1]!);
  }

  #enter(entry: number, hash: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = Math.imul(hash, SLOT) & mask;
    while (slots[slot] !== FREE) slot = (slot + SLOT) & mask;
    slots[slot] = entry;
    slots[slot + 1] = hash;
  }
}

/** FNV-1a over the bytes, with the bits mixed once more at the end. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
