import { inParts } from '@market/service-kit';
import type { Employer } from '../domain/job-post';
import type { EmployerStore } from '../store/employer-store';
import type { PostStore } from '../store/post-store';
import type { ChangeNeeds } from './needs';

export type RenameCompany = (company: Employer & { revision: number }) => Promise<void>;

/** Maximum number of posts in one transaction. */
const BATCH = 100;

/**
 * Stores a company's newest state and applies it to the employer's posts, batch by batch, each in a transaction of its
 * own: a single one over thousands of posts would block other writes and time out. New posts have the new name from the
 * first transaction on. After an interruption, a redelivered event continues the work; a late batch of an older state
 * changes nothing.
 */
export function renameCompany({
  transact,
  employers,
  posts,
}: Pick<ChangeNeeds, 'transact'> & {
  employers: Pick<EmployerStore, 'keepCompany'>;
  posts: Pick<PostStore, 'ofOtherCompany' | 'renameCompany'>;
}): RenameCompany {
  return async (company) => {
    if (!(await transact((session) => employers.keepCompany(session, company)))) return;
    const ids = await posts.ofOtherCompany(company);
    let isNewest = true;
    await inParts(ids, { most: BATCH }, async (part) => {
      if (!isNewest) return;
      isNewest = await transact(async (session) => {
        // Locks the employer, and returns false when a newer name has been stored in between.
        if (!(await employers.keepCompany(session, company))) return false;
        await posts.renameCompany(session, part, company);
        return true;
      });
    });
  };
}
