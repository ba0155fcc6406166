import type { CallContext, ClientSession, Clock, Outbox, Transact } from '@market/service-kit';
import type { Post } from '../domain/job-post';
import type { EmployerStore } from '../store/employer-store';
import type { PostStore } from '../store/post-store';

/** Dependencies of every change of posts: transaction, outbox, clock. */
export interface ChangeNeeds {
  transact: Transact;
  outbox: Outbox;
  clock: Clock;
  posts: PostStore;
  employers: EmployerStore;
}

/** Numbers of visits, which end with their posts. */
export interface VisitsOfPosts {
  removeOf(session: ClientSession, jobIds: readonly string[]): Promise<void>;
}

/** Publishes events for deleted posts, from their tombstones, in the transaction that deletes them. */
export async function tellOfDeleted(
  { outbox }: Pick<ChangeNeeds, 'outbox'>,
  session: ClientSession,
  remains: readonly Post[],
  { requestId }: Pick<CallContext, 'requestId'>,
): Promise<void> {
  await outbox.addAll(
    session,
    'jobs.job-deleted.v1',
    remains.map(({ id, revision, login_id, cmp_code, status }) => ({
      id,
      revision,
      login_id,
      cmp_code,
      status: status === 'draft' ? ('draft' as const) : ('closed' as const),
    })),
    { requestId },
  );
}

/** Publishes events for posts' new states, in the transaction that writes them. */
export async function tellOfPosts(
  { outbox }: Pick<ChangeNeeds, 'outbox'>,
  session: ClientSession,
  posts: readonly Post[],
  { requestId }: CallContext,
): Promise<void> {
  await outbox.addAll(
    session,
    'jobs.job-saved.v1',
    posts.map((post) => ({
      id: post.id,
      revision: post.revision,
      login_id: post.login_id,
      cmp_code: post.cmp_code,
      cmp_name: post.cmp_name,
      job_title: post.job_title,
      job_cate: post.job_cate,
      job_location: post.job_location,
      status: post.status,
      closes_at: post.closes_at?.toISOString() ?? null,
      created_at: post.created_at.toISOString(),
      questions: post.questions,
      stages: post.stages,
      ...(post.promise_days === null ? {} : { promise_days: post.promise_days }),
    })),
    { requestId },
  );
}
