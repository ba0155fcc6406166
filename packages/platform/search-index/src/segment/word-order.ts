import { roomFor } from '../dictionary/growing';

/** Bits of a number that a byte has room for; the eighth says that the number goes on. */
const BITS = 7;
const GOES_ON = 0x80;
const BYTES_A_NUMBER = 5;
/** Stands between two texts. */
const END = 0;

/**
 * The words of a document's texts in their order, by their numbers: the frequent ones, which mostly come first and have
 * low numbers, take a byte or two. Can be used again and again.
 */
export class WordOrder {
  bytes = new Uint8Array(4_096);
  length = 0;

  add(term: number): void {
    this.#write(term + 1);
  }

  /** Ends a text, unless none has begun. */
  end(): void {
    if (this.length > 0 && this.bytes[this.length - 1] !== END) this.#write(END);
  }

  clear(): void {
    this.length = 0;
  }

  #write(number: number): void {
    this.bytes = roomFor(this.bytes, this.length + BYTES_A_NUMBER);
    let left = number;
    for (; left >= GOES_ON; left >>>= BITS) this.bytes[this.length++] = (left & (GOES_ON - 1)) | GOES_ON;
    this.bytes[this.length++] = left;
  }
}

/** The bytes of words that follow each other. */
export function bytesOfWords(terms: readonly number[]): Uint8Array {
  const order = new WordOrder();
  for (const term of terms) order.add(term);
  return order.bytes.slice(0, order.length);
}

/** Whether a word's bytes begin here, and not within those of another one. */
export function beginsAt(bytes: Uint8Array, at: number, from: number): boolean {
  return at === from || bytes[at - 1]! < GOES_ON;
}
