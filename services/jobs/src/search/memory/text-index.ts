import MiniSearch, { type Query, type QueryCombination } from 'minisearch';
import { lookupForms, wordsOf, type Word } from '../../domain/words';
import { allowedSlips, neighbourSwaps } from './edit-distance';

/** The searchable text of a job, field by field. */
export interface TextFields {
  title: string;
  company: string;
  skills: string;
  location: string;
  description: string;
}

/** Fields in which a word stands for what the job is, as opposed to being mentioned somewhere in its text. */
const TELLING_FIELDS = ['title', 'company', 'skills', 'location'] as const;
const ALL_FIELDS = [...TELLING_FIELDS, 'description'] as const;
const BOOST = { title: 6, skills: 3, company: 3, location: 2, description: 1 };
const WEIGHTS = { prefix: 0.5, fuzzy: 0.3 };
const SWAP_WEIGHT = 0.4;

/** Words that people put around what they look for. They count only where nothing else was typed. */
const IDLE_WORDS = new Set(['a', 'an', 'the', 'and', 'or', 'of', 'in', 'at', 'on', 'for', 'to', 'with', 'near', 'as', 'by', 'job', 'jobs', 'vacancy', 'vacancies', 'position', 'positions', 'work', 'role', 'roles']);

type Document = TextFields & { id: string };

/**
 * Full text of the jobs on MiniSearch (BM25 with field weights). A word that occurs in a telling field is taken as typed; one
 * that does not may be a slip, so near words are taken in too. (Forgiving slips always would find every 'must' for 'rust'.)
 */
export class TextIndex {
  readonly #index = new MiniSearch<Document>({
    fields: [...ALL_FIELDS],
    tokenize: lookupForms,
    processTerm: (term) => term,
    searchOptions: { boost: BOOST, weights: WEIGHTS, combineWith: 'AND', tokenize: (term) => [term], processTerm: (term) => term },
  });
  readonly #tellingWords = new Map<string, number>();
  readonly #tellingWordsOf = new Map<string, string[]>();

  add(id: string, fields: TextFields): void {
    this.#index.add({ id, ...fields });
    const words = [...new Set(TELLING_FIELDS.flatMap((field) => lookupForms(fields[field])))];
    this.#tellingWordsOf.set(id, words);
    for (const word of words) this.#tellingWords.set(word, (this.#tellingWords.get(word) ?? 0) + 1);
  }

  remove(id: string): void {
    this.#index.discard(id);
    for (const word of this.#tellingWordsOf.get(id) ?? []) {
      const count = this.#tellingWords.get(word)! - 1;
      if (count > 0) this.#tellingWords.set(word, count);
      else this.#tellingWords.delete(word);
    }
    this.#tellingWordsOf.delete(id);
  }

  /** Jobs that have all words of the text, with their scores; undefined when the text has no words, so that it excludes nothing. */
  find(text: string): Map<string, number> | undefined {
    const typed = wordsOf(text);
    const last = typed.at(-1);
    const telling = typed.filter(({ joined }) => !IDLE_WORDS.has(joined));
    const words = telling.length > 0 ? telling : typed;
    if (words.length === 0) return undefined;
    const queries = words.map((word) => this.#queryOf(word, word === last));
    return new Map(this.#index.search({ combineWith: 'AND', queries }).map(({ id, score }) => [id as string, score]));
  }

  /** `full-stack` is found joined as well as in two words. */
  #queryOf({ joined, parts }: Word, isLast: boolean): Query {
    const whole = this.#queryOfTerm(joined, isLast);
    if (parts.length === 0) return whole;
    const apart = parts.map((part, at) => this.#queryOfTerm(part, isLast && at === parts.length - 1));
    return { combineWith: 'OR', queries: [whole, { combineWith: 'AND', queries: apart }] };
  }

  #queryOfTerm(term: string, isLast: boolean): QueryCombination {
    // A lone letter is the start of too many words, unless nothing has it as a word (C and R are languages).
    const prefix = isLast && (term.length > 1 || !this.#occurs(term));
    const asTyped: Query = { queries: [term], prefix };
    const slips = this.#isTelling(term, prefix) ? 0 : allowedSlips(term);
    if (slips === 0) return { combineWith: 'OR', queries: [asTyped] };
    const occurs = this.#occurs(term);
    const near: Query = { queries: [term], prefix: false, fuzzy: slips, fields: occurs ? [...TELLING_FIELDS] : [...ALL_FIELDS] };
    const swapped = neighbourSwaps(term).filter((swap) => this.#isTelling(swap, false) || (!occurs && this.#occurs(swap)));
    return { combineWith: 'OR', queries: [asTyped, near, ...swapped.map((swap): Query => ({ queries: [swap], boostTerm: () => SWAP_WEIGHT }))] };
  }

  #isTelling(term: string, prefix: boolean): boolean {
    if (this.#tellingWords.has(term)) return true;
    if (!prefix) return false;
    for (const word of this.#tellingWords.keys()) if (word.startsWith(term)) return true;
    return false;
  }

  #occurs(term: string): boolean {
    return this.#tellingWords.has(term) || this.#index.search({ queries: [term] }).length > 0;
  }
}
