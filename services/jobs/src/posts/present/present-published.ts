import type { PublishedPost } from '@market/contracts/job-posts';
import { checkPosting, postingRulesFor } from '@market/contracts/posting-rules';
import { placesOfLaw } from '../../places/domain/known-places';
import type { PostVersion } from '../domain/post-version';
import { presentAd, presentText } from './present-job';

/**
 * A published state of an ad with the rules of its places on its publication day, by the version of the table in force
 * then. The result never changes, because rows of the table are only added or ended.
 */
export function presentPublished({
  post,
  from,
  until,
}: Pick<PostVersion, 'post' | 'from'> & { until: Date | null }): PublishedPost {
  const { rules_version = null } = post;
  const rules =
    rules_version === null
      ? []
      : postingRulesFor(placesOfLaw(post), from.toISOString().slice(0, 'yyyy-mm-dd'.length), rules_version);
  return {
    job_id: post.id,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
    // Older posts keep the feed with their last change alone.
    ...(post.changed_by === undefined && (post.changed_by_feed ?? post.last_change?.feed)
      ? { by_feed: true as const }
      : {}),
    rules_version,
    duties: checkPosting(presentText(post, post.places), rules).map(({ rule: { id, duty, law, source }, state }) => ({
      rule: id,
      duty,
      law,
      source,
      state,
    })),
    ad: presentAd(post),
  };
}
