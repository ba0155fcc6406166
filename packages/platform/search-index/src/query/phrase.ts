import { unspacedPairs, wordsInPhrase, type Word } from '../words/words';

/**
 * A word of a phrase: the ways to write it, each as the words that then stand there one after the other. No two begin
 * with the same one: at most one of them stands at a place, so that a phrase is looked for without turning back.
 */
export type PhraseStep = ReadonlyArray<readonly string[]>;

/** Words that stand side by side in a text. */
export type Phrase = readonly PhraseStep[];

/** Reading of a phrase, of which it may have two. */
interface PhraseReading {
  phrase: Phrase;
  /** A document with the phrase is found by one form of each of these. */
  having: string[][];
}

/**
 * Readings of the words of a phrase: as many words as they have parts (`night-shift` as `night shift`), and where some
 * have parts, joined as well (`nightshift`).
 */
export function readPhrase(words: readonly Word[]): PhraseReading[] {
  const apart = readingOf(words.map(apartReading));
  return words.some(({ parts }) => parts.length > 0) ? [apart, readingOf(words.map(joinedReading))] : [apart];
}

function readingOf(readings: readonly PhraseReading[]): PhraseReading {
  return {
    phrase: readings.flatMap(({ phrase }) => phrase),
    having: readings.flatMap(({ having }) => having),
  };
}

function apartReading(word: Word): PhraseReading {
  if (word.parts.length === 0) return joinedReading(word);
  const spelled = word.also?.find((forms) => forms.length === word.parts.length);
  return readingOf(word.parts.map((part, at) => simpleReading(part, spelled?.slice(at, at + 1) ?? [])));
}

function joinedReading({ joined, also = [] }: Word): PhraseReading {
  const [bare = joined] = wordsInPhrase({ joined, parts: [] });
  const spelled = also.flatMap((forms) => (forms.length === 1 ? forms : []));
  return simpleReading(
    joined,
    [...new Set([bare, ...spelled])].filter((form) => form !== joined),
  );
}

function simpleReading(word: string, spelled: readonly string[]): PhraseReading {
  const pairs = unspacedPairs(word);
  if (pairs.length > 0)
    return {
      phrase: wordsInPhrase({ joined: word, parts: [] }).map((letter) => [[letter]]),
      // A letter by itself stands in the pairs of others.
      having: pairs.filter(({ text }) => [...text].length > 1).map(({ text }) => [text]),
    };
  const having = [...new Set([word, ...spelled])];
  const whole = [...new Set([...having, ...withoutSpelling(word)])];
  const parted = inTwo(word).filter(([first = '']) => !whole.includes(first));
  return { phrase: [[...whole.map((form) => [form]), ...parted]], having: [having] };
}

const SPELLED_LETTER = /[ao]e|ue|aa/g;
/** A word with more of them stands for too many others. */
const MOST_SPELLED = 3;

/** A word with one letter for two that may spell it: texts have `Müller` as `muller`, who types `mueller` means both. */
function withoutSpelling(word: string): string[] {
  const places = [...word.matchAll(SPELLED_LETTER)].map(({ index }) => index);
  if (places.length > MOST_SPELLED) return [];
  const forms = [word];
  // From the last one on, so that the places of those before it stay.
  for (const place of places.reverse())
    forms.push(...forms.map((form) => form.slice(0, place + 1) + form.slice(place + 2)));
  return forms.slice(1);
}

const LETTERS = /^[\p{L}\p{N}]{2,30}$/u;

/** A word as two, as a sign between them parts it: `fullstack` means `full-stack` too. */
function inTwo(word: string): string[][] {
  if (!LETTERS.test(word)) return [];
  return Array.from({ length: word.length - 1 }, (_, at) => [word.slice(0, at + 1), word.slice(at + 1)]);
}
