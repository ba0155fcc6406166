import type { TermDictionary } from '../dictionary/term-dictionary';
import { familyTerms } from '../words/families';
import { otherNumbers } from '../words/plurals';
import { maxEdits, withLetterMoved } from '../words/edit-distance';
import { facetTerms, synonymAt } from '../words/synonyms';
import { wordsOf, type Word } from '../words/words';
import { operatorsOf } from './operators';
import { readPhrase, type Phrase } from './phrase';

/** An OR clause: words of which a document must have one, each with its weight. */
export interface TermSet {
  terms: number[];
  /** Integers: the inverse document frequency of the set times the quality of the word's match. */
  weights: number[];
  /** Whether a term counts in telling fields only, as terms found with typos do. */
  tellingOnly: boolean[];
  /**
   * A short prefix, by its number: the words from index `from` on match by this prefix only, with one common weight.
   * Null for none.
   */
  prefixed: { prefix: number; from: number } | null;
  /** Length of the posting lists of all words, so that the shortest can be intersected first. */
  cost: number;
}

/** Alternative for a part of the text. */
export interface Writing {
  /** All must match (an AND). */
  sets: TermSet[];
  /** Words that must stand side by side as well; null where any order does. */
  phrase: Phrase | null;
}

/** A part of the query, matched by any of its alternatives (an OR). */
export interface Part {
  writings: Writing[];
  /** Number of alternatives as typed, which come first; the rest are synonyms. */
  typed: number;
  cost: number;
}

export interface TextPlan {
  /**
   * Parts that must all match (an AND), the rarest first. Empty if the text has no words, so that no document is ruled
   * out.
   */
  parts: Part[];
  /** Parts that must not match: those after a minus. */
  excluded: Part[];
  /** The text with its typos corrected; null if none were. */
  meant: string | null;
}

/** Statistics of the documents, for planning a query. */
export interface Collection {
  terms: TermDictionary;
  /** Documents in the index, including removed ones until compaction. */
  documents: number;
  /** Whether a findable document contains the word (in a telling field). */
  occurs(term: number, options: { telling: boolean }): boolean;
}

/** Weights of the kinds of match, relative to the word as typed. */
const WORTH = { typed: 1, number: 0.9, synonym: 0.9, family: 0.6, prefix: 0.5, swap: 0.4, slip: 0.35, twoSlips: 0.25 };
/** Fixed-point factor of weights: scores are integers, so that they are the same on every machine. */
export const WEIGHT_STEPS = 16;
/** Phrases of a text that are looked for side by side: each may go over the bytes of all documents. */
const MOST_PHRASES = 8;
/** Maximum number of similar words for a misspelt one: the likeliest, by their number of documents. */
export const NEAR_WORDS = 50;

/** Typos in ads: a word in at most this many documents counts as a typo if a similar word is far more frequent. */
const RARE_AT_MOST = 3;
const RARE_SHARE = 1 / 5_000;
const FAR_COMMONER = 50;

/** Stop words: filler words around the actual search terms. They count only if nothing else was typed. */
export const STOP_WORDS = new Set([
  'a',
  'an',
  'the',
  'and',
  'or',
  'of',
  'in',
  'at',
  'on',
  'for',
  'to',
  'with',
  'near',
  'as',
  'by',
  'job',
  'jobs',
  'vacancy',
  'vacancies',
  'position',
  'positions',
  'work',
  'role',
  'roles',
]);

/**
 * Parses a query. The last word is a prefix as well. Fuzzy matching (a small edit distance) applies only to a word that
 * occurs in no telling field, and to a rare word close to a far more frequent one: applied always, it would find every
 * 'must' for 'rust'.
 */
