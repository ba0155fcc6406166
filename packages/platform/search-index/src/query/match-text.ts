import type { TermDictionary } from '../dictionary/term-dictionary';
import { IMPACT, TELLING } from '../segment/impact';
import { noPostings, type Segment } from '../segment/segment';
import { DocumentList } from './document-list';
import { DocumentSet } from './document-set';
import { PhraseFinder } from './phrase-finder';
import { ScoredDocuments } from './scored-documents';
import type { Part, TermSet, TextPlan, Writing } from './text-plan';

/**
 * Local copies of imported constants: reading them through the module each time is too slow for the innermost loops.
 */
const IMPACT_BITS = IMPACT;

/** Cost of a binary search in steps of a linear scan: each halving is an unpredictable branch. */
const LOOK_UP_STEPS = 64;
/**
 * Maximum share of a segment that counts as few: most of a long list's documents are then rejected, which the processor
 * predicts.
 */
const FEW_SHARE = 1 / 8;

/** Finds the documents of a segment that match all parts of a text. Reuses its buffers between searches. */
export class TextMatcher {
  readonly #found = new ScoredDocuments();
  readonly #part = new ScoredDocuments();
  readonly #writing = new ScoredDocuments();
  readonly #set = new ScoredDocuments();
  readonly #ofPart = new DocumentSet();
  readonly #ofSet = new DocumentSet();
  readonly #list = new DocumentList();
  readonly #postings = noPostings();
  readonly #phrases: PhraseFinder;

  constructor(terms: Pick<TermDictionary, 'find' | 'beside'>) {
    this.#phrases = new PhraseFinder(terms);
  }

  /** Returns the documents, in no particular order; valid until the next call. */
  match({ parts, excluded }: Pick<TextPlan, 'parts' | 'excluded'>, segment: Segment): ScoredDocuments {
    const found = this.#found;
    found.clear();
    if (parts.length === 0) for (let document = 0; document < segment.size; document += 1) found.add(document, 1);
    for (const [at, part] of parts.entries()) {
      if (at === 0) this.#addPart(part, segment, found);
      else this.#keepPart(part, segment, found);
      if (found.count === 0) break;
    }
    for (const part of excluded) {
      this.#part.clear();
      this.#addPart(part, segment, this.#part);
      found.dropThoseIn(this.#part);
    }
    return found;
  }

  #keepPart(part: Part, segment: Segment, found: ScoredDocuments): void {
    const [writing, ...others] = part.writings;
    if (others.length === 0 && isOneSet(writing!)) return this.#keepSet(writing!.sets[0]!, segment, found);
    const candidates = this.#few(found, segment, this.#ofPart);
    this.#part.clear();
    this.#addPart(part, segment, this.#part, candidates);
    found.keepThoseIn(this.#part);
  }

  /** Adds the documents that match the part, restricted to `wanted` if given. */
  #addPart(part: Part, segment: Segment, into: ScoredDocuments, candidates?: DocumentSet): void {
    for (const writing of part.writings) {
      if (isOneSet(writing)) this.#addSet(writing.sets[0]!, segment, into, candidates);
      else this.#addWriting(writing, segment, into, candidates);
    }
  }

