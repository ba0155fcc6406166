import type { Suggestion } from '@market/contracts';
import { fold, sameTextKey } from '../../domain/words';
import { withinSlips } from './edit-distance';

interface Completion extends Suggestion {
  key: string;
  jobs: Set<string>;
}

const SLIP_FROM_LETTERS = 4;

/** Texts that complete what somebody types, each with the jobs it comes from. */
export class Suggestions {
  readonly #completions = new Map<string, Completion>();

  add(job: string, suggestions: readonly Suggestion[]): void {
    for (const { kind, text } of suggestions) {
      const key = sameTextKey(text);
      if (key === '') continue;
      const known = this.#completions.get(`${kind} ${key}`);
      if (known) known.jobs.add(job);
      else this.#completions.set(`${kind} ${key}`, { kind, text, key, jobs: new Set([job]) });
    }
  }

  remove(job: string, suggestions: readonly Suggestion[]): void {
    for (const { kind, text } of suggestions) {
      const id = `${kind} ${sameTextKey(text)}`;
      const known = this.#completions.get(id);
      known?.jobs.delete(job);
      if (known?.jobs.size === 0) this.#completions.delete(id);
    }
  }

  /**
   * Completions of `typed`, beginning with it or having a word that does; a slip of typing is forgiven where nothing fits as
   * typed. No kind takes more than half of the places as long as others have something to say.
   */
  complete(typed: string, { limit, kind, isLive }: { limit: number; kind?: Suggestion['kind'] | undefined; isLive: (job: string) => boolean }): Suggestion[] {
    const start = sameTextKey(typed) || fold(typed).trim();
    if (start === '') return [];
    const among = { kind, isLive };
    const fitting = this.#ranked((key) => (key.startsWith(start) ? 0 : ` ${key}`.includes(` ${start}`) ? 1 : undefined), among);
    const found = fitting.length > 0 || start.length < SLIP_FROM_LETTERS ? fitting : this.#ranked((key) => (beginsNearly(key, start) ? 0 : undefined), among);
    const perKind = Math.ceil(limit / 2);
    const taken = new Map<Suggestion['kind'], number>();
    const first = found.filter(({ kind }) => {
      const count = (taken.get(kind) ?? 0) + 1;
      taken.set(kind, count);
      return count <= perKind;
    });
    const rest = found.filter((completion) => !first.includes(completion));
    return [...first, ...rest].slice(0, limit).map(({ text, kind }) => ({ text, kind }));
  }

  #ranked(rankOf: (key: string) => number | undefined, { kind, isLive }: { kind: Suggestion['kind'] | undefined; isLive: (job: string) => boolean }): Completion[] {
    const ranked: Array<{ completion: Completion; rank: number }> = [];
    for (const completion of this.#completions.values()) {
      if (kind !== undefined && completion.kind !== kind) continue;
      const rank = rankOf(completion.key);
      if (rank !== undefined && [...completion.jobs].some(isLive)) ranked.push({ completion, rank });
    }
    return ranked
      .sort((a, b) => a.rank - b.rank || b.completion.jobs.size - a.completion.jobs.size || (a.completion.text < b.completion.text ? -1 : 1))
      .map(({ completion }) => completion);
  }
}

function beginsNearly(key: string, start: string): boolean {
  for (let at = 0; at >= 0 && at < key.length; at = nextWord(key, at)) {
    // A slip changes one of the first two letters at most, so comparing one of them spares most of the work.
    if ((key[at] === start[0] || key[at] === start[1] || key[at + 1] === start[0]) && withinSlips(start, key.slice(at, at + start.length), 1)) return true;
  }
  return false;
}

function nextWord(key: string, at: number): number {
  const blank = key.indexOf(' ', at);
  return blank < 0 ? -1 : blank + 1;
}
