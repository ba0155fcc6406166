import type { TermDictionary } from './dictionary/term-dictionary';
import type { Phrase } from './query/phrase';
import type { Part } from './query/text-plan';
import { familyTerms } from './words/families';
import { lookupForms, unspacedLetters, unspacedPairs, wordsInPhrase, wordsOf as wordsRead } from './words/words';

/** Start (included) and end (excluded), in the original text's UTF-16 units. */
export type TextRange = readonly [from: number, to: number];

/** Marks matches in a text of a found document; `telling` states whether its field is. */
export type Highlighter = (text: string, options: { telling: boolean }) => TextRange[];

const WORD = /\.?[\p{L}\p{N}\p{M}]+(?:[.&_'’-][\p{L}\p{N}\p{M}]+)*[+#]{0,2}/gu;

/** Cache of words' forms: texts repeat words, and a lookup is faster than folding again. */
const knownForms = new Map<string, string[]>();
const KNOWN_MAX = 20_000;
/** Longest word that is kept: signs join any number of words to one, and a text without blanks is one. */
const KNOWN_LENGTH = 40;

function formsOf(word: string): string[] {
  return remembered(word, knownForms, (copied) => {
    const forms = lookupForms(copied);
    forms.push(...forms.flatMap(familyTerms));
    return forms;
  });
}

function remembered<Value>(word: string, cache: Map<string, Value>, read: (word: string) => Value): Value {
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (word.length > KNOWN_LENGTH) return read(word);
  // Copied: a match is a slice, which would keep the whole text in memory.
  const copied = Buffer.from(word).toString();
  const value = read(copied);
  if (cache.size >= KNOWN_MAX) cache.clear();
  cache.set(copied, value);
  return value;
}

/** Words that a phrase may have one after the other, by where in a written word they are. */
interface WordsInOrder {
  words: readonly string[];
  from: number;
  length: number;
}

/** Cache of written words, each as phrases read it. */
const knownInOrder = new Map<string, readonly WordsInOrder[]>();

function inOrderOf(written: string): readonly WordsInOrder[] {
  return remembered(written, knownInOrder, (word) =>
    unspacedLetters(word).map(({ text, from }) => ({
      words: wordsRead(text).flatMap(wordsInPhrase),
      from,
      length: text.length,
    })),
  );
}

/** The words of a text, and where they are. */
interface TextWords {
  words: readonly string[];
  ranges: readonly TextRange[];
}

/**
 * Cache of tokenized texts: the same jobs are found repeatedly, and tokenizing a description takes longer than marking
 * its words.
 */
const knownTexts = new Map<string, TextWords>();
/** Bound over all cached texts: an entry takes many times its text's length, and some ads are very long. */
const LETTERS_MAX = 1_000_000;
let knownLetters = 0;
/** Minimum length for the cache: titles and names are tokenized as quickly as they are looked up. */
const TEXT_WORTH_KEEPING = 200;

function wordsOf(text: string): TextWords {
  const known = knownTexts.get(text);
  if (known) return known;
  const found = [...text.matchAll(WORD)].flatMap(({ index, 0: word }) => {
    const pairs = unspacedPairs(word);
    return pairs.length > 0
      ? pairs.map((pair) => ({ word: pair.text, from: index + pair.from }))
      : [{ word, from: index }];
  });
  const taken = {
    words: found.map(({ word }) => word),
    ranges: found.map(({ word, from }): TextRange => [from, from + word.length]),
  };
  if (text.length < TEXT_WORTH_KEEPING) return taken;
  if (knownLetters + text.length > LETTERS_MAX) {
    knownTexts.clear();
    knownLetters = 0;
  }
  knownLetters += text.length;
  knownTexts.set(text, taken);
  return taken;
}

/** Cached lookup of a word: its terms, and whether it is marked in any text, or only in telling fields. */
interface WordFound {
  terms: readonly number[];
  anywhere: boolean;
  telling: boolean;
}

/**
 * Creates a highlighter for the same words by which a search matches: as typed, in the other grammatical number, as a
 * prefix, with typos (in telling fields only if the search does so), and as synonyms. A synonym of several words is
 * marked only where they follow each other.
 */
export function createHighlighter(parts: readonly Part[], terms: Pick<TermDictionary, 'find'>): Highlighter {
  /** Terms marked anywhere, with whether they are marked in telling fields only. */
  const wanted = new Map<number, boolean>();
  const phrases: Array<Array<ReadonlySet<number>>> = [];
  const quoted: Phrase[] = [];
  for (const { writings, typed } of parts) {
    for (const [at, { sets, phrase }] of writings.entries()) {
      if (phrase) quoted.push(phrase);
      else if (at >= typed && sets.length > 1) phrases.push(sets.map((set) => new Set(set.terms)));
      else
        for (const set of sets)
          set.terms.forEach((term, which) => wanted.set(term, set.tellingOnly[which]! && wanted.get(term) !== false));
    }
  }
  // Match-all queries have no words to mark.
  if (wanted.size === 0 && phrases.length === 0 && quoted.length === 0) return () => [];
  const knownWords = new Map<string, WordFound>();
  const find = (word: string): WordFound => {
    let found = knownWords.get(word);
    if (!found) {
      const of = formsOf(word).flatMap((form) => terms.find(form) ?? []);
      found = {
        terms: of,
        anywhere: of.some((term) => wanted.get(term) === false),
        telling: of.some((term) => wanted.has(term)),
      };
      knownWords.set(word, found);
    }
    return found;
  };
  return (text, { telling }) => {
    const { words, ranges } = wordsOf(text);
    const foundWords = words.map(find);
    const marked = foundWords.map((word) => word.anywhere || (telling && word.telling));
    for (const phrase of phrases) {
      for (let at = 0; at + phrase.length <= foundWords.length; at += 1) {
        if (phrase.every((set, step) => foundWords[at + step]!.terms.some((term) => set.has(term))))
          marked.fill(true, at, at + phrase.length);
      }
    }
    const found = ranges.filter((_range, at) => marked[at]);
    if (quoted.length === 0) return joined(found);
    return joined([...found, ...quotedIn(text, quoted)].sort(([a], [b]) => a - b));
  };
}

/** Ranges of the words of phrases that stand side by side in a text. */
function quotedIn(text: string, quoted: readonly Phrase[]): TextRange[] {
  const words: string[] = [];
  const ranges: TextRange[] = [];
  for (const { index, 0: written } of text.matchAll(WORD))
    for (const { words: inOrder, from, length } of inOrderOf(written))
      for (const word of inOrder) {
        words.push(word);
        ranges.push([index + from, index + from + length]);
      }
  const found: TextRange[] = [];
  for (const phrase of quoted)
    for (let at = 0; at < words.length; at += 1) {
      const end = endOf(phrase, 0, words, at);
      if (end !== undefined) found.push(...ranges.slice(at, end));
    }
  return found;
}

/** End of the rest of a phrase, by the number of a word; undefined where it does not stand there. */
function endOf(phrase: Phrase, step: number, words: readonly string[], at: number): number | undefined {
  const ways = phrase[step];
  if (!ways) return at;
  for (const way of ways) {
    if (!way.every((word, ahead) => words[at + ahead] === word)) continue;
    const end = endOf(phrase, step + 1, words, at + way.length);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** Merges ranges that overlap or touch, such as those of letter pairs. */
function joined(ranges: readonly TextRange[]): TextRange[] {
  const all: TextRange[] = [];
  for (const [from, to] of ranges) {
    const before = all.at(-1);
    if (before && from <= before[1]) all[all.length - 1] = [before[0], Math.max(before[1], to)];
    else all.push([from, to]);
  }
  return all;
}