  /** Documents with all sets, scored by their average: several words for one thing weigh no more than one. */
  #addWriting({ sets, phrase }: Writing, segment: Segment, into: ScoredDocuments, candidates?: DocumentSet): void {
    const all = this.#writing;
    all.clear();
    const rarestFirst = [...sets].sort((a, b) => a.cost - b.cost);
    this.#addSet(rarestFirst[0]!, segment, all, candidates);
    for (const set of rarestFirst.slice(1)) this.#keepSet(set, segment, all);
    const stands = phrase && this.#phrases.in(segment, phrase, all.count);
    for (let at = 0; at < all.count; at += 1) {
      const document = all.documents[at]!;
      if (stands && !stands(document)) continue;
      into.add(document, Math.max(1, Math.floor(all.scores[document]! / sets.length)));
    }
  }

  #addSet(set: TermSet, segment: Segment, into: ScoredDocuments, candidates?: DocumentSet): void {
    const { terms, weights, tellingOnly } = set;
    const prefixed = prefixImpactsIn(set, segment);
    const read = prefixed?.from ?? terms.length;
    for (let which = 0; which < read; which += 1) {
      segment.find(terms[which]!, this.#postings);
      this.#addTerm({ weight: weights[which]!, tellingOnly: tellingOnly[which]! }, into, candidates);
    }
    if (!prefixed) return;
    if (candidates) into.addImpactsOf(this.#list.fillWith(candidates), prefixed.impacts, prefixed.weight);
    else into.addImpacts(prefixed.impacts, prefixed.weight);
  }

  /** Adds the current postings. */
  #addTerm(
    { weight, tellingOnly }: { weight: number; tellingOnly: boolean },
    into: ScoredDocuments,
    candidates: DocumentSet | undefined,
  ): void {
    if (candidates) into.addWanted(this.#postings, { weight, needed: tellingOnly ? TELLING : 0, wanted: candidates });
    else if (tellingOnly) into.addTelling(this.#postings, weight);
    else into.addPostings(this.#postings, weight);
  }

  /**
   * Keeps the documents that are in the set. Few documents are looked up by binary search in a long list; shorter lists
   * are scanned.
   */
  #keepSet(termSet: TermSet, segment: Segment, found: ScoredDocuments): void {
    const { terms, weights, tellingOnly } = termSet;
    const set = this.#set;
    const prefixed = prefixImpactsIn(termSet, segment);
    const read = prefixed?.from ?? terms.length;
    const candidates = read > 0 ? this.#few(found, segment, this.#ofSet) : undefined;
    if (terms.length === 1 && !candidates && !prefixed && !tellingOnly[0]) {
      segment.find(terms[0]!, this.#postings);
      return found.keepPostings(this.#postings, weights[0]!);
    }
    set.clear();
    if (prefixed) set.addImpactsOf(found, prefixed.impacts, prefixed.weight);
    for (let which = 0; which < read; which += 1) {
      segment.find(terms[which]!, this.#postings);
      const term = { weight: weights[which]!, tellingOnly: tellingOnly[which]! };
      if (this.#postings.to - this.#postings.from > found.count * LOOK_UP_STEPS) this.#lookUp(found, term, set);
      else this.#addTerm(term, set, candidates);
    }
    found.keepThoseIn(set);
  }

  /** Returns the documents found so far as a bit set, if they are few. */
  #few(found: ScoredDocuments, segment: Segment, set: DocumentSet): DocumentSet | undefined {
    if (found.count > segment.size * FEW_SHARE) return undefined;
    set.clear(segment.size);
    set.addAll(found.documents, 0, found.count);
    return set;
  }

  /** Adds the found documents that are in the current postings. */
  #lookUp(
    found: ScoredDocuments,
    { weight, tellingOnly }: { weight: number; tellingOnly: boolean },
    into: ScoredDocuments,
  ): void {
    const { documents, impacts, from, to } = this.#postings;
    const needed = tellingOnly ? TELLING : 0;
    for (let at = 0; at < found.count; at += 1) {
      const document = found.documents[at]!;
      const place = placeOf(document, documents, from, to);
      if (place < 0) continue;
      const impact = impacts[place]!;
      if ((impact & needed) === needed) into.add(document, weight * (impact & IMPACT_BITS));
    }
  }
}

function isOneSet({ sets, phrase }: Writing): boolean {
  return sets.length === 1 && phrase === null;
}

/**
 * Precomputed impacts of words with the typed prefix, if the segment has them; those words' postings are not read then.
 */
function prefixImpactsIn(
  { prefixed, weights }: TermSet,
  segment: Segment,
): { impacts: Uint8Array; weight: number; from: number } | undefined {
  const impacts = prefixed ? segment.prefixed?.of(prefixed.prefix) : undefined;
  return prefixed && impacts ? { impacts, weight: weights[prefixed.from]!, from: prefixed.from } : undefined;
}

function placeOf(document: number, documents: Uint16Array, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (documents[middle]! < document) low = middle + 1;
    else high = middle;
  }
  return low < to && documents[low] === document ? low : -1;
}
