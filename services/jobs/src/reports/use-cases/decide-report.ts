import { randomUUID } from 'node:crypto';
import { REPORTS_KEPT_SECONDS } from '@market/contracts/access/kept-for';
import { MarketError } from '@market/contracts/errors';
import type { ReportCase as ReportCaseAnswer, ReportDecisionInput } from '@market/contracts/reports';
import type { AccountView, Actor, CallContext } from '@market/service-kit';
import { decided } from '../domain/report-case';
import type { Post } from '../../posts/domain/job-post';
import type { CaseStore } from '../store/case-store';
import type { ReportStore } from '../store/report-store';
import { tellOfPosts, type ChangeNeeds } from '../../posts/use-cases/needs';
import type { PresentCase } from './list-reports';

export type DecideReport = (
  admin: Actor,
  input: { id: string; decision: ReportDecisionInput },
  context: CallContext,
) => Promise<ReportCaseAnswer>;

interface Needs extends Pick<ChangeNeeds, 'transact' | 'outbox' | 'clock' | 'posts'> {
  cases: CaseStore;
  reports: ReportStore;
  accounts: Pick<AccountView, 'find'>;
  present: PresentCase;
  take: (post: Post) => Promise<void>;
}

/**
 * Decides a reported job or company. Post, case, history and outgoing events are written in one transaction.
 * @throws MarketError 'not-found'; 'changed-meanwhile' where the case differs from the version that the admin saw;
 * 'status-change-refused' as `decided`.
 */
export function decideReport({
  transact,
  outbox,
  clock,
  posts,
  cases,
  reports,
  accounts,
  present,
  take,
}: Needs): DecideReport {
  return async (admin, { id, decision: { decision, reason = '', revision } }, context) => {
    const account = await accounts.find(admin.login_id);
    const by = account ? `${account.login_name} (${account.login_email})` : admin.login_id;
    const done = await transact(async (session) => {
      const report = await cases.find(id, session);
      if (!report) throw new MarketError('not-found');
      if (revision !== undefined && revision !== report.revision) throw new MarketError('changed-meanwhile');
      const now = clock.now();
      const before = report.kind === 'job' ? await posts.find(report.target_id, session) : undefined;
      const result = decided(report, before, { decision, reason }, now);
      const { post, told, outcome } = result;
      await cases.keep(session, result.case);
      await cases.addDecision(session, {
        id: randomUUID(),
        case_id: id,
        decision,
        reason,
        admin: admin.login_id,
        by,
        at: now,
        took_ms: outcome && report.since ? now.getTime() - report.since.getTime() : null,
      });
      if (post) {
        await posts.replace(session, post);
        await tellOfPosts({ outbox }, session, [post], context);
      }
      if (post && told)
        await outbox.add(
          session,
          'jobs.job-moderated.v1',
          {
            id: post.id,
            login_id: post.login_id,
            job_title: post.job_title,
            outcome: told,
            ...(reason ? { reason } : {}),
            at: now.toISOString(),
          },
          context,
        );
      if (outcome) {
        const expiresAt = new Date(now.getTime() + REPORTS_KEPT_SECONDS * 1000);
        const emails = await reports.close(session, id, { now, expiresAt });
        await outbox.addAll(
          session,
          'jobs.report-decided.v1',
          emails.map((email) => ({ email, kind: report.kind, title: report.title, outcome })),
          context,
        );
      }
      return result;
    });
    if (done.post) await take(done.post);
    return present(done.case);
  };
}
