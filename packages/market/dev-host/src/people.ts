import { keysOf } from '@market/api';
import type { LoginType, User } from '@market/contracts/accounts';

/** Selectable persons: the demo accounts of the marketplace, and two new ones. */
export const PERSON_NAMES = ['visitor', 'candidate', 'employer', 'admin', 'new-candidate', 'new-employer'] as const;
export type PersonName = (typeof PERSON_NAMES)[number];

export const PERSON_LABELS: Record<PersonName, string> = {
  visitor: 'Visitor',
  candidate: 'Candidate',
  employer: 'Employer',
  admin: 'Admin',
  'new-candidate': 'Candidate, not verified',
  'new-employer': 'Employer, not verified',
};

const PERSON_OF: Record<LoginType, PersonName> = { CND: 'candidate', EMP: 'employer', ADM: 'admin' };

/** Person of a role; the visitor of a public page. */
export const personOfRole = (role: LoginType | undefined): PersonName => (role ? PERSON_OF[role] : 'visitor');

/** Password of all of them, as in the demo data, and the code that verifies a phone. */
export const DEMO_PASSWORD = 'Demo1234';
export const DEMO_CODE = '123456';

const verified = { email_ver_status: 1, phone_ver_status: 1, user_approval_status: 1, profile_created: 1 } as const;
const fresh = { email_ver_status: 0, phone_ver_status: 0, user_approval_status: 0, profile_created: 0 } as const;

export const PEOPLE: Record<Exclude<PersonName, 'visitor'>, User> = {
  candidate: {
    login_id: 'login-candidate',
    login_name: 'Ada Example',
    login_email: 'candidate@demo.test',
    login_mobile: '5550001234',
    login_type: 'CND',
    can_code: 'can-1',
    ...verified,
  },
  employer: {
    login_id: 'login-employer',
    login_name: 'Olivia Marsh',
    login_email: 'employer@demo.test',
    login_mobile: '5550005678',
    login_type: 'EMP',
    cmp_code: 'cmp-1',
    ...verified,
  },
  admin: {
    login_id: 'login-admin',
    login_name: 'Robin Keeper',
    login_email: 'admin@demo.test',
    login_mobile: '5550009012',
    login_type: 'ADM',
    ...verified,
  },
  'new-candidate': {
    login_id: 'login-new-candidate',
    login_name: 'Nils Newcomer',
    login_email: 'new-candidate@demo.test',
    login_mobile: '5550003456',
    login_type: 'CND',
    ...fresh,
  },
  'new-employer': {
    login_id: 'login-new-employer',
    login_name: 'Nora Newcomer',
    login_email: 'new-employer@demo.test',
    login_mobile: '5550007890',
    login_type: 'EMP',
    ...fresh,
  },
};

const TOKEN = 'dev-host ';

/** Bearer token by which the mock identifies a person. */
export const tokenOf = (person: PersonName): string => `${TOKEN}${person}`;

/** Owner of a token; null for one that the mock did not issue. */
export function personOf(token: string | undefined): Exclude<PersonName, 'visitor'> | null {
  const name = token?.startsWith(TOKEN) ? token.slice(TOKEN.length) : '';
  return keysOf(PEOPLE).find((person) => person === name) ?? null;
}
