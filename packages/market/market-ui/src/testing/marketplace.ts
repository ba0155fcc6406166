import { call } from '@market/api/call';
import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import { FALLBACK_COUNTRY, isSignInComplete, ownAccount } from '@market/contracts/accounts';
import type { SessionUser } from '@market/web-kit';
import type { FakeProduct } from '@market/web-kit/testing';
import { SHELL_PRODUCT } from '../brand';

/** The marketplace, as the fake shell of a test has it. */
export const marketplace: FakeProduct = {
  about: SHELL_PRODUCT,
  isSignInComplete,
  ownAccount: (http) => call(http, ownAccount),
  settings: { defaultCountry: FALLBACK_COUNTRY, endedAccessDays: ENDED_ACCESS_DAYS },
};

/** A verified and approved candidate; a test passes only the fields that differ. */
export function aUser(different: Partial<SessionUser> = {}): SessionUser {
  return {
    login_id: 'login-1',
    login_name: 'Ada Example',
    login_email: 'ada@example.test',
    login_mobile: '5550001234',
    login_type: 'CND',
    email_ver_status: 1,
    phone_ver_status: 1,
    user_approval_status: 1,
    profile_created: 1,
    can_code: 'can-1',
    ...different,
  };
}
