import type { TermDictionary } from '../dictionary/term-dictionary';
import { beginsAt, bytesOfWords } from '../segment/word-order';
import type { Segment } from '../segment/segment';
import type { Phrase } from './phrase';

/** For each word of a phrase the bytes of each way to write it that documents may have. */
type PhraseBytes = Uint8Array[][];

/** The platform goes over bytes so many times as fast as a loop, and has to go over those of all documents. */
const TIMES_AS_FAST = 5;
/** Different writings of a phrase that all bytes are gone over for. */
const MOST_WRITINGS = 4;

/** Finds phrases in documents that have all their words. */
export class PhraseFinder {
  readonly #bytes = new WeakMap<Phrase, PhraseBytes>();

  constructor(private readonly terms: Pick<TermDictionary, 'find' | 'beside'>) {}

  /**
   * Tells of a segment's documents whether the phrase stands in one of their texts; `asked` is of how many it will be
   * asked.
   */
  in(segment: Segment, phrase: Phrase, asked: number): (document: number) => boolean {
    const steps = this.#bytesOf(phrase);
    if (steps.some((ways) => ways.length === 0)) return () => false;
    const writings = steps.reduce((product, ways) => product * ways.length, 1);
    if (writings <= MOST_WRITINGS && asked * TIMES_AS_FAST > segment.size * writings) {
      const having = documentsWith(writingsOf(steps), segment);
      return (document) => having[document] === 1;
    }
    const { words, wordStarts } = segment;
    return (document) => stands(steps, words, wordStarts[document]!, wordStarts[document + 1]!);
  }

  #bytesOf(phrase: Phrase): PhraseBytes {
    let bytes = this.#bytes.get(phrase);
    if (!bytes) {
      bytes = phrase.map((ways) =>
        ways.flatMap((words) => {
          if (words.length > 1 && !this.#isParted(words.join(''))) return [];
          const terms = words.flatMap((word) => this.terms.find(word) ?? []);
          return terms.length === words.length ? [bytesOfWords(terms)] : [];
        }),
      );
      this.#bytes.set(phrase, bytes);
    }
    return bytes;
  }

  /** Whether a sign parts the word in any document. */
  #isParted(word: string): boolean {
    const term = this.terms.find(word);
    return term !== undefined && this.terms.beside[term] === 1;
  }
}

/** The bytes of each writing of a phrase as a whole. */
function writingsOf(steps: PhraseBytes): Buffer[] {
  return steps.reduce<Buffer[]>(
    (begun, ways) => begun.flatMap((before) => ways.map((way) => Buffer.concat([before, way]))),
    [Buffer.alloc(0)],
  );
}

/** A byte for each document of the segment: 1 for those in which one of the writings stands. */
function documentsWith(writings: readonly Buffer[], { words, wordStarts, size }: Segment): Uint8Array {
  const having = new Uint8Array(size);
  const bytes = Buffer.from(words.buffer, words.byteOffset, wordStarts[size]);
  for (const writing of writings) {
    let document = 0;
    for (let at = bytes.indexOf(writing); at >= 0;) {
      while (wordStarts[document + 1]! <= at) document += 1;
      const end = wordStarts[document + 1]!;
      const isHere = beginsAt(bytes, at, wordStarts[document]!) && at + writing.length <= end;
      if (isHere) having[document] = 1;
      at = bytes.indexOf(writing, isHere ? end : at + 1);
    }
  }
  return having;
}

function stands(steps: PhraseBytes, words: Uint8Array, from: number, to: number): boolean {
  for (const way of steps[0]!) {
    const first = way[0]!;
    const last = to - way.length;
    for (let at = from; at <= last; at += 1)
      if (
        words[at] === first &&
        beginsAt(words, at, from) &&
        isAt(way, words, at) &&
        goesOn(steps, 1, words, at + way.length, to)
      )
        return true;
  }
  return false;
}

/** Whether the phrase goes on here with the word of that number: at most one of its ways stands here. */
function goesOn(steps: PhraseBytes, step: number, words: Uint8Array, at: number, to: number): boolean {
  if (step === steps.length) return true;
  return steps[step]!.some(
    (way) => at + way.length <= to && isAt(way, words, at) && goesOn(steps, step + 1, words, at + way.length, to),
  );
}

function isAt(way: Uint8Array, words: Uint8Array, at: number): boolean {
  for (let step = 0; step < way.length; step += 1) if (words[at + step] !== way[step]) return false;
  return true;
}
