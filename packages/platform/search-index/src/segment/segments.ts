import type { TermDictionary } from '../dictionary/term-dictionary';
import { mergeSegments, type Merged } from './merge-segments';
import { PostingLog } from './posting-log';
import { OPEN_DOCUMENTS, openSegment, type NumberedDocument, type OpenSegment } from './open-segment';
import { sealedSegment, type ListedColumns, type SealedSegment } from './sealed-segment';
import { EXPIRED, REMOVED, SEGMENT_DOCUMENTS, hide, show, type Segment } from './segment';

/**
 * Merge policy: this many segments of similar size become one. Each search visits every segment, yet each document is
 * moved only a few times.
 */
const SIZES = [
  { most: OPEN_DOCUMENTS, atOnce: 4 },
  { most: 4 * OPEN_DOCUMENTS, atOnce: 4 },
  { most: SEGMENT_DOCUMENTS / 2, atOnce: 2 },
];
/** Share of removed documents above which a segment is rebuilt. */
const HOLLOW_SHARE = 1 / 3;

/** Documents moved between two yields. */
const MOVED_AT_ONCE = 2_000;

/** Address of a document: the slot of its segment and its number in it, as a single number. */
export type Place = number;

interface SegmentsNeeds {
  columns: { keys: number; tags: number; numbers: number };
  listed: ListedColumns;
  terms: TermDictionary;
  /** Documents after which the open segment is sealed. */
  sealAt: number;
  /** Called for each document that has moved. */
  moved: (id: string, place: Place) => void;
  /** Called for each document that becomes findable (1) or hidden (-1). */
  changed: (segment: Segment, document: number, by: 1 | -1) => void;
}

/** Segments of an index: an open one for new documents, and sealed ones that are merged when too many or too hollow. */
export class Segments {
  readonly #needs: SegmentsNeeds;
  readonly #log = new PostingLog(OPEN_DOCUMENTS);
  readonly #slots: Array<Segment | undefined> = [];
  /** All of them; the newest documents are mostly in the last. */
  #all: Segment[] = [];
  #open: OpenSegment;
  #now = -Infinity;
  /** Target segment of the running merge, and the remaining steps. */
  #moving: { to: Segment; steps: Generator<void, void> } | undefined;

  constructor(needs: SegmentsNeeds) {
    this.#needs = needs;
    this.#open = openSegment(needs.columns, this.#log);
    this.#put(this.#open, 0);
  }

  get all(): readonly Segment[] {
    return this.#all;
  }

  get sealed(): SealedSegment[] {
    return this.#all.filter((segment): segment is SealedSegment => segment !== this.#open);
  }

  /** Number of documents, including removed ones until compaction. */
  get documents(): number {
    return this.#all.reduce((sum, segment) => sum + (segment === this.#moving?.to ? 0 : segment.size), 0);
  }

