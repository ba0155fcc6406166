import { isSignInComplete } from '@market/contracts/accounts';
import { sessionState } from '@market/web-kit';
import { aUser } from '@market/market-ui/testing';
import { checkAccess, signInType } from '../src/navigation/access';

const as = (user: Parameters<typeof aUser>[0] | null) =>
  sessionState(user ? 't' : null, user ? aUser(user) : null, isSignInComplete);

test('everyone may see a public page', () => {
  expect(checkAccess({ access: 'public' }, as(null))).toBe('allowed');
  expect(checkAccess({ access: 'public' }, as({ login_type: 'EMP' }))).toBe('allowed');
});

test('a page that needs a role sends a visitor to sign in', () => {
  expect(checkAccess({ access: ['CND'] }, as(null))).toBe('sign-in');
});

test('the wrong role is told so', () => {
  expect(checkAccess({ access: ['EMP'] }, as({ login_type: 'CND' }))).toBe('wrong-role');
  expect(checkAccess({ access: ['ADM'] }, as({ login_type: 'EMP' }))).toBe('wrong-role');
});

test('the right role is let in', () => {
  expect(checkAccess({ access: ['EMP', 'CND'] }, as({ login_type: 'CND' }))).toBe('allowed');
});

test.each(['user_approval_status', 'email_ver_status', 'phone_ver_status'] as const)(
  'a page for approved accounts stays closed while %s is 0',
  (flag) => {
    expect(checkAccess({ access: ['EMP'], approved: true }, as({ login_type: 'EMP', [flag]: 0 }))).toBe('not-approved');
  },
);

test('an approved employer without a profile reaches the dashboard', () => {
  expect(checkAccess({ access: ['EMP'], approved: true }, as({ login_type: 'EMP', profile_created: 0 }))).toBe(
    'allowed',
  );
});

test('a page with a right is for the roles that include it, and for sessions that name no rights', () => {
  const page = { access: ['EMP' as const], right: 'see-requests' as const };
  expect(checkAccess(page, as({ login_type: 'EMP', rights: ['see-team'] }))).toBe('right-missing');
  expect(checkAccess(page, as({ login_type: 'EMP', rights: ['see-team', 'see-requests'] }))).toBe('allowed');
  expect(checkAccess(page, as({ login_type: 'EMP' }))).toBe('allowed');
});

test('the sign-in dialog asks for the kind of account that the page needs', () => {
  expect(signInType(['EMP'])).toBe('EMP');
  expect(signInType(['CND'])).toBe('CND');
  expect(signInType(['EMP', 'CND'])).toBe('CND');
  expect(signInType('public')).toBe('CND');
});
