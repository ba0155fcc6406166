import type { Access } from '@market/api';

export const APPROVED_EMPLOYER = { roles: ['EMP'], approved: true } as const satisfies Access;
export const CANDIDATE = { roles: ['CND'] } as const satisfies Access;

export const ADMIN = { roles: ['ADM'] } as const satisfies Access;

export const EMPLOYER = { roles: ['EMP'] } as const satisfies Access;
