import { roomFor } from './dictionary/growing';
import type { TermDictionary } from './dictionary/term-dictionary';
import type { IndexSchema } from './schema';
import { TELLING, impactOf, weightedFrequency } from './segment/impact';
import { ENDS, FOUND_BY, IN_ORDER, eachForm } from './words/forms';
import { WordOrder } from './segment/word-order';

/** The terms of one document, by their numbers, with the byte of a posting each. */
export interface AnalyzedText {
  terms: Uint32Array;
  impacts: Uint8Array;
  count: number;
  /** The words of its texts in their order, where phrases are looked for. */
  order: WordOrder;
}

/** Converts a document's texts to terms with impacts. Reuses its buffers: a result is valid until the next call. */
export class Analyzer {
  readonly #analyzed: AnalyzedText = {
    terms: new Uint32Array(256),
    impacts: new Uint8Array(256),
    count: 0,
    order: new WordOrder(),
  };
  #field = new Uint32Array(1_024);
  #frequencies = new Float64Array(1_024);
  #telling = new Uint8Array(1_024);

  constructor(
    private readonly fields: IndexSchema['fields'],
    private readonly dictionary: TermDictionary,
  ) {}

  analyze(texts: Readonly<Record<string, string>>): AnalyzedText {
    const analyzed = this.#analyzed;
    analyzed.count = 0;
    analyzed.order.clear();
    for (const { name, weight, typicalLength, telling, phrases } of this.fields) {
      const length = this.#analyzeField(texts[name] ?? '', phrases ? analyzed.order : undefined);
      const frequency = weightedFrequency(weight, length, typicalLength);
      for (let at = 0; at < length; at += 1) this.#add(this.#field[at]!, frequency, telling);
    }
    for (let at = 0; at < analyzed.count; at += 1) {
      const term = analyzed.terms[at]!;
      analyzed.impacts[at] = impactOf(this.#frequencies[term]!) | this.#telling[term]!;
      this.#frequencies[term] = 0;
      this.#telling[term] = 0;
    }
    return analyzed;
  }

  #analyzeField(text: string, order: WordOrder | undefined): number {
    let length = 0;
    eachForm(text, (bytes, from, to, use) => {
      if (use === ENDS) return order?.end();
      if (use === IN_ORDER && !order) return;
      const term = this.dictionary.takeBytes(bytes, from, to);
      if ((use & IN_ORDER) !== 0) order?.add(term);
      else this.dictionary.beside[term] = 1;
      if ((use & FOUND_BY) === 0) return;
      if (length === this.#field.length) this.#field = roomFor(this.#field, length + 1);
      this.#field[length] = term;
      length += 1;
    });
    if (this.dictionary.size > this.#frequencies.length) {
      this.#frequencies = roomFor(this.#frequencies, this.dictionary.size);
      this.#telling = roomFor(this.#telling, this.#frequencies.length);
    }
    return length;
  }

  #add(term: number, frequency: number, telling: boolean): void {
    const analyzed = this.#analyzed;
    if (this.#frequencies[term] === 0) {
      if (analyzed.count === analyzed.terms.length) {
        analyzed.terms = roomFor(analyzed.terms, analyzed.count + 1);
        analyzed.impacts = roomFor(analyzed.impacts, analyzed.terms.length);
      }
      analyzed.terms[analyzed.count] = term;
      analyzed.count += 1;
    }
    this.#frequencies[term]! += frequency;
    if (telling) this.#telling[term] = TELLING;
  }
}
