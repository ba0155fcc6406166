import { listEmployerApplications } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import { type Actor, ask, type CallContext, type ClientSession, ownerIdOf, type Peers } from '@market/service-kit';
import { remainsOf, statusAt, deletionRefusal, type Post } from '../domain/job-post';
import type { ApplicationStore } from '../../applications/store/application-store';
import { tellOfDeleted, type ChangeNeeds, type VisitsOfPosts } from './needs';

export type DeleteJob = (actor: Actor, id: string, context: CallContext) => Promise<void>;

interface Needs extends Pick<ChangeNeeds, 'transact' | 'outbox' | 'clock' | 'posts'> {
  applications: Pick<ApplicationStore, 'countsOf'>;
  visits: VisitsOfPosts;
  peers: Peers;
  take: (post: Post) => Promise<void>;
}

/**
 * Deletes an own post for good: a draft, or a closed post to which nobody has ever applied. The local copies of
 * applications are checked first, then the applications service itself, whose newest event may not have arrived yet;
 * while that service is unavailable, no job that was public is deleted, for deletion is irreversible. Remaining races
 * are described in docs/adr/0027.
 * @throws MarketError 'not-found' for any post but the actor's own, and for one that is deleted already;
 * 'job-still-open' and 'job-has-applications' as `deletionRefusal`; 'changed-meanwhile' for one that was opened or
 * changed during the check; 'service-unavailable' when the applications service does not answer.
 */
export function deleteJob({ transact, outbox, clock, posts, applications, visits, peers, take }: Needs): DeleteJob {
  return async (actor, id, context) => {
    const stored = await posts.find(id);
    if (!stored || stored.login_id !== ownerIdOf(actor)) throw new MarketError('not-found');
    const countCopies = async (session?: ClientSession) =>
      (await applications.countsOf([id], session)).get(id)?.all ?? 0;
    refuse(stored, await countCopies(), clock.now());
    if (stored.status !== 'draft') refuse(stored, await countApplications(peers, id, context), clock.now());
    const remains = await transact(async (session) => {
      const post = await posts.find(id, session);
      if (!post) throw new MarketError('not-found');
      // The post may have been opened and closed again since, and received an application.
      if (post.revision !== stored.revision) throw new MarketError('changed-meanwhile');
      const now = clock.now();
      refuse(post, await countCopies(session), now);
      const buried = remainsOf(post, now);
      await posts.bury(session, [buried]);
      await visits.removeOf(session, [id]);
      await tellOfDeleted({ outbox }, session, [buried], context);
      return buried;
    });
    await take(remains);
  };
}

function refuse(post: Post, applications: number, now: Date): void {
  const why = deletionRefusal(statusAt(post, now), applications);
  if (why) throw new MarketError(why);
}

/** Counts the job's applications, withdrawn ones included, by the service that owns them. */
async function countApplications(peers: Peers, id: string, { bearer, requestId }: CallContext): Promise<number> {
  const body = { job_id: id, page: 1, limit: 1 };
  const { total } = await ask(peers, listEmployerApplications, { body, bearer, requestId });
  return total;
}