export function planText(text: string, collection: Collection): TextPlan {
  const planner = new Planner(text, collection);
  const typed = wordsOf(text);
  const operated = operatorsOf(text);
  if (!operated) {
    const words = contentOf(typed);
    const planned = planWords(words, typed.at(-1), planner);
    // Words with synonyms are found by these too, which a writing of all words has no room for.
    const isName = isNameOfHouse(typed) && planned.every(({ writings }) => writings.length === 1);
    const parts = isName ? [nameFirst(planner.phrase(typed), planned)] : planned;
    return {
      parts: rarestFirst(parts),
      excluded: [],
      meant: planner.meant(words.map(({ joined }) => joined).join(' ')),
    };
  }
  const { wanted, excluded, isOpen } = operated;
  const lastUnit = wanted.at(-1)?.at(-1);
  const last = isOpen && lastUnit && 'words' in lastUnit ? lastUnit.words.at(-1) : undefined;
  // Neighbouring words without an operator between them are planned together, since a synonym may have several words.
  const runs: Word[][] = [];
  const others: Part[] = [];
  let isRunning = false;
  for (const units of wanted) {
    const [only] = units;
    if (units.length === 1 && only && 'words' in only) {
      if (isRunning) runs.at(-1)?.push(...only.words);
      else runs.push([...only.words]);
      isRunning = true;
      continue;
    }
    isRunning = false;
    const alternatives = units.map((unit) =>
      'phrase' in unit ? [planner.phrase(unit.phrase)] : planWords(unit.words, last, planner),
    );
    // Each unit is one word or phrase, which makes one part.
    others.push(partOf(alternatives.flatMap(([part]) => part?.writings ?? [])));
  }
  const isIdle = (words: readonly Word[]) => words.every(({ joined }) => STOP_WORDS.has(joined));
  const telling = runs.filter((words) => !isIdle(words) || (runs.length === 1 && others.length === 0));
  return {
    parts: rarestFirst([...others, ...telling.flatMap((words) => planWords(contentOf(words), last, planner))]),
    excluded: excluded.map((unit) => planner.unwanted('phrase' in unit ? unit.phrase : unit.words)),
    meant: planner.meant(text),
  };
}

/** Kinds of houses that are called by what they are of: `Bank of America`. */
const HOUSES = new Set(['bank', 'university', 'college', 'church', 'museum']);
/** Weight of a name's words that stand apart: in a title they weigh less than the name as a company does. */
const APART = 0.1;

/** Whether a text is the name of a house and no more: `bank of america`, but not `head of sales`. */
function isNameOfHouse([first, second, ...others]: readonly Word[]): boolean {
  return first !== undefined && HOUSES.has(first.joined) && second?.joined === 'of' && others.length > 0;
}

/** A name as a phrase, and behind it the documents that have its words anywhere, as typed. */
function nameFirst(name: Part, words: readonly Part[]): Part {
  const sets = words.flatMap(({ writings }) => writings[0]?.sets ?? []);
  const apart = sets.map((set) => ({
    ...set,
    weights: set.weights.map((weight) => Math.max(1, Math.round(weight * APART))),
  }));
  return partOf([...name.writings, { sets: apart, phrase: null }]);
}

/** Removes stop words, unless there is nothing else. */
function contentOf(typed: readonly Word[]): readonly Word[] {
  const marks = wordsOfMarks(typed);
  const content = typed.filter((word) => !STOP_WORDS.has(word.joined) || marks.has(word));
  return content.length > 0 ? content : typed;
}

function planWords(words: readonly Word[], last: Word | undefined, planner: Planner): Part[] {
  const joined = words.map((word) => word.joined);
  const parts: Part[] = [];
  for (let at = 0; at < words.length;) {
    const synonym = synonymAt(joined, at, planner.text);
    const length = synonym?.words.length ?? 1;
    // Words with synonyms are no slips: `hybride` stands for `hybrid`, and is not put right in what was typed.
    const slips = synonym === undefined;
    const read =
      synonym?.token === undefined
        ? planner.asTyped(words.slice(at, at + length), last, { slips })
        : [[planner.exactly(synonym.token, WORTH.typed)]];
    const asTyped = read.length;
    // Added to the typed forms, so that spellings with adjacent letters are highlighted only where adjacent.
    read.push(...planner.spelled(words.slice(at, at + length)));
    for (const other of synonym?.others ?? []) read.push(other.map((word) => planner.exactly(word, WORTH.synonym)));
    parts.push(partOf(weighed(read), asTyped));
    at += length;
  }
  return parts;
}

function partOf(writings: Writing[], typed = writings.length): Part {
  return { writings, typed, cost: writings.reduce((sum, writing) => sum + costOf(writing), 0) };
}

const rarestFirst = (parts: Part[]): Part[] => parts.sort((a, b) => a.cost - b.cost);

