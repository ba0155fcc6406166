import { MarketError } from '@market/contracts/errors';
import type { ViewedJob } from '@market/contracts/job-posts';
import { type Actor, type Clock, ownerIdOf, seesJob } from '@market/service-kit';
import { previewText } from '@market/service-kit/rich-text';
import { isPublic, wasPublic } from '../domain/job-post';
import { previewVersion } from '../present/preview-version';
import { knownPlaces } from '../../places/domain/known-places';
import type { ApplicationStore } from '../../applications/store/application-store';
import type { PostStore } from '../store/post-store';
import type { PresentPosts } from './present-posts';

/** Search engines truncate longer summaries. */
const SUMMARY_LENGTH = 160;

export type ViewJob = (actor: Actor | null, id: string) => Promise<ViewedJob>;

/**
 * Returns a post by id: its owner sees it in any state, its applicants also after it is closed (a job discussed in an
 * interview stays readable), everybody else while it is open.
 * @throws MarketError 'not-found' for one that does not exist and for one that the caller may not see, alike
 * (docs/security.md, S42); 'job-taken-down' for one that was public and that an admin took down.
 */
export function viewJob({
  posts,
  applications,
  present,
  clock,
}: {
  posts: PostStore;
  applications: Pick<ApplicationStore, 'appliedTo'>;
  present: PresentPosts;
  clock: Clock;
}): ViewJob {
  return async (actor, id) => {
    const post = await posts.find(id);
    if (!post) throw new MarketError('not-found');
    const isOwner = actor !== null && post.login_id === ownerIdOf(actor) && seesJob(actor, post.id);
    // Applicants do not see it either: a post that was taken down may be a fraud.
    if (!isOwner && post.moderation && wasPublic(post)) throw new MarketError('job-taken-down');
    const hasApplied = async () =>
      actor?.login_type === 'CND' && wasPublic(post) && (await applications.appliedTo(actor.login_id, [id])).has(id);
    const mayRead = isOwner || isPublic(post, clock.now()) || (await hasApplied());
    if (!mayRead) throw new MarketError('not-found');
    const [presented] = await present(actor, [post], { withQuestions: true });
    return {
      ...presented!, // one for each post
      summary: previewText(post.job_description).slice(0, SUMMARY_LENGTH),
      places: knownPlaces(post),
      ...(post.edited_at ? { edited_at: post.edited_at.toISOString() } : {}),
      ...(isPublic(post, clock.now()) ? { preview_version: previewVersion(post) } : {}),
      ...(post.reopened_at ? { reopened_at: post.reopened_at.toISOString() } : {}),
    };
  };
}
