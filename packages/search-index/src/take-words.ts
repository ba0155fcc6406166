import { roomFor } from './dictionary/growing';
import type { TermDictionary } from './dictionary/term-dictionary';
import type { IndexSchema } from './schema';
import { TELLING, impactOf, shareOf } from './segment/impact';
import { eachForm } from './words/forms';

/** The words of one document, as numbers with a posting's byte each. */
export interface TakenWords {
  terms: Uint32Array;
  impacts: Uint8Array;
  count: number;
}

/**
 * Turns a document's texts into words with impacts. Holds the memory that this takes; an answer is good until the next
 * call.
 */
export class WordTaker {
  readonly #taken: TakenWords = { terms: new Uint32Array(256), impacts: new Uint8Array(256), count: 0 };
  #field = new Uint32Array(1_024);
  #shares = new Float64Array(1_024);
  #telling = new Uint8Array(1_024);

  constructor(
    private readonly fields: IndexSchema['fields'],
    private readonly dictionary: TermDictionary,
  ) {}

  take(texts: Readonly<Record<string, string>>): TakenWords {
    const taken = this.#taken;
    taken.count = 0;
    for (const { name, weight, typicalLength, telling } of this.fields) {
      const length = this.#takeField(texts[name] ?? '');
      const share = shareOf(weight, length, typicalLength);
      for (let at = 0; at < length; at += 1) this.#add(this.#field[at]!, share, telling);
    }
    for (let at = 0; at < taken.count; at += 1) {
      const term = taken.terms[at]!;
      taken.impacts[at] = impactOf(this.#shares[term]!) | this.#telling[term]!;
      this.#shares[term] = 0;
      this.#telling[term] = 0;
    }
    return taken;
  }

  #takeField(text: string): number {
    let length = 0;
    eachForm(text, (bytes, from, to) => {
      if (length === this.#field.length) this.#field = roomFor(this.#field, length + 1);
      this.#field[length] = this.dictionary.takeBytes(bytes, from, to);
      length += 1;
    });
    if (this.dictionary.size > this.#shares.length) {
      this.#shares = roomFor(this.#shares, this.dictionary.size);
      this.#telling = roomFor(this.#telling, this.#shares.length);
    }
    return length;
  }

  #add(term: number, share: number, telling: boolean): void {
    const taken = this.#taken;
    if (this.#shares[term] === 0) {
      if (taken.count === taken.terms.length) {
        taken.terms = roomFor(taken.terms, taken.count + 1);
        taken.impacts = roomFor(taken.impacts, taken.terms.length);
      }
      taken.terms[taken.count] = term;
      taken.count += 1;
    }
    this.#shares[term]! += share;
    if (telling) this.#telling[term] = TELLING;
  }
}
