import { inParts } from '@market/service-kit';
import type { Employer } from '../../domain/job-post';
import type { EmployerStore } from '../../store/employer-store';
import type { PostStore } from '../../store/post-store';
import type { ChangeNeeds } from '../needs';

export type RenameCompany = (company: Employer & { revision: number }) => Promise<void>;

/** Posts of one transaction at most. */
const BATCH = 100;

/**
 * Keeps a company's newest state and gives it to the employer's posts, batch by batch, each in a transaction of its own:
 * one for thousands of posts would hold everybody up and end before its time. New posts have the new name from the first
 * transaction on. Broken off, it goes on when it is told the same again; a batch of an older state, late, changes
 * nothing.
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
        // Holds the employer, and says whether a newer name has come in between.
        if (!(await employers.keepCompany(session, company))) return false;
        await posts.renameCompany(session, part, company);
        return true;
      });
    });
  };
}
