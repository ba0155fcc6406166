import { MarketError, type JobPage, type JobPlace } from '@market/contracts';
import type { Clock } from '@market/service-kit';
import { countryByName, countryName } from '../../domain/places/countries';
import { previewText } from '../../domain/description';
import { isPublic, type Post } from '../../domain/job-post';
import { placesOf } from '../../domain/places/places';
import { presentPublicJob } from '../../present/present-public-job';
import type { PostStore } from '../../store/post-store';
import type { PresentPosts } from '../present-posts';
import { wasPublic, type FindSimilar } from '../search/similar-jobs';

export type ShowJobPage = (id: string) => Promise<JobPage>;

/**
 * What stands on a job's own page before anybody has signed in. Of a job that is closed, or was deleted since, nothing
 * but what could come in its place.
 * @throws MarketError 'not-found' for one that does not exist and for one that was never to be seen, alike
 * (docs/security.md, S42).
 */
export function showJobPage({
  posts,
  present,
  similar,
  clock,
  publicUrl,
}: {
  posts: PostStore;
  present: PresentPosts;
  similar: FindSimilar;
  clock: Clock;
  publicUrl: string;
}): ShowJobPage {
  return async (id) => {
    const post = (await posts.findEver(id))?.post;
    if (!post || !wasPublic(post)) throw new MarketError('not-found');
    const [[job], others] = await Promise.all([present(null, [post]), similar(null, post)]);
    const shown = others.map((one) => presentPublicJob(one, publicUrl));
    return isPublic(post, clock.now())
      ? {
          status: 'open',
          job: presentPublicJob(job!, publicUrl),
          text: previewText(post.job_description),
          places: knownPlaces(post),
          similar: shown,
        }
      : { status: 'closed', similar: shown };
  };
}

/** Where the job lies, as it was looked up; else what its location says of a country, as that of remote work does. */
function knownPlaces({ places, job_location }: Post): JobPlace[] {
  if (places.length > 0)
    return places.map(({ name, country }) => ({ name, country, country_code: countryByName(country) ?? null }));
  return placesOf(job_location).flatMap(({ label }) => {
    const parts = label.replace(/^Remote in /, '').split(', ');
    const code = countryByName(parts.at(-1)!);
    return code
      ? [{ name: parts.slice(0, -1).join(', ') || countryName(code), country: countryName(code), country_code: code }]
      : [];
  });
}
