import { isDeepStrictEqual } from 'node:util';
import { MarketError } from '@market/contracts/errors';
import { type JobPostChange, USUAL_SALARY_PERIOD } from '@market/contracts/job-posts';
import { type Actor, type CallContext, ownerIdOf, type RefuseOverdue, refuseOtherVersion } from '@market/service-kit';
import {
  changedJobText,
  nextStatus,
  offeredSince,
  refuseIncomplete,
  statusAt,
  type Post,
  rulesVersionOf,
} from '../domain/job-post';
import { versionOfPost } from '../present/version-of-post';
import type { Locate } from '../../places/use-cases/locate';
import { tellOfPosts, type ChangeNeeds } from './needs';

export interface JobChange {
  id: string;
  change: JobPostChange;
  /** Names of the fields that the request contained, to distinguish an empty field from an omitted one. */
  sent: ReadonlySet<string>;
}

export type ChangeJob = (actor: Actor, input: JobChange, context: CallContext) => Promise<Post>;

/**
 * Changes a post's text, its status, or both. A change without effect makes no new revision and no event.
 * @throws MarketError 'not-found' for any post but the actor's own; 'changed-meanwhile' for a change based on another
 * version than the stored one; 'answers-overdue' for a job that would be opened while answers are overdue;
 * 'status-change-refused' and 'fields-invalid' as `nextStatus`, `changedJobText` and, for a draft that is opened,
 * `refuseIncomplete`.
 */
export function changeJob({
  transact,
  outbox,
  clock,
  posts,
  locate,
  take,
  refuseOverdue,
}: Omit<ChangeNeeds, 'employers'> & {
  locate: Locate;
  take: (post: Post) => Promise<void>;
  refuseOverdue: RefuseOverdue;
}): ChangeJob {
  return async (actor, { id, change, sent }, context) => {
    // Outside the transaction: an external geocoder may be slow.
    const places = change.job_location === undefined ? undefined : await locate(change.job_location);
    const stored = await posts.find(id);
    if (stored?.login_id === ownerIdOf(actor) && statusAt(stored, clock.now()) !== 'open') {
      // A later closing time opens an expired job without a word of its status.
      const { closes_at } = changedJobText(stored, change, sent, places);
      const becomes = statusAt({ status: change.status ?? stored.status, closes_at }, clock.now());
      if (becomes === 'open') await refuseOverdue(stored.cmp_code, context);
    }
    const post = await transact(async (session) => {
      const stored = await posts.find(id, session);
      if (!stored || stored.login_id !== ownerIdOf(actor)) throw new MarketError('not-found');
      refuseOtherVersion(change.version, versionOfPost(stored));
      const now = clock.now();
      const text = changedJobText(stored, change, sent, places);
      const placed =
        places !== undefined && text.job_location !== stored.job_location ? { places, placed_at: now } : {};
      const status = nextStatus(stored, change.status, text.closes_at, now);
      if (stored.status === 'draft' && status !== 'draft') refuseIncomplete(text);
      const next = { ...stored, ...text, ...placed, status, created_at: offeredSince(stored, status, now) };
      if (isDeepStrictEqual(withPeriod(next), withPeriod(stored))) return stored;
      const changed: Post = {
        ...next,
        // The company's internal note and own stages are invisible to others, so they do not affect the time of the
        // change.
        ...(isDeepStrictEqual(asOthersRead(next), asOthersRead(stored))
          ? {}
          : { rules_version: rulesVersionOf(status), changed_by: actor.login_id, updated_at: now }),
        last_change: { by: actor.login_id, at: now },
        revision: stored.revision + 1,
      };
      await posts.replace(session, changed);
      await tellOfPosts({ outbox }, session, [changed], context);
      return changed;
    });
    await take(post);
    return post;
  };
}

const asOthersRead = (post: Post) => withPeriod({ ...post, internal_note: '', stages: [] });

/** A post without a stored period is returned with the default one, which may be sent back unchanged. */
const withPeriod = ({ salary_period, ...post }: Post) => ({
  ...post,
  salary_period: salary_period ?? USUAL_SALARY_PERIOD,
});
