import {
  FAILURES,
  MarketError,
  SUCCESSES,
  approvalSchema,
  approvalsSchema,
  changePasswordSchema,
  companyDecisionSchema,
  contactSchema,
  editProfileSchema,
  emailField,
  forgotPasswordSchema,
  googleSchema,
  line,
  lockSchema,
  loginSchema,
  mobileLoginOtpSchema,
  mobileLoginSchema,
  registerSchema,
  resetPasswordSchema,
  sendPhoneOtpSchema,
  undoChangeSchema,
  undoDecisionSchema,
  verifyEmailSchema,
  verifyPhoneSchema,
  type Flag,
} from '@market/contracts';
import { defineRoute, type Call, type Mailbox, type RouteRow } from '@market/service-kit';
import { object, string } from 'yup';
import { isOwnOrigin } from './domain/origins';
import type { AccessKeys } from './keys/access-keys';
import type { Cookies } from './present/cookies';
import { pendingOf, userOf } from './present/user';
import { listApprovals, showApproval } from './use-cases/approvals';
import { changePassword } from './use-cases/change-password';
import { sendConfirmationCode } from './use-cases/confirm-identity';
import { contact } from './use-cases/contact';
import { currentAccount } from './use-cases/current-account';
import { createDecider } from './use-cases/decide';
import { editProfile } from './use-cases/edit-profile';
import { forgotPassword } from './use-cases/forgot-password';
import { logIn } from './use-cases/log-in';
import { logInWithCode } from './use-cases/log-in-with-code';
import type { GoogleStandIn } from './google/google-stand-in';
import { logInWithGoogle } from './use-cases/log-in-with-google';
import { logOut } from './use-cases/log-out';
import type { Caller, Needs } from './use-cases/needs';
import { endAllSessions, endSession, listSessions } from './use-cases/own-sessions';
import { refreshSession } from './use-cases/refresh-session';
import { register } from './use-cases/register';
import { resetPassword } from './use-cases/reset-password';
import { sendEmailVerification } from './use-cases/send-email-verification';
import { sendLoginCode } from './use-cases/send-login-code';
import { sendPhoneCode } from './use-cases/send-phone-code';
import type { SignedInSession } from './use-cases/session-keeper';
import { dropPendingChange, undoChange } from './use-cases/take-change-back';
import { verifyEmail } from './use-cases/verify-email';
import { verifyPhone } from './use-cases/verify-phone';

const JWKS_MAX_AGE_SECONDS = 60;
const standInSchema = object({ email: emailField(), name: line(100).required(), nonce: line(200) });
const mailboxQuery = object({ to: string().max(254) });

