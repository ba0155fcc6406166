import { type PublicAddresses, type PublicStretches, SITEMAP_MAX_ADDRESSES } from '@market/contracts/job-posts';
import type { Clock } from '@market/service-kit';
import { cursorOf, positionOf, type ListPosition } from '../domain/list-position';
import type { EmployerStore } from '../../posts/store/employer-store';
import type { PublicPostStore } from '../store/public-post-store';

/** Lifetime of cached responses that scan every job: sitemaps are fetched a few times a day. */
const KEPT_MS = 5 * 60_000;

interface AddressNeeds {
  publicPosts: PublicPostStore;
  clock: Clock;
}

export type ListStretches = () => Promise<PublicStretches>;

/**
 * Splits the open jobs into sitemap-sized stretches, oldest first: a new job changes only the last stretch.
 * @param stretchLength maximum number of jobs in a stretch
 */
export function listStretches(
  { publicPosts, clock }: AddressNeeds,
  stretchLength: number = SITEMAP_MAX_ADDRESSES,
): ListStretches {
  return kept(clock, async () => {
    const now = clock.now();
    const stretches: PublicStretches['stretches'] = [];
    let after: ListPosition | null = null;
    for (;;) {
      const found: Awaited<ReturnType<PublicPostStore['findStretch']>> = await publicPosts.findStretch({
        after,
        limit: stretchLength,
        now,
      });
      if (!found) return { stretches };
      stretches.push({
        after: after && cursorOf(after),
        count: found.count,
        updated_at: found.updated_at.toISOString(),
      });
      if (found.count < stretchLength) return { stretches };
      after = found.last;
    }
  });
}

export type ListJobAddresses = (input: { limit: number; cursor: string | undefined }) => Promise<PublicAddresses>;

/**
 * Ids of open jobs, oldest first.
 * @throws MarketError 'fields-invalid' for a cursor that this list did not issue
 */
export function listJobAddresses({ publicPosts, clock }: AddressNeeds): ListJobAddresses {
  return async ({ limit, cursor }) => {
    const found = await publicPosts.listAddresses({ after: positionOf(cursor), limit, now: clock.now() });
    const last = found.length === limit ? found.at(-1) : undefined;
    return {
      records: found.map(({ id, updated_at }) => ({ id, updated_at: updated_at.toISOString() })),
      cursor: last ? cursorOf(last) : null,
    };
  };
}

export type ListCompanyAddresses = () => Promise<PublicAddresses>;

/**
 * Codes of companies that have open jobs. The list is cached, but companies whose account was locked or deleted since
 * are filtered out at once (docs/security.md, S89).
 */
export function listCompanyAddresses({
  publicPosts,
  employers,
  clock,
}: AddressNeeds & { employers: Pick<EmployerStore, 'findInactive'> }): ListCompanyAddresses {
  const listCompanies = kept(clock, () =>
    publicPosts.listCompanies({ limit: SITEMAP_MAX_ADDRESSES, now: clock.now() }),
  );
  return async () => {
    const companies = await listCompanies();
    const inactive = await employers.findInactive(companies.map(({ login_id }) => login_id));
    return {
      records: companies
        .filter(({ login_id }) => !inactive.has(login_id))
        .map(({ cmp_code, updated_at }) => ({ id: cmp_code, updated_at: updated_at.toISOString() })),
      cursor: null,
    };
  };
}

/** Caches the function's promise, shared by simultaneous and shortly following calls; a failure is not cached. */
function kept<Answer>(clock: Clock, ask: () => Promise<Answer>): () => Promise<Answer> {
  let cached: { answer: Promise<Answer>; until: number } | undefined;
  return () => {
    if (cached && clock.now().getTime() < cached.until) return cached.answer;
    const answer = ask();
    const one = { answer, until: clock.now().getTime() + KEPT_MS };
    cached = one;
    answer.catch(() => {
      if (cached === one) cached = undefined;
    });
    return answer;
  };
}
