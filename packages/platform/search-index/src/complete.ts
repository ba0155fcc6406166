import { PrefixList } from './dictionary/prefix-list';
import { ShardedMap } from './dictionary/sharded-map';
import { isWithinEdits } from './words/edit-distance';

export interface Completion {
  text: string;
  /** Number of documents with this text. */
  count: number;
  /** Match quality: 0 the text begins as typed, 1 one of its words does, 2 it does with a typo. */
  rank: number;
}

/** Minimum length for matching with a typo, if no text begins as typed. */
const SLIP_FROM_LETTERS = 4;
const FIRST_LETTERS = 2;

/** Autocomplete: finds texts by their prefix first, then by the prefix of any of their words. */
export class Completions {
  readonly #prefixes = new PrefixList();
  readonly #keys: string[] = [];
  readonly #texts: string[] = [];
  readonly #numbers: number[] = [];
  /** Positions of texts by the first letters of their words, to find texts typed with a typo. */
  readonly #byFirstLetters = new ShardedMap<number[]>();

  /** `countOf` returns the present number of documents with a text; texts without documents are not offered. */
  constructor(private readonly countOf: (number: number) => number) {}

  /** Adds a text under its number. `key` is compared: lower case, words separated by single blanks. */
  add({ key, text }: { key: string; text: string }, number: number): void {
    if (key === '') return;
    const at = this.#keys.length;
    this.#keys.push(key);
    this.#texts.push(text);
    this.#numbers.push(number);
    for (let word = 0; word >= 0; word = nextWord(key, word)) {
      this.#prefixes.add(key.slice(word), at);
      const letters = key.slice(word, word + FIRST_LETTERS);
      const known = this.#byFirstLetters.get(letters);
      if (!known) this.#byFirstLetters.set(letters, [at]);
      else if (known.at(-1) !== at) known.push(at);
    }
  }

  /** The likeliest completions of `start`, at most `limit`. */
  complete(start: string, limit: number): Completion[] {
    if (start === '') return [];
    const ranked = new Ranking(limit, (at) => ({ count: this.countOf(this.#numbers[at]!), text: this.#texts[at]! }));
    this.#prefixes.visit(start, (at) => ranked.offer(at, this.#keys[at]!.startsWith(start) ? 0 : 1));
    if (ranked.isEmpty && start.length >= SLIP_FROM_LETTERS) this.#visitNear(start, (at) => ranked.offer(at, 2));
    return ranked.inOrder();
  }

  /** A typo changes at most one of the first two letters, or swaps them. */
  #visitNear(start: string, visit: (at: number) => void): void {
    const tried = new Set<number>();
    for (const letters of this.#byFirstLetters.keys()) {
      if (letters[0] !== start[0] && letters[0] !== start[1] && letters[1] !== start[0]) continue;
      for (const at of this.#byFirstLetters.get(letters)!) {
        if (tried.has(at)) continue;
        tried.add(at);
        if (beginsNearly(this.#keys[at]!, start)) visit(at);
      }
    }
  }
}

/** The best completions: by rank, then by how many documents have them, then by the alphabet. */
class Ranking {
  readonly #best: Array<Completion & { at: number }> = [];

  constructor(
    private readonly most: number,
    private readonly look: (at: number) => Pick<Completion, 'text' | 'count'>,
  ) {}

  get isEmpty(): boolean {
    return this.#best.length === 0;
  }

  offer(at: number, rank: number): void {
    const completion = { ...this.look(at), rank, at };
    if (completion.count === 0) return;
    const best = this.#best;
    const last = best.at(-1);
    if (best.length === this.most && last && !isBetter(completion, last)) return;
    const known = best.findIndex((other) => other.at === at);
    if (known >= 0) {
      if (!isBetter(completion, best[known]!)) return;
      best.splice(known, 1);
    }
    let place = best.length;
    while (place > 0 && isBetter(completion, best[place - 1]!)) place -= 1;
    best.splice(place, 0, completion);
    if (best.length > this.most) best.pop();
  }

  inOrder(): Completion[] {
    return this.#best.map(({ text, count, rank }) => ({ text, count, rank }));
  }
}

function isBetter(a: Completion, b: Completion): boolean {
  return a.rank !== b.rank ? a.rank < b.rank : a.count !== b.count ? a.count > b.count : a.text < b.text;
}

/** An inserted or missing letter makes the typed text longer or shorter than the prefix. */
function beginsNearly(key: string, start: string): boolean {
  for (let word = 0; word >= 0; word = nextWord(key, word)) {
    for (const more of [0, 1, -1])
      if (isWithinEdits(start, key.slice(word, word + start.length + more), 1)) return true;
  }
  return false;
}

/** Start of the word after the one at `from`; -1 after the last. */
function nextWord(key: string, from: number): number {
  const blank = key.indexOf(' ', from);
  return blank < 0 ? -1 : blank + 1;
}
