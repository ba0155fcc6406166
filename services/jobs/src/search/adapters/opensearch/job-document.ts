import { lookupForms, textsInOrder, weightedFrequency } from '@market/search-index';
import type { SpherePoint } from '../../../places/domain/distance';
import { JOB_SCHEMA, indexDocument } from '../indexed/job-schema';
import type { JobState, SearchableJob } from '../job-search';
import { stateOf } from '../searchable-job';
import { seasonOver } from '../signals';
import { TIMES_A_SHARE } from './index-layout';

/** A job as an OpenSearch document. */
export interface JobDocument {
  id: string;
  /** All words, each repeated by its weight in the job, so that its frequency equals BM25F's sum over the fields. */
  words: string;
  /** Words that state what the job is. */
  telling: string;
  /** The words of each text in their order, by which phrases are found. */
  phrases: string[];
  job_cate: number;
  emp_type: string | null;
  work_mode: string | null;
  cmp_code: string;
  skill: string[];
  skill_starts: string[];
  title: string | null;
  title_starts: string[];
  company: string | null;
  company_starts: string[];
  location: string | null;
  points: Array<{ lat: number; lon: number }>;
  salary: number | null;
  season_over: number | null;
  created_at: number;
  closes_at: number;
  /** Display texts of the keys that are counted and completed. */
  shown: { title: string; company: string; skills: string[] };
}

/** Sentinel for 'never': a whole number that both JSON and Java can represent. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Document of a job, with the same words, keys and values as in the in-memory index. */
export function jobDocument(job: SearchableJob): JobDocument {
  const { texts, keys, tags } = indexDocument(job);
  const fields = JOB_SCHEMA.fields.map(({ name, ...field }) => ({ forms: lookupForms(texts[name] ?? ''), ...field }));
  const phrases = JOB_SCHEMA.fields.flatMap((field) => (field.phrases ? textsInOrder(texts[field.name] ?? '') : []));
  const { skills: tagged = [] } = tags;
  const skills = [...new Set(tagged.map(({ key }) => key))];
  return {
    id: job.id,
    words: asOftenAsTheyWeigh(fields).join(' '),
    telling: [...new Set(fields.flatMap(({ forms, telling }) => (telling ? forms : [])))].join(' '),
    phrases: phrases.filter(({ length }) => length > 0).map((words) => words.join(' ')),
    job_cate: job.job_cate,
    emp_type: job.emp_type,
    work_mode: job.work_mode,
    cmp_code: job.cmp_code,
    skill: skills,
    skill_starts: startsOf(...skills),
    title: keys.title?.key ?? null,
    title_starts: startsOf(keys.title?.key ?? ''),
    company: keys.company?.key ?? null,
    company_starts: startsOf(keys.company?.key ?? ''),
    location: keys.location?.text ?? null,
    points: job.points.map(onMap),
    salary: job.salary,
    season_over: seasonOver(job.title),
    created_at: job.createdAt,
    closes_at: job.closesAt ?? NEVER,
    shown: { title: job.title, company: job.company, skills: tagged.map(({ text }) => text) },
  };
}

/** Words of the fields, each repeated in proportion to its share in the in-memory index. */
function asOftenAsTheyWeigh(
  fields: ReadonlyArray<{ forms: readonly string[]; weight: number; typicalLength: number }>,
): string[] {
  const shares = new Map<string, number>();
  for (const { forms, weight, typicalLength } of fields) {
    const share = weightedFrequency(weight, forms.length, typicalLength);
    for (const form of forms) shares.set(form, (shares.get(form) ?? 0) + share);
  }
  return [...shares].flatMap(([form, share]) =>
    Array.from({ length: Math.max(1, Math.round(share * TIMES_A_SHARE)) }, () => form),
  );
}

/** External version that OpenSearch compares: the higher of two states wins, whichever replica sends it and when. */
export function versionOf({ revision, job }: JobState): number {
  // A removal has the highest version of its revision, so no state of that revision can override it.
  return stateOf({ revision, isPlaced: job?.isPlaced ?? true });
}

/** Suffixes of a key that start at a word, so that a prefix finds inner words. */
export function startsOf(...keys: string[]): string[] {
  const starts = new Set<string>();
  for (const key of keys)
    for (let at = 0; at >= 0; at = key.indexOf(' ', at) + 1 || -1) if (key !== '') starts.add(key.slice(at));
  return [...starts];
}

function onMap([x, y, z]: SpherePoint): { lat: number; lon: number } {
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  return { lat: degrees(Math.asin(Math.min(1, Math.max(-1, z)))), lon: degrees(Math.atan2(y, x)) };
}