/** Words that form one term together, including stop words: `on site`. */
function wordsOfMarks(typed: readonly Word[]): Set<Word> {
  const joined = typed.map((word) => word.joined);
  return new Set(
    typed.flatMap((_, at) => {
      const synonym = synonymAt(joined, at);
      return synonym?.token === undefined ? [] : typed.slice(at, at + synonym.words.length);
    }),
  );
}

/** Set of words before its weights are computed. */
interface ReadSet extends Omit<TermSet, 'weights'> {
  /** Weight of each term. */
  worths: number[];
  idf: number;
}

/**
 * Gives all alternatives of a part the weight of the most frequent one: a rare way to say a thing is no better than a
 * common one.
 */
function weighed(read: ReadonlyArray<readonly ReadSet[]>): Writing[] {
  const idfOf = (writing: readonly ReadSet[]) => writing.reduce((sum, { idf }) => sum + idf, 0) / writing.length;
  const commonest = Math.min(...read.filter((writing) => writing.every(({ cost }) => cost > 0)).map(idfOf));
  return read.map((writing) => {
    const share = Math.min(1, commonest / idfOf(writing));
    const sets = writing.map(({ worths, idf, ...set }) => {
      const weight = idf * share;
      return { ...set, weights: worths.map((worth) => Math.max(1, Math.round(WEIGHT_STEPS * weight * worth))) };
    });
    return { sets, phrase: null };
  });
}

/** Upper bound of an alternative's matches: those of its rarest set. */
function costOf(writing: Writing): number {
  return Math.min(...writing.sets.map(({ cost }) => cost));
}

class Planner {
  readonly #corrections = new Map<string, string>();
  #phrases = 0;

  constructor(
    readonly text: string,
    private readonly collection: Collection,
  ) {}

