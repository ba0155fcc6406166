import { NOT_FOR_ME_MAX } from '@market/contracts/search';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import type { NotForMeList, NotForMeReason } from '@market/contracts/search';
import type { Actor, Clock, KeyedMutex, TakeTurn, Transact } from '@market/service-kit';
import { isPublic } from '../../posts/domain/job-post';
import { companyLeftOut, type NotForMeStore } from '../store/not-for-me-store';
import type { PostStore } from '../../posts/store/post-store';

export interface KeepNotForMe {
  /**
   * Leaves a job out of the caller's ‘For you’, and for the reason `company` all jobs of its company; a repeated mark
   * replaces the reason. For a job advertised on behalf of another company only that job is left out: its company code
   * is the poster's.
   * @throws MarketError 'not-found' for a job that is not open to the caller, or does not exist, alike
   * (docs/security.md, S42); 'fields-invalid' when the list is full
   */
  mark(actor: Actor, jobId: string, reason: NotForMeReason): Promise<void>;
  /** Removes the mark, idempotently; a mark of a company is removed for all its jobs. */
  remove(actor: Actor, jobId: string): Promise<void>;
  /** The caller's own marks, the newest first. */
  list(actor: Actor, page: { page: number; limit: number }): Promise<NotForMeList>;
}

/**
 * Jobs that a candidate marked as not for them. No other account ever reads the marks, least of all the job's employer.
 */
export function keepNotForMe({
  notForMe,
  takeTurn,
  posts,
  transact,
  mutex,
  clock,
}: {
  notForMe: NotForMeStore;
  takeTurn: TakeTurn;
  posts: Pick<PostStore, 'find'>;
  transact: Transact;
  mutex: KeyedMutex;
  clock: Clock;
}): KeepNotForMe {
  return {
    async mark({ login_id }, jobId, reason) {
      const now = clock.now();
      const post = await posts.find(jobId);
      if (!post || !isPublic(post, now)) throw new MarketError('not-found');
      const { job_title, cmp_name, advertised_for } = post;
      const mark = {
        login_id,
        job_id: jobId,
        job_title,
        ...(advertised_for ? {} : { cmp_code: post.cmp_code }),
        cmp_name,
        reason,
        at: now,
      };
      await mutex(login_id, () =>
        transact(async (session) => {
          await takeTurn(session, login_id);
          await notForMe.save(session, mark);
          if ((await notForMe.count(session, login_id)) > NOT_FOR_ME_MAX)
            throw fieldsInvalid({ not_for_me: RULE_MESSAGES.listFull });
        }),
      );
    },

    async remove({ login_id }, jobId) {
      await mutex(login_id, () =>
        transact(async (session) => {
          await takeTurn(session, login_id);
          await notForMe.remove(session, login_id, jobId);
        }),
      );
    },

    async list({ login_id }, { page, limit }) {
      const { records, total } = await notForMe.list(login_id, { page, limit });
      return {
        records: records.map((mark) => ({
          id: mark.job_id,
          job_title: mark.job_title,
          cmp_name: mark.cmp_name,
          reason: mark.reason,
          ...(companyLeftOut(mark) ? { whole_company: true as const } : {}),
          at: mark.at.toISOString(),
        })),
        total,
        page,
        limit,
      };
    },
  };
}