/** Identity's endpoints (contract, sections 3 and 6), one row each. */
export function identityRoutes({
  needs,
  cookies,
  keys,
  mailbox,
  googleStandIn,
}: {
  needs: Needs;
  cookies: Cookies;
  keys: AccessKeys;
  mailbox: Mailbox | undefined;
  googleStandIn: GoogleStandIn | undefined;
}): RouteRow[] {
  const { config, clock, accounts, knownDevices } = needs;
  const current = currentAccount(needs);
  const caller = ({ requestId, clientAddress, req }: Pick<Call, 'requestId' | 'clientAddress' | 'req'>): Caller => {
    const deviceMark = cookies.deviceMark(req);
    const userAgent = req.headers['user-agent'];
    return {
      requestId,
      address: clientAddress,
      ...(userAgent ? { userAgent } : {}),
      ...(deviceMark ? { deviceMark } : {}),
    };
  };
  const handOver = async (
    { res, requestId }: Pick<Call, 'res' | 'requestId'>,
    { account, accessToken, refreshToken, refreshExpiresAt }: SignedInSession,
  ) => {
    cookies.setRefreshToken(res, refreshToken, refreshExpiresAt.getTime() - clock.now().getTime());
    return {
      user: userOf(await current(account, { actor: account, bearer: accessToken, requestId })),
      token: accessToken,
    };
  };
  const signIn = (call: Pick<Call, 'req' | 'res' | 'requestId'>, session: SignedInSession) => {
    if (!knownDevices.deviceOf(cookies.deviceMark(call.req), session.account.login_email))
      cookies.setDeviceMark(call.res, knownDevices.issue(session.account.login_email));
    return handOver(call, session);
  };
  /** The calls that a cookie alone authorizes must come from our own pages. */
  const refuseForeignPage = ({ req }: Pick<Call, 'req'>) => {
    const fetchSite = req.headers['sec-fetch-site'];
    if (
      !isOwnOrigin({
        origin: req.headers.origin,
        fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined,
        publicUrl: config.publicUrl,
        production: config.nodeEnv === 'production',
      })
    )
      throw new MarketError('origin-refused');
  };

  const run = {
    register: register(needs),
    logIn: logIn(needs),
    sendLoginCode: sendLoginCode(needs),
    logInWithCode: logInWithCode(needs),
    logInWithGoogle: logInWithGoogle(needs),
    sendPhoneCode: sendPhoneCode(needs),
    verifyPhone: verifyPhone(needs),
    sendEmailVerification: sendEmailVerification(needs),
    verifyEmail: verifyEmail(needs),
    forgotPassword: forgotPassword(needs),
    resetPassword: resetPassword(needs),
    changePassword: changePassword(needs),
    editProfile: editProfile(needs),
    sendConfirmationCode: sendConfirmationCode(needs),
    undoChange: undoChange(needs),
    dropPendingChange: dropPendingChange(needs),
    refreshSession: refreshSession(needs),
    logOut: logOut(needs),
    listSessions: listSessions(needs),
    endSession: endSession(needs),
    endAllSessions: endAllSessions(needs),
    contact: contact(needs),
    listApprovals: listApprovals(needs),
    showApproval: showApproval(needs),
    decide: createDecider(needs),
  };

  const signInRows = [
    defineRoute({
      method: 'POST',
      path: '/auth/register',
      access: 'public',
      summary: 'Sign up as an employer or candidate',
      status: 201,
      body: registerSchema,
      run: async (call) => ({
        ...(await signIn(call, await run.register(call.body, caller(call)))),
        message: SUCCESSES.registered,
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/login',
      access: 'public',
      summary: 'Log in by email and password',
      body: loginSchema,
      run: async (call) => ({
        ...(await signIn(call, await run.logIn(call.body, caller(call)))),
        message: SUCCESSES.login,
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/mobile-login',
      access: 'public',
      summary: 'Ask for a code for logging in by phone',
      body: mobileLoginSchema,
      run: async (call) => {
        await run.sendLoginCode(call.body, caller(call));
        return { message: SUCCESSES.mobileOtpSent };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/mobile-login-otp',
      access: 'public',
      summary: 'Log in by phone and code',
      body: mobileLoginOtpSchema,
      run: async (call) => ({
        ...(await signIn(call, await run.logInWithCode(call.body, caller(call)))),
        message: SUCCESSES.login,
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/google',
      access: 'public',
      summary: 'Log in or sign up with Google',
      body: googleSchema,
      run: async (call) => ({ data: await signIn(call, await run.logInWithGoogle(call.body, caller(call))) }),
    }),
  ];

  const verificationRows = [
    defineRoute({
      method: 'POST',
      path: '/auth/send-phone-otp',
      access: 'signed-in',
      summary: 'Send a code to the own phone',
      body: sendPhoneOtpSchema,
      run: async (call) => {
        await run.sendPhoneCode(call.actor, call.body, caller(call));
        return { message: SUCCESSES.otpSent };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/verify-phone',
      access: 'signed-in',
      summary: 'Verify the own phone by code',
      body: verifyPhoneSchema,
      run: async (call) => ({
        user: userOf(await current(await run.verifyPhone(call.actor, call.body, caller(call)), call)),
        message: SUCCESSES.otpVerified,
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/send-email-verification',
      access: 'signed-in',
      summary: 'Send a verification link to the own email',
      run: async (call) => {
        await run.sendEmailVerification(call.actor, caller(call));
        return { message: SUCCESSES.verificationEmailSent };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/verify-email',
      access: 'public',
      summary: 'Verify an email by the token of its link',
      body: verifyEmailSchema,
      run: async (call) => ({
        user: userOf(await current(await run.verifyEmail(call.actor, call.body, caller(call)), call)),
        message: SUCCESSES.emailVerified,
      }),
    }),
  ];

  const accountRows = [
    defineRoute({
      method: 'POST',
      path: '/auth/forgot-password',
      access: 'public',
      summary: 'Ask for a link for choosing a new password',
      body: forgotPasswordSchema,
      run: async (call) => {
        await run.forgotPassword(call.body, caller(call));
        return { message: SUCCESSES.resetLinkSent };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/reset-password',
      access: 'public',
      summary: 'Choose a new password by the token of a link',
      body: resetPasswordSchema,
      run: async (call) => {
        await run.resetPassword(call.body, caller(call));
        return { message: SUCCESSES.passwordReset };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/change-password',
      access: 'signed-in',
      summary: 'Change the own password',
      body: changePasswordSchema,
      run: async (call) => {
        await run.changePassword(call.actor, call.body, caller(call));
        return { message: SUCCESSES.passwordChanged };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/auth/profile',
      access: 'signed-in',
      summary: 'The own account',
      run: async (call) => {
        const account = await accounts.find(call.actor.login_id);
        if (!account) throw new MarketError('token-invalid', { error: FAILURES.invalidToken });
        return userOf(await current(account, call));
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/auth/edit-profile',
      access: 'signed-in',
      summary: 'Change name, email or phone of the own account',
      body: editProfileSchema,
      run: async (call) => {
        const account = await current(await run.editProfile(call.actor, call.body, caller(call)), call);
        const [user, pending] = [userOf(account), pendingOf(account)];
        return { user, ...(user.can_code ? { can_code: user.can_code } : {}), ...(pending ? { pending } : {}) };
      },
    }),
  ];

  const changeRows = [
    defineRoute({
      method: 'POST',
      path: '/auth/send-confirmation-code',
      access: 'signed-in',
      summary: 'Send the code by which an account without password confirms a change',
      run: async (call) => {
        await run.sendConfirmationCode(call.actor, caller(call));
        return { message: SUCCESSES.otpSent };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/auth/pending-change',
      access: 'signed-in',
      summary: 'Give up a change of email or phone that waits to be proved',
      run: async (call) => ({
        user: userOf(await current(await run.dropPendingChange(call.actor, caller(call)), call)),
        message: SUCCESSES.changeDropped,
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/undo-change',
      access: 'public',
      summary: 'Take a change of email or phone back by the link of its notice',
      body: undoChangeSchema,
      run: async (call) => {
        await run.undoChange(call.body, caller(call));
        return { message: SUCCESSES.changeUndone };
      },
    }),
  ];

  const sessionRows = [
    defineRoute({
      method: 'POST',
      path: '/auth/refresh-token',
      access: 'public',
      summary: 'A new access token for the refresh cookie',
      run: async (call) => {
        refuseForeignPage(call);
        try {
          return await handOver(call, await run.refreshSession(cookies.refreshToken(call.req), caller(call)));
        } catch (error) {
          // A cookie that will never work again is taken away.
          if (error instanceof MarketError && (error.status === 401 || error.status === 417))
            cookies.clearRefreshToken(call.res);
          throw error;
        }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/auth/logout',
      access: 'public',
      summary: 'End the own session',
      run: async (call) => {
        refuseForeignPage(call);
        await run.logOut(call.actor, cookies.refreshToken(call.req), caller(call));
        cookies.clearRefreshToken(call.res);
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/auth/sessions',
      access: 'signed-in',
      summary: 'Devices on which the own account is signed in',
      run: async ({ actor }) => run.listSessions(actor),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/auth/sessions',
      access: 'signed-in',
      summary: 'Sign out every device',
      run: async (call) => run.endAllSessions(call.actor, caller(call)),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/auth/sessions/:id',
      access: 'signed-in',
      summary: 'Sign out one device',
      run: async (call) => run.endSession(call.actor, call.params.id ?? '', caller(call)),
    }),
    defineRoute({
      method: 'GET',
      path: '/auth/jwks',
      access: 'public',
      summary: 'Public keys of access tokens',
      run: async ({ res }) => {
        res.set('Cache-Control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`);
        return keys.jwks();
      },
    }),
  ];

  const ADMIN = { roles: ['ADM'] } as const;
  const seenOf = ({ company_revision }: { company_revision?: string | undefined }) =>
    company_revision === undefined ? undefined : Number(company_revision);
  const adminRows = [
    defineRoute({
      method: 'POST',
      path: '/admin/approvals',
      access: ADMIN,
      summary: 'Employers that wait for approval, or another list of accounts',
      body: approvalsSchema,
      run: async ({ body }) => run.listApprovals(body),
    }),
    defineRoute({
      method: 'GET',
      path: '/admin/approvals/:login_id',
      access: ADMIN,
      summary: 'An account with its company and all decisions about it',
      run: async ({ params }) => run.showApproval(params.login_id ?? ''),
    }),
    defineRoute({
      method: 'PUT',
      path: '/admin/approvals/:login_id',
      access: ADMIN,
      summary: 'Approve an account, or decline it or take its approval away, with a reason',
      body: approvalSchema,
      run: async (call) => {
        const { user_approval_status, reason } = call.body;
        const decision = { approve: Number(user_approval_status) as Flag, reason, seen: seenOf(call.body) };
        return {
          user: userOf(await run.decide.account(call.actor, call.params.login_id ?? '', decision, caller(call))),
        };
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/admin/approvals/:login_id/company',
      access: ADMIN,
      summary: 'Approve or decline a new name or site of an approved employer',
      body: companyDecisionSchema,
      run: async (call) => {
        const { approve, reason } = call.body;
        return {
          user: userOf(
            await run.decide.company(
              call.actor,
              call.params.login_id ?? '',
              { approve: Number(approve) as Flag, reason, seen: seenOf(call.body) },
              caller(call),
            ),
          ),
        };
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/admin/approvals/:login_id/lock',
      access: ADMIN,
      summary: 'Lock an account and end its sessions, or unlock it',
      body: lockSchema,
      run: async (call) => ({
        user: userOf(
          await run.decide.lock(
            call.actor,
            call.params.login_id ?? '',
            { locked: call.body.locked === '1', reason: call.body.reason },
            caller(call),
          ),
        ),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/admin/approvals/:login_id/undo',
      access: ADMIN,
      summary: 'Take the newest decision about an account back',
      body: undoDecisionSchema,
      run: async (call) => ({
        user: userOf(await run.decide.undo(call.actor, call.params.login_id ?? '', call.body, caller(call))),
      }),
    }),
  ];

  const contactRow = defineRoute({
    method: 'POST',
    path: '/contact',
    access: 'public',
    summary: 'Write to the people who run the marketplace',
    body: contactSchema,
    run: async (call) => {
      await run.contact(call.body, caller(call));
      return { message: SUCCESSES.contactSent };
    },
  });

  const developmentRows = mailbox
    ? [
        defineRoute({
          method: 'GET',
          path: '/dev/mailbox.json',
          access: 'public',
          summary: 'Messages in the development mailbox',
          query: mailboxQuery,
          run: async ({ query }) => ({ messages: await mailbox.list(query.to ? { to: query.to } : {}) }),
        }),
      ]
    : [];

  const standInRows = googleStandIn
    ? [
        defineRoute({
          method: 'GET',
          path: '/dev/google/certs',
          access: 'public',
          summary: 'Keys of the stand-in for Google',
          run: () => Promise.resolve(googleStandIn.jwks()),
        }),
        defineRoute({
          method: 'POST',
          path: '/dev/google/token',
          access: 'public',
          summary: 'An ID token of the stand-in for Google',
          body: standInSchema,
          run: ({ body }) => Promise.resolve({ credential: googleStandIn.tokenFor(body) }),
        }),
      ]
    : [];

  return [
    ...signInRows,
    ...verificationRows,
    ...accountRows,
    ...changeRows,
    ...sessionRows,
    ...adminRows,
    contactRow,
    ...developmentRows,
    ...standInRows,
  ];
}
