import type { Suggestion } from '@market/contracts';
import { sameTextKey, type Completion } from '@market/search-index';
import { skillKey } from '../../domain/skills';
import type { Ask, Clause } from './ask';
import { stillOpen } from './filters';
import type { JobDocument } from './job-document';

type Kind = Exclude<Suggestion['kind'], 'place'>;
type Ranked = Completion & { kind: Kind };
type Shown = JobDocument['shown'];

/** From so many letters on a slip is looked for, where nothing begins as typed. */
const SLIP_FROM_LETTERS = 4;
/** Longer beginnings with a slip would make a pattern that the server does not take. */
const SLIP_TO_LETTERS = 60;
/** Of equally many jobs the alphabet decides between texts, and the server has keys: some more of them are looked at. */
const SPARE = 4;

/** The field of a kind's keys, and how a key is found in a job's own texts. */
const KINDS: Record<Kind, { field: string; textOf: (key: string, shown: Shown) => string }> = {
  title: { field: 'title', textOf: (_, { title }) => title },
  company: { field: 'company', textOf: (_, { company }) => company },
  skill: { field: 'skill', textOf: textOfSkill },
};

/** The text under which a job has the skill with this key. */
export function textOfSkill(key: string, { skills }: Shown): string {
  return skills.find((skill) => skillKey(skill) === key) ?? key;
}

export interface ValueBucket {
  key: string;
  doc_count: number;
  shown: { hits: { hits: Array<{ _source: { shown: Shown } }> } };
}

/** Any one job of a value: it has the text that belongs to the key. */
export const SHOWN = { top_hits: { size: 1, _source: ['shown'] } } as const;

/** Titles, skills and companies that continue what is being typed; with a slip forgiven where none does. */
export async function completions(typed: string, { ask, now, limit }: { ask: Ask; now: number; limit: number }): Promise<Ranked[]> {
  const start = sameTextKey(typed);
  if (start === '') return [];
  const literal = escaped(start);
  const asTyped = await find(ask, now, {
    begins: { matches: (field) => ({ prefix: { [field]: { value: start } } }), include: `${literal}.*`, limit },
    within: { matches: (field) => ({ prefix: { [`${field}_starts`]: { value: start } } }), include: `(.* )?${literal}.*`, limit },
  });
  const found = asTyped.map((one): Ranked => ({ ...one, rank: sameTextKey(one.text).startsWith(start) ? 0 : 1 }));
  if (found.length > 0 || start.length < SLIP_FROM_LETTERS || start.length > SLIP_TO_LETTERS) return found;
  const slipped = `${withOneSlip(start)}.*`;
  const near = await find(ask, now, { near: { matches: (field) => ({ regexp: { [`${field}_starts`]: { value: slipped } } }), include: `(.* )?${slipped}`, limit } });
  return near.map((one) => ({ ...one, rank: 2 }));
}

interface Way {
  matches: (field: string) => Clause;
  /** The keys to count: a job that has one of them has other skills as well. */
  include: string;
  limit: number;
}

async function find(ask: Ask, now: number, ways: Record<string, Way>): Promise<Array<Omit<Ranked, 'rank'>>> {
  const aggs = Object.fromEntries(
    Object.entries(ways).flatMap(([way, { matches, include, limit }]) =>
      Object.entries(KINDS).map(([kind, { field }]) => [
        `${way} ${kind}`,
        // Only the keys of jobs that match are looked at, not all there are.
        { filter: matches(field), aggs: { values: { terms: { field, size: limit * SPARE, include, execution_hint: 'map', order: [{ _count: 'desc' }, { _key: 'asc' }] }, aggs: { shown: SHOWN } } } },
      ]),
    ),
  );
  const { aggregations } = await ask<{ aggregations: Record<string, { values: { buckets: ValueBucket[] } }> }>({ size: 0, query: stillOpen(now), aggs });
  const found = new Map<string, Omit<Ranked, 'rank'>>();
  for (const [name, { values }] of Object.entries(aggregations)) {
    const kind = name.split(' ')[1] as Kind;
    for (const { key, doc_count, shown } of values.buckets) found.set(`${kind} ${key}`, { kind, text: KINDS[kind].textOf(key, shown.hits.hits[0]!._source.shown), count: doc_count });
  }
  return [...found.values()];
}

/** Signs of Lucene's patterns lose their meaning. */
function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign}`);
}

/** A pattern for a text with at most one slip: a letter missing, added or wrong, or two neighbours swapped. */
function withOneSlip(text: string): string {
  const letters = [...text].map(escaped);
  return letters.reduceRight((rest, letter, at) => {
    const after = letters.slice(at + 1).join('');
    const [next] = letters.slice(at + 1);
    const swapped = next === undefined ? '' : `|${next}${letter}${letters.slice(at + 2).join('')}`;
    return `(${letter}${rest}|.?${after}|.${letter}${after}${swapped})`;
  }, '');
}
