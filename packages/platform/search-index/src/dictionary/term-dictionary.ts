import { TextBytes } from '../words/text-bytes';
import { Prefixes } from './prefixes';
import { roomFor } from './growing';
import { TrigramIndex } from './trigram-index';
import { PrefixList } from './prefix-list';
import { TermTable } from './term-table';

/**
 * Every word of the documents, with a number. Words stay after the removal of their last document: most occur again.
 */
export class TermDictionary {
  readonly #table = new TermTable();
  readonly #prefixes = new PrefixList();
  readonly #near = new TrigramIndex();
  readonly #word = new TextBytes();
  readonly prefixes = new Prefixes();
  /** Number of documents with the word, including removed ones until compaction. */
  documents = new Uint32Array(1_024);
  /** Documents per term that have it in a telling field. */
  telling = new Uint32Array(1_024);
  /** 1 for terms that documents have had beside a word in its place, as `fullstack` beside `full-stack`. */
  beside = new Uint8Array(1_024);

  get size(): number {
    return this.#table.terms.length;
  }

  find(term: string): number | undefined {
    const length = this.#word.writeWord(term);
    const number = this.#table.find(this.#word.bytes, 0, length);
    return number < 0 ? undefined : number;
  }

  /** Returns the number of a word; a new word is added. */
  take(term: string): number {
    const length = this.#word.writeWord(term);
    return this.takeBytes(this.#word.bytes, 0, length);
  }

  /** The same for a word that stands in a text's bytes from `from` to `to`. */
  takeBytes(bytes: Buffer, from: number, to: number): number {
    const existing = this.#table.find(bytes, from, to);
    if (existing >= 0) return existing;
    const term = bytes.toString('utf8', from, to);
    const number = this.#table.add(term, bytes, from, to);
    this.#prefixes.add(term, number);
    this.#near.add(term, number);
    this.prefixes.add(term, number);
    this.documents = roomFor(this.documents, number + 1);
    this.telling = roomFor(this.telling, number + 1);
    this.beside = roomFor(this.beside, number + 1);
    return number;
  }

  term(number: number): string {
    return this.#table.terms[number]!;
  }

  visitPrefix(prefix: string, visit: (number: number) => boolean | void): void {
    this.#prefixes.visit(prefix, visit);
  }

  visitNear(
    word: string,
    limit: number,
    look: { isWanted: (number: number) => boolean; visit: (number: number, slips: number) => void },
  ): void {
    this.#near.visit(word, limit, { ...look, wordOf: (number) => this.#table.terms[number]! });
  }
}
