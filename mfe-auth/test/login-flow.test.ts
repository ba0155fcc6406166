import { aUser } from '@market/market-ui/testing';
import { openCheck, pageAfterLogin, stepOf, type WayIn } from '../src/shared/login-flow/login-flow';

test('the phone is asked for before the email', () => {
  expect(openCheck({ phone_ver_status: 0, email_ver_status: 0 })).toBe('phone');
  expect(openCheck({ phone_ver_status: 0, email_ver_status: 1 })).toBe('phone');
  expect(openCheck({ phone_ver_status: 1, email_ver_status: 0 })).toBe('email');
  expect(openCheck({ phone_ver_status: 1, email_ver_status: 1 })).toBeNull();
});

const employer = aUser({ login_type: 'EMP' });
const candidate = aUser();
const PENDING = { text: 'ship pilot', pending: true };
const NONE = { text: 'ship pilot', pending: false };
const waysIn: WayIn[] = ['password', 'mobile-otp', 'google'];

test.each(waysIn)('a verified and approved employer who came in by %s goes to the dashboard', (way) => {
  expect(pageAfterLogin(employer, way, NONE)).toBe('/dashboard-main');
  expect(pageAfterLogin(employer, way, PENDING)).toBe('/dashboard-main');
});

test.each(waysIn)('an employer who waits for approval and came in by %s goes to the profile', (way) => {
  expect(pageAfterLogin({ ...employer, user_approval_status: 0 }, way, PENDING)).toBe('/profile');
});

test('a candidate goes to the search only when one is pending', () => {
  expect(pageAfterLogin(candidate, 'password', PENDING)).toBe('/search-jobs?search=ship+pilot');
  expect(pageAfterLogin(candidate, 'mobile-otp', PENDING)).toBe('/search-jobs?search=ship+pilot');
  expect(pageAfterLogin(candidate, 'password', NONE)).toBe('/profile');
  expect(pageAfterLogin({ ...candidate, user_approval_status: 0 }, 'password', PENDING)).toBe('/profile');
});

test('the search that is pending keeps its filters', () => {
  const address = '/search-jobs?search=nurse&emp_type=part_time';
  expect(pageAfterLogin(candidate, 'password', { text: 'nurse', pending: true, address })).toBe(address);
});

test('a candidate who came in by Google goes to the profile, pending search or not', () => {
  expect(pageAfterLogin(candidate, 'google', PENDING)).toBe('/profile');
});

test('the people who run the marketplace go to their own page', () => {
  expect(pageAfterLogin(aUser({ login_type: 'ADM' }), 'password', NONE)).toBe('/admin');
});

test('the steps of a sign-up and of a sign-in are counted from the first', () => {
  const registration = { first: 'phone', way: 'registration', isEmailOpen: true } as const;
  expect(stepOf('phone', registration)).toEqual({ step: 2, of: 3 });
  expect(stepOf('email', registration)).toEqual({ step: 3, of: 3 });
  const signIn = { first: 'phone', way: 'password', isEmailOpen: true } as const;
  expect(stepOf('phone', signIn)).toEqual({ step: 1, of: 2 });
  expect(stepOf('email', signIn)).toEqual({ step: 2, of: 2 });
  expect(stepOf('email', { ...signIn, first: 'email' })).toBeNull();
  expect(stepOf('phone', { ...signIn, isEmailOpen: false })).toBeNull();
  expect(stepOf(null, registration)).toBeNull();
});