  add(document: NumberedDocument): Place {
    if (this.#open.size >= this.#needs.sealAt) this.seal();
    const number = this.#open.add(document);
    if (this.#open.hidden[number] === 0) this.#needs.changed(this.#open, number, 1);
    this.#moveTimeOf(this.#open);
    return this.#slots.indexOf(this.#open) * SEGMENT_DOCUMENTS + number;
  }

  at(place: Place): { segment: Segment; document: number } {
    return { segment: this.#slots[Math.floor(place / SEGMENT_DOCUMENTS)]!, document: place % SEGMENT_DOCUMENTS };
  }

  remove(place: Place): void {
    const { segment, document } = this.at(place);
    const before = segment.hidden[document]!;
    hide(segment, document, REMOVED);
    segment.kept -= 1;
    if (before === 0) this.#needs.changed(segment, document, -1);
  }

  /** Sets the time by which documents expire, forward or back. */
  moveTime(now: number): void {
    if (now === this.#now) return;
    this.#now = now;
    for (const segment of this.#all) this.#moveTimeOf(segment);
  }

  /** Turns the open segment into a sealed one, if it has documents, and opens a new one. */
  seal(): void {
    const open = this.#open;
    if (open.size === 0) return;
    const sealed = inOneGo(sealedSegment(open.seal(this.#needs.terms.size), { listed: this.#needs.listed }));
    for (let document = 0; document < open.size; document += 1)
      if (open.hidden[document] !== 0) hide(sealed, document, open.hidden[document]!);
    sealed.kept = open.kept;
    sealed.expired = open.expired;
    this.#put(sealed, this.#slots.indexOf(open));
    this.#open = openSegment(this.#needs.columns, this.#log);
    this.#put(this.#open, this.#freeSlot());
  }

  /** Adds a restored segment, with the flags of its removed documents; yields often. */
  *adopt(segment: SealedSegment): Generator<void, void> {
    const slot = this.#freeSlot();
    this.#put(segment, slot);
    moveTimeOf(segment, this.#now, () => undefined);
    for (let document = 0; document < segment.size; document += 1) {
      if (document % MOVED_AT_ONCE === 0) yield;
      if (segment.hidden[document]! & REMOVED) continue;
      this.#needs.moved(segment.ids[document]!, slot * SEGMENT_DOCUMENTS + document);
      if (segment.hidden[document] === 0) this.#needs.changed(segment, document, 1);
    }
  }

  /** Segments that should be merged; undefined if none. With `all`, also any that can be made smaller or fewer. */
  wanting({ all = false } = {}): SealedSegment[] | undefined {
    const isHollow = ({ size, kept }: Segment) => size - kept > (all ? 0 : size * HOLLOW_SHARE);
    const bySize = [...this.sealed].sort((a, b) => a.kept - b.kept);
    let less = -1;
    for (const { most, atOnce } of SIZES) {
      const alike = bySize.filter(({ kept }) => kept > less && kept <= most);
      if (alike.length >= atOnce) return alike.slice(0, atOnce);
      less = most;
    }
    const candidates = bySize.filter((segment) => isHollow(segment) || segment.kept <= SEGMENT_DOCUMENTS / 2);
    if (!all && !candidates.some(isHollow)) return undefined;
    const chosen = fitting(candidates);
    if (chosen.length > 1 || chosen.some(isHollow)) return chosen;
    const hollow = candidates.find(isHollow);
    return hollow && [hollow];
  }

  /** Merges segments into one; yields often. Searches, additions and removals may happen in between. */
  *merge(sources: readonly SealedSegment[]): Generator<void, void> {
    const { parts, moved, dropped } = yield* mergeSegments(sources);
    yield;
    const merged = yield* sealedSegment(parts, {
      listed: this.#needs.listed,
      prefixes: this.#needs.terms.prefixes,
    });
    yield;
    const steps = this.#move(sources, { merged, moved, dropped });
    this.#moving = { to: merged, steps };
    while (!steps.next().done) yield;
  }

  /** Completes a running merge at once: each document is then in one segment, and counted once. */
  finishMoving(): void {
    const steps = this.#moving?.steps;
    while (steps && !steps.next().done);
  }

  /** Moves documents in small batches to their copies: a search finds each in exactly one of both segments. */
  *#move(
    sources: readonly SealedSegment[],
    { merged, moved, dropped }: { merged: SealedSegment } & Pick<Merged, 'moved' | 'dropped'>,
  ): Generator<void, void> {
    const slot = this.#freeSlot();
    for (let document = 0; document < merged.size; document += 1) hide(merged, document, REMOVED);
    merged.kept = 0;
    moveTimeOf(merged, this.#now, () => undefined);
    this.#put(merged, slot);
    for (const [which, source] of sources.entries()) {
      for (let document = 0; document < source.size; document += 1) {
        if (document % MOVED_AT_ONCE === 0) yield;
        const to = moved[which]![document]!;
        // Documents removed during the copy stay removed in it.
        if (to < 0 || source.hidden[document]! & REMOVED) continue;
        hide(source, document, REMOVED);
        source.kept -= 1;
        show(merged, to, REMOVED);
        merged.kept += 1;
        this.#needs.moved(source.ids[document]!, slot * SEGMENT_DOCUMENTS + to);
      }
    }
    for (const source of sources) this.#put(undefined, this.#slots.indexOf(source));
    if (merged.size === 0) this.#put(undefined, slot);
    const { documents, telling } = this.#needs.terms;
    for (const [term, lost] of dropped) {
      documents[term]! -= lost.postings;
      telling[term]! -= lost.telling;
    }
    this.#moving = undefined;
  }

  #moveTimeOf(segment: Segment): void {
    moveTimeOf(segment, this.#now, (document, by) => {
      if ((segment.hidden[document]! & REMOVED) === 0) this.#needs.changed(segment, document, by);
    });
  }

  #put(segment: Segment | undefined, slot: number): void {
    this.#slots[slot] = segment;
    this.#all = this.#slots.filter((one) => one !== undefined);
  }

  #freeSlot(): number {
    const free = this.#slots.indexOf(undefined);
    return free >= 0 ? free : this.#slots.length;
  }
}

/** Longest run of segments, in order, that fits into one. */
function fitting(segments: readonly SealedSegment[]): SealedSegment[] {
  const chosen: SealedSegment[] = [];
  let documents = 0;
  for (const segment of segments) {
    if (documents + segment.kept > SEGMENT_DOCUMENTS) break;
    chosen.push(segment);
    documents += segment.kept;
  }
  return chosen;
}

/** Runs a generator to its result, ignoring its yields. */
function inOneGo<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function moveTimeOf(segment: Segment, now: number, changed: (document: number, by: 1 | -1) => void): void {
  const { expiring, expiresAt } = segment;
  while (segment.expired < expiring.length && expiresAt[expiring[segment.expired]!]! <= now) {
    const document = expiring[segment.expired]!;
    segment.expired += 1;
    hide(segment, document, EXPIRED);
    changed(document, -1);
  }
  while (segment.expired > 0 && expiresAt[expiring[segment.expired - 1]!]! > now) {
    segment.expired -= 1;
    const document = expiring[segment.expired]!;
    show(segment, document, EXPIRED);
    changed(document, 1);
  }
}
