import { MarketError } from '@market/contracts/errors';
import { type Actor, type CallContext, ownerIdOf } from '@market/service-kit';
import type { Post } from '../../posts/domain/job-post';
import { appealed, caseIdOf, reopened } from '../domain/report-case';
import { presentAd } from '../../posts/present/present-job';
import type { CaseStore } from '../store/case-store';
import type { ReportStore } from '../store/report-store';
import { tellOfPosts, type ChangeNeeds } from '../../posts/use-cases/needs';

export type AppealTakeDown = (actor: Actor, input: { id: string; text: string }, context: CallContext) => Promise<Post>;

/**
 * Appeals: puts an own job that was taken down back into the queue, once.
 * @throws MarketError 'not-found' for any post but the actor's own; 'appeal-closed' as `appealed`.
 */
export function appealTakeDown({
  transact,
  outbox,
  clock,
  posts,
  cases,
  reports,
}: Pick<ChangeNeeds, 'transact' | 'outbox' | 'clock' | 'posts'> & {
  cases: Pick<CaseStore, 'find' | 'keep'>;
  reports: Pick<ReportStore, 'keepAd'>;
}): AppealTakeDown {
  return (actor, { id, text }, context) =>
    transact(async (session) => {
      const takenDown = await posts.find(id, session);
      if (!takenDown || takenDown.login_id !== ownerIdOf(actor)) throw new MarketError('not-found');
      const now = clock.now();
      const post: Post = { ...appealed(takenDown), last_change: { by: actor.login_id, at: now } };
      const { login_id, cmp_code, cmp_name, job_title } = post;
      const about = { kind: 'job' as const, target_id: id, login_id, cmp_code, cmp_name, title: job_title };
      const caseId = caseIdOf('job', id);
      const waiting = reopened(await cases.find(caseId, session), about, now);
      await cases.keep(session, { ...waiting, appeal: { text, at: now }, appeal_waits: true });
      // Stores the ad's present text, so that the admin who decides the appeal sees the employer's edits.
      await reports.keepAd(session, caseId, { revision: post.revision, ad: presentAd(post), at: now });
      await posts.replace(session, post);
      await tellOfPosts({ outbox }, session, [post], context);
      return post;
    });
}
