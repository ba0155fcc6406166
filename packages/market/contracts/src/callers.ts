import type { Access } from '@market/api';
import type { CompanyRight } from './companies/team-rights';

/** Access for members of an approved company whose role has the right. */
export const approvedMember = <Right extends CompanyRight>(right: Right) =>
  ({ roles: ['EMP'], approved: true, right }) as const satisfies Access;
/** Access for members of a company, approved or not, whose role has the right. */
export const member = <Right extends CompanyRight>(right: Right) =>
  ({ roles: ['EMP'], right }) as const satisfies Access;
export const CANDIDATE = { roles: ['CND'] } as const satisfies Access;

export const ADMIN = { roles: ['ADM'] } as const satisfies Access;
