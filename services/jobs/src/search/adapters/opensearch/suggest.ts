import type { Suggestion } from '@market/contracts/search';
import { sameTextKey, isWithinEdits, type Completion } from '@market/search-index';
import { skillKey } from '@market/match';
import type { Ask, Clause } from './ask';
import { stillOpen } from './filters';
import { startsOf, type JobDocument } from './job-document';

type Kind = Exclude<Suggestion['kind'], 'place'>;
type Ranked = Completion & { kind: Kind };
type Shown = JobDocument['shown'];

/** Least number of letters for which typos are tolerated, when nothing starts as typed. */
const SLIP_FROM_LETTERS = 4;
/** Longer mistyped prefixes would exceed the server's limit on pattern complexity, which is sent with the pattern. */
const SLIP_TO_LETTERS = 30;
const PATTERN_STATES = 100_000;
/** Skill keys requested when the server cannot report which of a job's skills matched. */
const SKILLS_LOOKED_AT = 500;
/** Spare keys per suggestion: ties are sorted by text here, but by key on the server. */
const SPARE = 4;

/** Key field of each kind, and how to find a key's display text in a job. */
const KINDS: Record<Kind, { field: string; textOf: (key: string, shown: Shown) => string }> = {
  title: { field: 'title', textOf: (_, { title }) => title },
  company: { field: 'company', textOf: (_, { company }) => company },
  skill: { field: 'skill', textOf: textOfSkill },
};

/** A job's display text of the skill with this key. */
export function textOfSkill(key: string, { skills }: Shown): string {
  return skills.find((skill) => skillKey(skill) === key) ?? key;
}

export interface ValueBucket {
  key: string;
  doc_count: number;
  shown: { hits: { hits: [{ _source: { shown: Shown } }] } };
}

/** Sample job of each value, for the display text of the key. */
export const SHOWN = { top_hits: { size: 1, _source: ['shown'] } } as const;

/** Titles, skills and companies that continue the typed text; with typos tolerated if none does. */
export async function completions(
  typed: string,
  { ask, now, limit }: { ask: Ask; now: number; limit: number },
): Promise<Ranked[]> {
  const start = sameTextKey(typed);
  if (start === '') return [];
  const asTyped = await find(
    ask,
    { now, limit, begins: `(.* )?${escaped(start)}.*` },
    {
      begins: (field) => ({ prefix: { [field]: { value: start } } }),
      within: (field) => ({ prefix: { [`${field}_starts`]: { value: start } } }),
    },
  );
  const found = asTyped.map((one): Ranked => ({ ...one, rank: sameTextKey(one.text).startsWith(start) ? 0 : 1 }));
  if (found.length > 0 || start.length < SLIP_FROM_LETTERS || start.length > SLIP_TO_LETTERS) return found;
  const near = await find(
    ask,
    { now, limit },
    {
      near: (field) => ({
        regexp: { [`${field}_starts`]: { value: `${withOneSlip(start)}.*`, max_determinized_states: PATTERN_STATES } },
      }),
    },
  );
  return near.filter(({ text }) => beginsNearly(sameTextKey(text), start)).map((one) => ({ ...one, rank: 2 }));
}

/**
 * Values of the jobs that match any of these clauses, by kind.
 * @param begins pattern of the wanted keys, since a matching job also has other skills
 */
async function find(
  ask: Ask,
  { now, limit, begins }: { now: number; limit: number; begins?: string },
  ways: Record<string, (field: string) => Clause>,
): Promise<Array<Omit<Ranked, 'rank'>>> {
  const values = (field: string) => ({
    field,
    order: [{ _count: 'desc' }, { _key: 'asc' }],
    ...(field !== KINDS.skill.field
      ? { size: limit * SPARE }
      : begins === undefined
        ? { size: SKILLS_LOOKED_AT }
        : { size: limit * SPARE, include: begins }),
    // Collects only the keys of matching jobs, not all that exist.
    execution_hint: 'map',
  });
  const aggs = Object.fromEntries(
    Object.entries(ways).flatMap(([way, matches]) =>
      Object.entries(KINDS).map(([kind, { field }]) => [
        `${way} ${kind}`,
        { filter: matches(field), aggs: { values: { terms: values(field), aggs: { shown: SHOWN } } } },
      ]),
    ),
  );
  const { aggregations } = await ask<{ aggregations: Record<string, { values: { buckets: ValueBucket[] } }> }>({
    size: 0,
    query: stillOpen(now),
    aggs,
  });
  const found = new Map<string, Omit<Ranked, 'rank'>>();
  for (const [name, { values }] of Object.entries(aggregations)) {
    // Aggregations are named by way and kind.
    const kind = name.split(' ')[1] as Kind;
    for (const { key, doc_count, shown } of values.buckets)
      found.set(`${kind} ${key}`, {
        kind,
        text: KINDS[kind].textOf(key, shown.hits.hits[0]._source.shown),
        count: doc_count,
      });
  }
  return [...found.values()];
}

/**
 * Whether a key, from one of its words on, begins with the typed text within one edit (a letter more or less is tried,
 * too).
 */
function beginsNearly(key: string, start: string): boolean {
  return startsOf(key).some((from) =>
    [0, 1, -1].some((more) => isWithinEdits(start, from.slice(0, start.length + more), 1)),
  );
}

/** Escapes Lucene's pattern characters. */
function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign}`);
}

/** Pattern for a text with at most one typo: a letter missing, added or wrong, or two neighbours swapped. */
function withOneSlip(text: string): string {
  const letters = [...text].map(escaped);
  return letters.reduceRight((rest, letter, at) => {
    const after = letters.slice(at + 1).join('');
    const [next] = letters.slice(at + 1);
    const swapped = next === undefined ? '' : `|${next}${letter}${letters.slice(at + 2).join('')}`;
    return `(${letter}${rest}|.?${after}|.${letter}${after}${swapped})`;
  }, '');
}
