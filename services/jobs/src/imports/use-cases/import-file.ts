import { MarketError } from '@market/contracts/errors';
import type { ImportReport } from '@market/contracts/job-posts';
import type { Actor, OverdueReason } from '@market/service-kit';
import type { Employer } from '../../posts/domain/job-post';
import type { ImportInput, ImportJobs } from './import-jobs';

export type ImportFile = (
  actor: Actor,
  employer: Employer,
  input: Pick<ImportInput, 'read' | 'commit' | 'asDrafts'>,
  context: { requestId: string },
) => Promise<ImportReport>;

/**
 * Imports a file that a member has sent. While answers are overdue it closes and changes jobs, and rows that would
 * publish one are refused with the reason.
 * @throws MarketError 'answers-overdue' for a file that would do nothing else
 */
export function importFile({
  importJobs,
  overdueReason,
}: {
  importJobs: ImportJobs;
  overdueReason: OverdueReason;
}): ImportFile {
  return async (actor, employer, input, context) => {
    const publishes = input.commit && !input.asDrafts;
    const opensNothing = publishes ? await overdueReason(employer.cmp_code, context) : undefined;
    const report = await importJobs(
      employer,
      { ...input, opensNothing, showNamedCompany: false, author: { by: actor.login_id } },
      context,
    );
    if (opensNothing === undefined || report.imported + report.unchanged > 0) return report;
    if (report.refused.some(({ reason }) => reason === opensNothing))
      throw new MarketError('answers-overdue', { error: opensNothing });
    return report;
  };
}
