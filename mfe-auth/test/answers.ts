import type { SignedIn } from '@market/contracts/accounts';
import { ApiError, type SessionUser } from '@market/web-kit';
import { aUser } from '@market/market-ui/testing';

/** An answer of `auth/login` and the like. */
export function signedIn(different: Partial<SessionUser> = {}): SignedIn {
  return { user: aUser(different), token: 'token-2' };
}

/** A refusal with the server's sentence. */
export function refusal(status: number, code: string, error = '', more: Partial<ApiError> = {}): ApiError {
  return new ApiError({ status, code, error, ...more });
}

/** No answer at all. */
export function noAnswer(): ApiError {
  return new ApiError({ status: 0, code: 'network' });
}

/** An answer that comes when the test says so. */
export function held<Answer>(): { answer: () => Promise<Answer>; give: (answer: Answer) => void } {
  let give: (answer: Answer) => void = () => undefined;
  const promise = new Promise<Answer>((resolve) => {
    give = resolve;
  });
  return { answer: () => promise, give: (answer) => give(answer) };
}

/** The application behind a mailed link. */
export const WAITING = {
  job_id: 'job-1',
  job_title: 'Senior nurse',
  cmp_name: 'Northwind Ltd',
  can_name: 'Ada King',
  can_email: 'ada@example.com',
  can_mobn: '2233445566',
  note: 'I can start in May.',
  has_resume: true,
};