  /** Returns the text with typos corrected, or null without corrections. */
  meant(text: string): string | null {
    if (this.#corrections.size === 0) return null;
    return text.replace(/[^\s"“”„«»‹›「」『』]+/g, (piece) => {
      const [minus = '', word = ''] = piece.startsWith('-') ? ['-', piece.slice(1)] : ['', piece];
      const correction = this.#corrections.get(wordsOf(word)[0]?.joined ?? '');
      return correction === undefined ? piece : `${minus}${correction}`;
    });
  }

  /** Words that stand side by side, in any order behind too many phrases; a single one just as it is written. */
  phrase(words: readonly Word[]): Part {
    const readings = readPhrase(words);
    const [apart] = readings;
    if (!apart || apart.phrase.length < 2 || apart.having.length === 0) return this.#plain(words);
    this.#phrases += 1;
    const writings = weighed(readings.map(({ having }) => having.map((forms) => this.#anyOf(forms))));
    if (this.#hasTooMany) return partOf(writings);
    return partOf(writings.map((writing, at) => ({ ...writing, phrase: readings[at]?.phrase ?? null })));
  }

  get #hasTooMany(): boolean {
    return this.#phrases > MOST_PHRASES;
  }

  /** Words behind a minus: as they are written, and the mark, category or area that they name. */
  unwanted(words: readonly Word[]): Part {
    const facets = facetTerms(
      words.map(({ joined }) => joined),
      this.text,
    );
    const before = this.#phrases;
    const { writings } = this.phrase(words);
    // Words in any order would exclude what the phrase does not mean.
    const isMeant = this.#phrases === before || !this.#hasTooMany;
    return partOf([...(isMeant ? writings : []), ...weighed(facets.map((term) => [this.exactly(term, WORTH.typed)]))]);
  }

  /** Matches words without prefixes, typos or word families. */
  #plain(words: readonly Word[]): Part {
    const [only] = words;
    const { parts = [], also = [] } = words.length === 1 && only ? only : {};
    const whole = words.map(({ joined }) => joined);
    return partOf(
      weighed(
        [whole, ...(parts.length > 0 ? [parts] : []), ...also].map((forms) =>
          forms.map((form) => this.exactly(form, WORTH.typed)),
        ),
      ),
    );
  }

  /** Matches words as typed; `full-stack` matches joined as well as in two words. */
  asTyped(words: readonly Word[], last: Word | undefined, more: { slips: boolean }): ReadSet[][] {
    const [only] = words;
    if (words.length > 1 || !only) return [words.map((word) => this.#forgiving(word.joined, word === last, more))];
    const whole = [this.#forgiving(only.joined, only === last, more)];
    if (only.parts.length === 0) return [whole];
    return [
      whole,
      only.parts.map((part, at) => this.#forgiving(part, only === last && at === only.parts.length - 1, more)),
    ];
  }

  /** Other spellings of a word. */
  spelled(words: readonly Word[]): ReadSet[][] {
    const [only] = words;
    const spellings = words.length === 1 ? (only?.also ?? []) : [];
    return spellings.map((forms) => forms.map((form) => this.exactly(form, WORTH.typed)));
  }

  exactly(word: string, worth: number): ReadSet {
    const shares = new Map<number, Share>();
    this.#addTyped(word, shares, worth);
    return this.#setOf(shares, null);
  }

  /** A word in one of these forms, and in no other number. */
  #anyOf(forms: readonly string[]): ReadSet {
    const shares = new Map<number, Share>();
    for (const form of forms) {
      const term = this.collection.terms.find(form);
      if (term !== undefined) add(shares, term, { worth: WORTH.typed, tellingOnly: false });
    }
    return this.#setOf(shares, null);
  }

  #forgiving(word: string, isLast: boolean, { slips: isTypo }: { slips: boolean }): ReadSet {
    const { terms } = this.collection;
    const number = terms.find(word);
    const occurs = number !== undefined && this.collection.occurs(number, { telling: false });
    // A single letter is the prefix of too many words, unless no document has it as a word (C and R are languages).
    const begins = isLast && (word.length > 1 || !occurs);
    const shares = new Map<number, Share>();
    this.#addTyped(word, shares, WORTH.typed);
    this.#addFamily(word, shares);
    if (begins)
      terms.visitPrefix(word, (term) =>
        add(shares, term, { worth: WORTH.prefix, tellingOnly: false, onlyPrefix: true }),
      );
    const slips = isTypo ? maxEdits(word) : 0;
    if (slips > 0 && !this.#isTelling(word, begins))
      this.#addNear(word, slips, { tellingOnly: occurs, least: 1, shares });
    else if (slips > 0 && this.#isRare(word))
      this.#addNear(word, slips, { tellingOnly: true, least: FAR_COMMONER * this.#tellingDocuments(word), shares });
    return this.#setOf(shares, begins ? word : null);
  }

  #addTyped(word: string, shares: Map<number, Share>, worth: number): void {
    const number = this.collection.terms.find(word);
    if (number !== undefined) add(shares, number, { worth, tellingOnly: false });
    for (const other of otherNumbers(word)) {
      const term = this.collection.terms.find(other);
      if (term !== undefined) add(shares, term, { worth: worth * WORTH.number, tellingOnly: false });
    }
  }

  /** Adds the word's family, for telling fields only: a text that mentions engineering needs no engineer. */
  #addFamily(word: string, shares: Map<number, Share>): void {
    for (const other of familyTerms(word)) {
      const term = this.collection.terms.find(other);
      if (term !== undefined) add(shares, term, { worth: WORTH.family, tellingOnly: true, isFamily: true });
    }
  }

  /** Adds similar words that at least `least` documents contain. */
  #addNear(
    word: string,
    limit: number,
    { tellingOnly, least, shares }: { tellingOnly: boolean; least: number; shares: Map<number, Share> },
  ): void {
    const { terms } = this.collection;
    const counts = tellingOnly ? terms.telling : terms.documents;
    const near: Array<{ term: number; slips: number; documents: number; telling: number }> = [];
    terms.visitNear(word, limit, {
      isWanted: (term) => counts[term]! >= least,
      visit: (term, slips) => {
        if (slips > 0 && isLikelySlip(word, terms.term(term), slips))
          near.push({ term, slips, documents: counts[term]!, telling: terms.telling[term]! });
      },
    });
    for (const moved of withLetterMoved(word)) {
      const term = terms.find(moved);
      if (term !== undefined && counts[term]! >= least)
        near.push({ term, slips: 2, documents: counts[term]!, telling: terms.telling[term]! });
    }
    near.sort((a, b) => a.slips - b.slips || b.documents - a.documents || a.term - b.term);
    const nearest = near.slice(0, NEAR_WORDS);
    for (const { term, slips } of nearest) {
      const isSwap = slips === 1 && terms.term(term).length === word.length && hasSameLetters(word, terms.term(term));
      add(shares, term, { worth: isSwap ? WORTH.swap : slips === 1 ? WORTH.slip : WORTH.twoSlips, tellingOnly });
    }
    const fewest = nearest[0]?.slips;
    const [likeliest] = nearest
      .filter(({ slips, telling }) => slips === fewest && telling > 0)
      .sort((a, b) => b.telling - a.telling || a.term - b.term);
    if (likeliest) this.#corrections.set(word, terms.term(likeliest.term));
  }

  #isTelling(word: string, begins: boolean): boolean {
    const { terms } = this.collection;
    const stands = (term: number) => terms.telling[term]! > 0 && this.collection.occurs(term, { telling: true });
    const number = terms.find(word);
    if (number !== undefined && stands(number)) return true;
    if (
      [...otherNumbers(word), ...familyTerms(word)].some((other) => {
        const term = terms.find(other);
        return term !== undefined && stands(term);
      })
    )
      return true;
    let found = false;
    if (begins) terms.visitPrefix(word, (term) => (found = stands(term)));
    return found;
  }

  /** Number of documents with the word, in either grammatical number, in a telling field. */
  #tellingDocuments(word: string): number {
    const { terms } = this.collection;
    return [word, ...otherNumbers(word)].reduce((sum, form) => sum + (terms.telling[terms.find(form) ?? -1] ?? 0), 0);
  }

  /** Whether so few documents have the word in a telling field that it may be a typo, in them or in the query. */
  #isRare(word: string): boolean {
    const documents = this.#tellingDocuments(word);
    return documents > 0 && mayBeSlip(documents, this.collection.documents);
  }

  /** Shared inverse document frequency of the set: a rare completion of a prefix is no better than a common one. */
  #setOf(shares: ReadonlyMap<number, Share>, prefix: string | null): ReadSet {
    const { terms, documents } = this.collection;
    const set: ReadSet = { terms: [], worths: [], tellingOnly: [], prefixed: null, cost: 0, idf: 0 };
    let commonest = 0;
    for (const [term, { isFamily }] of shares) {
      const count = terms.documents[term]!;
      // Rarity is that of the typed word, not of its family, which may include very common words.
      if (count > commonest && !isFamily) commonest = count;
      set.cost += count;
    }
    set.idf = inverseDocumentFrequency(commonest, documents);
    const takeThose = (wanted: { onlyPrefix: boolean }) => {
      for (const [term, { worth, tellingOnly, onlyPrefix = false }] of shares) {
        if (terms.documents[term] === 0 || onlyPrefix !== wanted.onlyPrefix) continue;
        set.terms.push(term);
        set.worths.push(worth);
        set.tellingOnly.push(tellingOnly);
      }
    };
    takeThose({ onlyPrefix: false });
    const from = set.terms.length;
    takeThose({ onlyPrefix: true });
    const number = prefix === null || from === set.terms.length ? undefined : terms.prefixes.find(prefix);
    if (number !== undefined) set.prefixed = { prefix: number, from };
    return set;
  }
}

/** The first letter is seldom wrong beside another slip: a zookeeper is no bookkeeper. */
function isLikelySlip(typed: string, near: string, slips: number): boolean {
  return slips < 2 || typed[0] === near[0];
}

/** Whether so few documents have a word in a telling field that it may be a typo. */
export function mayBeSlip(telling: number, documents: number): boolean {
  return telling <= RARE_AT_MOST + documents * RARE_SHARE;
}

/**
 * Inverse document frequency (BM25's, as Lucene computes it): the fewer documents have a word, the more significant a
 * match is.
 */
export function inverseDocumentFrequency(having: number, documents: number): number {
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5));
}

interface Share {
  worth: number;
  tellingOnly: boolean;
  /** Whether the word matches by its prefix only. */
  onlyPrefix?: boolean;
  /** Whether the word matches by its family only. */
  isFamily?: boolean;
}

function add(shares: Map<number, Share>, term: number, share: Share): void {
  const current = shares.get(term);
  if (!current || current.worth < share.worth) shares.set(term, share);
}

function hasSameLetters(a: string, b: string): boolean {
  return [...a].sort().join('') === [...b].sort().join('');
}
