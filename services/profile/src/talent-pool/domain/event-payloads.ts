import { pick } from '@market/api';
import type { EventPayload } from '@market/contracts/events';
import type { KeptProfile, PoolEntry, PoolQuestion } from './pool-entry';

/** Question of a company for its talent pool. */
export function poolAsked(
  entry: PoolEntry,
  { months, message, asked_at }: PoolQuestion,
): EventPayload<'profile.pool-asked.v1'> {
  return { ...factsOfPool(entry, asked_at), months, ...(message ? { message } : {}) };
}

/** Acceptance by a candidate, without the name, since notifications outlive the entry. */
export function poolJoined(
  entry: PoolEntry,
  { updated_at, until }: KeptProfile,
): EventPayload<'profile.pool-joined.v1'> {
  return { ...factsOfPool(entry, updated_at), until: until.toISOString() };
}

/** The coming end of the time in a pool, for each side. */
export function poolEnding(
  entry: PoolEntry,
  { until }: KeptProfile,
  now: Date,
): Array<EventPayload<'profile.pool-ending.v1'>> {
  const facts = { ...factsOfPool(entry, now), until: until.toISOString() };
  return [
    { ...facts, to: 'CND' },
    { ...facts, to: 'EMP' },
  ];
}

function factsOfPool(entry: PoolEntry, at: Date) {
  return {
    ...pick(entry, 'id', 'candidate_login_id', 'employer_login_id', 'job_id', 'job_title'),
    cmp_name: entry.company.cmp_name,
    at: at.toISOString(),
  };
}
