import { DAY_MS } from '@market/api/durations';
import type { GeocodedPlace } from '@market/contracts/job-posts';
import type { SavedFilter } from '@market/contracts/saved';
import { recentIn } from '@market/contracts/search';
import type { Clock } from '@market/service-kit';
import type { JobQuery } from '../adapters/job-search';
import type { PayComparison } from '../../pay/domain/compare-pay';
import type { Locate } from '../../places/use-cases/locate';

/** Normalized query of a search request, without paging. */
export interface AskedQuery {
  query: Omit<JobQuery, 'offset' | 'limit'>;
  /** Place at the centre of the radius (the first one), or null when it is unknown; undefined without a radius. */
  near: GeocodedPlace | null | undefined;
}

/** Builds the query of a search request, the same for search pages and for the alerts of saved searches. */
export type JobQueryOf = (filter: SavedFilter) => Promise<AskedQuery>;

/** Maximum number of places of one request around which a radius is drawn. */
const MOST_AROUND = 5;

export function jobQueryOf({ locate, pay, clock }: { locate: Locate; pay: PayComparison; clock: Clock }): JobQueryOf {
  return async (filter) => {
    const isAround = typeof filter.radius_km === 'number' && filter.location !== '';
    const places = isAround ? await locate(filter.location, { most: MOST_AROUND }) : [];
    return {
      query: queryWith(filter, { places, pay, now: clock.now() }),
      near: isAround ? (places[0] ?? null) : undefined,
    };
  };
}

/**
 * With a radius, finds jobs around the place besides those that name the location; an unknown place is matched by its
 * words alone.
 */
export function queryWith(
  {
    search,
    job_cate,
    location,
    radius_km,
    salary_min,
    currency,
    skills,
    emp_type,
    work_mode,
    cmp_code,
    posted_within_days,
    sort,
  }: SavedFilter,
  { places, pay, now }: { places: readonly GeocodedPlace[]; pay: PayComparison; now: Date },
): AskedQuery['query'] {
  const recent = recentIn(search);
  const days = Math.min(posted_within_days ?? Infinity, recent?.days ?? Infinity);
  return {
    text: recent?.rest ?? search,
    job_cate,
    location,
    near:
      typeof radius_km === 'number'
        ? places.map(({ latitude, longitude }) => ({ latitude, longitude, radius_km }))
        : [],
    salary_min: salary_min === undefined || salary_min === null ? null : leastPay(pay, salary_min, currency),
    skills,
    emp_type,
    work_mode,
    cmp_code: cmp_code || null,
    createdSince: Number.isFinite(days) ? now.getTime() - days * DAY_MS : null,
    sort,
    now: now.getTime(),
  };
}

/**
 * A currency that no longer has a rate, as in an old saved search, finds nothing: no job's pay can be compared with it.
 */
function leastPay(pay: PayComparison, amount: number, currency: string | undefined): number {
  return pay.measureOf(amount, currency || pay.usualCurrency) ?? Number.MAX_VALUE;
}
