import { HOUR_MS } from '@market/api/durations';
import type { ReportCase as ReportCaseAnswer, ReportCases, reportsSchema } from '@market/contracts/reports';
import type { InferType } from 'yup';
import { possibleDecisions, type ReportCase } from '../domain/report-case';
import type { CaseStore } from '../store/case-store';
import type { PostStore } from '../../posts/store/post-store';
import { presentAd } from '../../posts/present/present-job';
import type { ReportStore } from '../store/report-store';
import type { VersionStore } from '../../posts/store/version-store';

interface Needs {
  cases: Pick<CaseStore, 'decisionsOf'>;
  reports: Pick<ReportStore, 'ofCase' | 'adsOf'>;
  posts: Pick<PostStore, 'findStates'>;
  versions: Pick<VersionStore, 'of'>;
}

/** Maximum number of reports on one screen; the count is complete. */
const REPORTS_SHOWN = 20;
const ADS_SHOWN = 3;
const VERSIONS_SHOWN = 10;
const DECISIONS_SHOWN = 20;
/** Number of latest decisions over which the median is computed. */
const DECISIONS_MEASURED = 100;

export type ListReports = (query: InferType<typeof reportsSchema>) => Promise<ReportCases>;
export type PresentCase = (one: ReportCase) => Promise<ReportCaseAnswer>;

/** Cases for admins: the waiting or the decided ones, with the figures of the queue. */
export function listReports({
  cases,
  present,
}: {
  cases: Pick<CaseStore, 'list' | 'figures'>;
  present: PresentCase;
}): ListReports {
  return async ({ show, page, limit }) => {
    const [{ cases: found, total }, { open, oldest_at, took_ms }] = await Promise.all([
      cases.list({ show, page, limit }),
      cases.figures(DECISIONS_MEASURED),
    ]);
    return {
      records: await Promise.all(found.map(present)),
      total,
      page,
      limit,
      figures: { open, oldest_at: oldest_at?.toISOString() ?? null, median_hours: medianHours(took_ms) },
    };
  };
}

/** A case with its reports, the ad as it was reported, and the decisions. */
export function presentCase({ cases, reports, posts, versions }: Needs): PresentCase {
  return async (one) => {
    const [known, ads, decisions, published, states] = await Promise.all([
      reports.ofCase(one.id, REPORTS_SHOWN),
      reports.adsOf(one.id, ADS_SHOWN),
      cases.decisionsOf(one.id, DECISIONS_SHOWN),
      one.kind === 'job' ? versions.of(one.target_id, VERSIONS_SHOWN) : [],
      posts.findStates(one.kind === 'job' ? [one.target_id] : []),
    ]);
    const reported = known.find(({ message }) => message)?.message;
    const { id, kind, target_id, title, cmp_code, cmp_name, login_id, standing, waiting, revision } = one;
    return {
      id,
      kind,
      target_id,
      title,
      cmp_code,
      cmp_name,
      login_id,
      open: one.is_open,
      standing,
      waiting,
      since: one.since?.toISOString() ?? null,
      ads,
      ...(reported ? { message: reported } : {}),
      versions: published.map(({ post, from, until }) => ({
        from: from.toISOString(),
        until: until.toISOString(),
        ad: presentAd(post),
      })),
      reports: known.map(({ id: reportId, reason, text, email, at, decided_at, flags }) => ({
        id: reportId,
        reason,
        text,
        ...(email ? { email } : {}),
        ...(flags ? { flags } : {}),
        at: at.toISOString(),
        decided: decided_at !== null,
      })),
      appeal: one.appeal && { text: one.appeal.text, at: one.appeal.at.toISOString() },
      history: decisions.map(({ id: decisionId, decision, reason, by, at }) => ({
        id: decisionId,
        decision,
        reason,
        by,
        at: at.toISOString(),
      })),
      revision,
      can: possibleDecisions(one, states.has(target_id)),
    };
  };
}

/** Median of the times, in hours with one decimal; null for an empty list. */
function medianHours(times: readonly number[]): number | null {
  if (times.length === 0) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  // Non-null: the list is not empty, so both indexes exist.
  const middle = (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
  return Math.round((middle / HOUR_MS) * 10) / 10;
}
