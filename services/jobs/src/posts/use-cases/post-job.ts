import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import type { JobPostInput } from '@market/contracts/job-posts';
import { type Actor, type CallContext, type KeyedMutex, ownerIdOf, type RefuseOverdue } from '@market/service-kit';
import { firstStatus, newJobText, type Post, rulesVersionOf } from '../domain/job-post';
import type { CompanyOf } from './company-of';
import type { Locate } from '../../places/use-cases/locate';
import { tellOfPosts, type ChangeNeeds } from './needs';

export type PostJob = (actor: Actor, input: JobPostInput, context: CallContext & { idForNew: string }) => Promise<Post>;

/** Time for which a retry with the same `Idempotency-Key` counts as the same request. */
const SAME_WISH_MS = DAY_MS;

/**
 * Makes a job post of the actor's company, open or as a draft.
 * @throws MarketError 'company-missing' before there is a company; 'fields-invalid' as `newJobText` and `firstStatus`;
 * 'answers-overdue' for an open post while answers are overdue;
 * 'service-unavailable' when the employer's earlier posts take too long.
 */
export function postJob({
  transact,
  outbox,
  clock,
  posts,
  employers,
  companyOf,
  locate,
  take,
  mutex,
  refuseOverdue,
}: ChangeNeeds & {
  companyOf: CompanyOf;
  locate: Locate;
  take: (post: Post) => Promise<void>;
  mutex: KeyedMutex;
  refuseOverdue: RefuseOverdue;
}): PostJob {
  return async (actor, input, context) => {
    const now = clock.now();
    firstStatus(input.status, newJobText(input).closes_at, now);
    const company = await companyOf(actor, context);
    const places = await locate(input.job_location ?? '');
    const text = newJobText(input, places);
    const status = firstStatus(input.status, text.closes_at, now);
    const earlier = await posts.findEver(context.idForNew);
    const isSameWish =
      earlier?.post.login_id === ownerIdOf(actor) &&
      !earlier.isDeleted &&
      now.getTime() - earlier.post.created_at.getTime() < SAME_WISH_MS;
    // An earlier attempt was stored, but its response was lost when the process died.
    if (earlier && isSameWish) return earlier.post;
    if (status === 'open') await refuseOverdue(company.cmp_code, context);
    const id = earlier ? randomUUID() : context.idForNew;
    const make = () =>
      transact(async (session) => {
        // Locks and reads the employer again: the company may have been renamed meanwhile.
        const held = await employers.hold(session, ownerIdOf(actor));
        const made: Post = {
          ...text,
          id,
          revision: 1,
          ...(held.company ?? company),
          advertised_for: null,
          places,
          placed_at: now,
          status,
          moderation: null,
          rules_version: rulesVersionOf(status),
          changed_by: actor.login_id,
          last_change: { by: actor.login_id, at: now },
          owner_active: held.active,
          external_id: null,
          source_hash: null,
          created_at: now,
          updated_at: now,
        };
        await posts.insert(session, [made]);
        await tellOfPosts({ outbox }, session, [made], context);
        return made;
      });
    const post = await mutex(ownerIdOf(actor), make);
    await take(post);
    return post;
  };
}
