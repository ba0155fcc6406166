import { keysOf } from '@market/api';
import { type SignedIn, TERMS_VERSION, type User } from '@market/contracts/accounts';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES, SUCCESSES } from '@market/contracts/messages';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { answerTo, existing, pageOf, type AnswerRow } from '../call';
import { DEMO_CODE, DEMO_PASSWORD, tokenOf, type PersonName } from '../people';
import type { Records } from '../records';

/** Prefix of the tokens of links that were already used. */
const DEAD = 'dead';

/** Mock responses of the identity service. Passwords and codes are those of the demo people. */
export const identityAnswers: AnswerRow[] = [
  answerTo(endpoint.register, ({ body, records }): SignedIn => {
    const isTaken = Object.values(records.users).some(({ login_email }) => login_email === body.login_email);
    if (isTaken) throw new MarketError('already-registered', { fields: { login_email: RULE_MESSAGES.emailTaken } });
    const person = body.login_type === 'EMP' ? 'new-employer' : 'new-candidate';
    Object.assign(records.users[person], {
      login_name: body.login_name,
      login_email: body.login_email,
      login_mobile: body.login_mobile,
    });
    return signedIn(records, person, SUCCESSES.registered);
  }),
  answerTo(endpoint.logIn, ({ body, records }): SignedIn => {
    const person = personWith(records, ({ login_email }) => login_email === body.login_email);
    if (!person || body.login_pass !== DEMO_PASSWORD) throw new MarketError('credentials-wrong');
    return signedIn(records, person, SUCCESSES.login);
  }),
  answerTo(endpoint.sendLoginCode, () => ({ message: SUCCESSES.mobileOtpSent })),
  answerTo(endpoint.logInWithCode, ({ body, records }): SignedIn => {
    if (body.otp !== DEMO_CODE) throw new MarketError('otp-refused');
    return signedIn(
      records,
      personWith(records, ({ login_mobile }) => login_mobile === body.login_mobile) ?? 'candidate',
      SUCCESSES.login,
    );
  }),
  answerTo(endpoint.logInWithGoogle, ({ body, records }): { data: SignedIn } => ({
    data: signedIn(records, body.login_type === 'EMP' ? 'employer' : 'candidate', SUCCESSES.google),
  })),
  answerTo(endpoint.sendPhoneCode, () => ({
    message: SUCCESSES.otpSent,
  })),
  answerTo(endpoint.verifyPhone, ({ body, user }) => {
    if (body.otp !== DEMO_CODE) throw new MarketError('otp-invalid');
    return { user: Object.assign(user, { phone_ver_status: 1 }), message: SUCCESSES.otpVerified };
  }),
  answerTo(endpoint.sendEmailVerification, () => ({
    message: SUCCESSES.verificationEmailSent,
  })),
  answerTo(endpoint.verifyEmail, ({ body, user, records }) => {
    if (body.token.startsWith(DEAD)) throw new MarketError('link-invalid');
    return {
      user: Object.assign(user ?? records.users.candidate, { email_ver_status: 1 }),
      message: SUCCESSES.emailVerified,
    };
  }),
  answerTo(endpoint.forgotPassword, () => ({ message: SUCCESSES.resetLinkSent })),
  answerTo(endpoint.resetPassword, ({ body }) => {
    if (body.token.startsWith(DEAD)) throw new MarketError('link-invalid');
    return { message: SUCCESSES.passwordReset };
  }),
  answerTo(endpoint.changePassword, ({ body }) => {
    if (body.oldPass !== DEMO_PASSWORD) throw fieldsInvalid({ oldPass: RULE_MESSAGES.oldPasswordWrong });
    return { message: SUCCESSES.passwordChanged };
  }),
  answerTo(endpoint.ownAccount, ({ user }): User => user),
  answerTo(endpoint.editAccount, ({ body, user }) => {
    const { password, otp, country: _country, login_email, login_mobile, login_name } = body;
    const pending = {
      ...(login_email !== user.login_email ? { login_email } : {}),
      ...(login_mobile !== user.login_mobile ? { login_mobile } : {}),
    };
    const isNew = Object.keys(pending).length > 0;
    if (isNew && password !== DEMO_PASSWORD && otp !== DEMO_CODE)
      throw fieldsInvalid({ password: password ? RULE_MESSAGES.passwordWrong : RULE_MESSAGES.passwordToConfirm });
    return { user: Object.assign(user, { login_name, ...(isNew ? { pending } : {}) }), ...(isNew ? { pending } : {}) };
  }),
  answerTo(endpoint.sendConfirmationCode, () => ({ message: SUCCESSES.otpSent })),
  answerTo(endpoint.acceptTerms, ({ user }) => {
    delete user.terms_due;
    return { user, message: SUCCESSES.termsAccepted };
  }),
  answerTo(endpoint.listAcceptedTerms, () =>
    pageOf([{ version: TERMS_VERSION, accepted_at: '2026-11-28T09:00:00.000Z' }], {}),
  ),
  answerTo(endpoint.dropPendingChange, ({ user }) => {
    delete user.pending;
    return { user, message: SUCCESSES.changeDropped };
  }),
  answerTo(endpoint.showWaitingApplication, ({ body }) => {
    if (body.token.startsWith(DEAD)) throw new MarketError('link-invalid');
    return {
      job_id: 'job-1',
      job_title: 'Senior nurse',
      cmp_name: 'Northwind Ltd',
      can_name: 'Ada King',
      can_email: 'ada@example.com',
      can_mobn: '2233445566',
      note: 'I can start in May.',
      has_resume: true,
    };
  }),
  answerTo(endpoint.undoChange, ({ body }) => {
    if (body.token.startsWith(DEAD)) throw new MarketError('link-invalid');
    return { message: SUCCESSES.changeUndone };
  }),
  answerTo(endpoint.refreshSession, () => {
    throw new MarketError('refresh-missing');
  }),
  answerTo(endpoint.logOut, () => undefined),
  answerTo(endpoint.deleteAccount, ({ body, user, records }) => {
    if (!user.passwordless && body.password !== DEMO_PASSWORD)
      throw fieldsInvalid({ password: RULE_MESSAGES.passwordWrong });
    records.sessions.splice(0);
  }),
  answerTo(endpoint.listSessions, ({ records }) => pageOf(records.sessions, {})),
  answerTo(endpoint.endAllSessions, ({ records }) => void records.sessions.splice(0)),
  answerTo(endpoint.endSession, ({ params, records }) => {
    const session = existing(records.sessions.find(({ id }) => id === params.id));
    records.sessions.splice(records.sessions.indexOf(session), 1);
  }),
  answerTo(endpoint.sendContactMessage, () => ({ message: SUCCESSES.contactSent })),
];

function signedIn({ users }: Records, person: Exclude<PersonName, 'visitor'>, message: string): SignedIn {
  return { user: users[person], token: tokenOf(person), message };
}

function personWith({ users }: Records, matches: (user: User) => boolean): Exclude<PersonName, 'visitor'> | undefined {
  return keysOf(users).find((person) => matches(users[person]));
}
