import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { SAVED_JOBS_MAX, type SavedJobs } from '@market/contracts/saved';
import type { Actor, Clock, KeyedMutex, TakeTurn, Transact } from '@market/service-kit';
import { isPublic } from '../../posts/domain/job-post';
import type { PostStore } from '../../posts/store/post-store';
import type { SavedJobStore } from '../store/saved-job-store';
import type { PresentPosts } from '../../posts/use-cases/present-posts';

export interface KeepJobs {
  /**
   * Saves a job, idempotently.
   * @throws MarketError 'not-found' for a job that is not open to the caller, or does not exist, alike
   * (docs/security.md, S42); 'fields-invalid' when the list is full.
   */
  save(actor: Actor, jobId: string): Promise<void>;
  /** Removes a job from the list, idempotently. */
  remove(actor: Actor, jobId: string): Promise<void>;
  /** Lists own saved jobs, last saved first; closed jobs have only their title. */
  list(actor: Actor, page: { page: number; limit: number }): Promise<SavedJobs>;
}

interface Needs {
  savedJobs: SavedJobStore;
  takeTurn: TakeTurn;
  posts: Pick<PostStore, 'find' | 'findMany'>;
  present: PresentPosts;
  transact: Transact;
  mutex: KeyedMutex;
  clock: Clock;
}

/** Saved jobs of a candidate. */
export function keepJobs({ savedJobs, takeTurn, posts, present, transact, mutex, clock }: Needs): KeepJobs {
  return {
    async save({ login_id }, jobId) {
      const now = clock.now();
      const post = await posts.find(jobId);
      if (!post || !isPublic(post, now)) throw new MarketError('not-found');
      const { job_title, cmp_name, job_location } = post;
      const keep = () =>
        transact(async (session) => {
          await takeTurn(session, login_id);
          await savedJobs.save(session, { login_id, job_id: jobId, job_title, cmp_name, job_location, saved_at: now });
          if ((await savedJobs.count(session, login_id)) > SAVED_JOBS_MAX)
            throw fieldsInvalid({ saved_jobs: RULE_MESSAGES.listFull });
        });
      await mutex(login_id, keep);
    },

    remove: ({ login_id }, jobId) => savedJobs.remove(login_id, jobId),

    async list(actor, { page, limit }) {
      const { records, total } = await savedJobs.list(actor.login_id, { page, limit });
      const found = await posts.findMany(records.map(({ job_id }) => job_id));
      const now = clock.now();
      const shown = await present(
        actor,
        [...found.values()].filter((post) => isPublic(post, now)),
      );
      const jobs = new Map(shown.map((job) => [job.id, job]));
      return {
        records: records.map(({ job_id, job_title, cmp_name, job_location, saved_at }) => {
          const post = found.get(job_id);
          return {
            job_id,
            job_title,
            cmp_name,
            // The logo is shown only while the company still has the saved name: another name has another logo.
            ...(post?.cmp_logo && post.cmp_name === cmp_name ? { cmp_logo: post.cmp_logo } : {}),
            job_location,
            saved_at: saved_at.toISOString(),
            job: jobs.get(job_id) ?? null,
          };
        }),
        total,
        page,
        limit,
      };
    },
  };
}
