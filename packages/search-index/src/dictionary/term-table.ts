import { roomFor } from './growing';

const FREE = 0;

/**
 * Numbers for words that are looked up as a stretch of a longer text: no text is cut out and no map asked, which is most of the work
 * of taking a document in. Open addressing; entries are numbers plus one.
 */
export class TermTable {
  readonly terms: string[] = [];
  #entries = new Uint32Array(4_096);
  #hashes = new Uint32Array(1_024);

  /** The number of the word that stands from `from` to `to`; -1 for one that is not known. */
  find(text: string, from: number, to: number): number {
    const hash = hashOf(text, from, to);
    const mask = this.#entries.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#entries[slot]!;
      if (entry === FREE) return -1;
      if (this.#hashes[entry - 1] === hash && isSame(this.terms[entry - 1]!, text, from, to)) return entry - 1;
    }
  }

  /** Notes a word that is not known yet, and gives its number. */
  add(term: string): number {
    const number = this.terms.length;
    const hash = hashOf(term, 0, term.length);
    this.terms.push(term);
    this.#hashes = roomFor(this.#hashes, number + 1);
    this.#hashes[number] = hash;
    if (2 * (number + 1) > this.#entries.length) this.#grow();
    else this.#enter(number, hash);
    return number;
  }

  #grow(): void {
    this.#entries = new Uint32Array(2 * this.#entries.length);
    for (let number = 0; number < this.terms.length; number += 1) this.#enter(number, this.#hashes[number]!);
  }

  #enter(number: number, hash: number): void {
    const mask = this.#entries.length - 1;
    let slot = hash & mask;
    while (this.#entries[slot] !== FREE) slot = (slot + 1) & mask;
    this.#entries[slot] = number + 1;
  }
}

/** FNV-1a over the letters, with the bits mixed once more at the end. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function isSame(term: string, text: string, from: number, to: number): boolean {
  if (term.length !== to - from) return false;
  for (let at = from; at < to; at += 1) if (term.charCodeAt(at - from) !== text.charCodeAt(at)) return false;
  return true;
}
