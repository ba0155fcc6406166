import { FAILURES, MarketError, SUCCESSES, type Flag } from '@market/contracts';
import * as endpoint from '@market/contracts/endpoints/identity';
import { handle, type Call, type Mailbox, type RouteRow } from '@market/service-kit';
import { isOwnOrigin } from './domain/origins';
import type { AccessKeys } from './adapters/keys/access-keys';
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
import type { GoogleStandIn } from './adapters/google/google-stand-in';
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

/** Identity's endpoints, one row each. */
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
    handle(endpoint.register, async (call) => ({
      ...(await signIn(call, await run.register(call.body, caller(call)))),
      message: SUCCESSES.registered,
    })),
    handle(endpoint.logIn, async (call) => ({
      ...(await signIn(call, await run.logIn(call.body, caller(call)))),
      message: SUCCESSES.login,
    })),
    handle(endpoint.sendLoginCode, async (call) => {
      await run.sendLoginCode(call.body, caller(call));
      return { message: SUCCESSES.mobileOtpSent };
    }),
    handle(endpoint.logInWithCode, async (call) => ({
      ...(await signIn(call, await run.logInWithCode(call.body, caller(call)))),
      message: SUCCESSES.login,
    })),
    handle(endpoint.logInWithGoogle, async (call) => ({
      data: await signIn(call, await run.logInWithGoogle(call.body, caller(call))),
    })),
  ];

  const verificationRows = [
    handle(endpoint.sendPhoneCode, async (call) => {
      await run.sendPhoneCode(call.actor, call.body, caller(call));
      return { message: SUCCESSES.otpSent };
    }),
    handle(endpoint.verifyPhone, async (call) => ({
      user: userOf(await current(await run.verifyPhone(call.actor, call.body, caller(call)), call)),
      message: SUCCESSES.otpVerified,
    })),
    handle(endpoint.sendEmailVerification, async (call) => {
      await run.sendEmailVerification(call.actor, caller(call));
      return { message: SUCCESSES.verificationEmailSent };
    }),
    handle(endpoint.verifyEmail, async (call) => ({
      user: userOf(await current(await run.verifyEmail(call.actor, call.body, caller(call)), call)),
      message: SUCCESSES.emailVerified,
    })),
  ];

  const accountRows = [
    handle(endpoint.forgotPassword, async (call) => {
      await run.forgotPassword(call.body, caller(call));
      return { message: SUCCESSES.resetLinkSent };
    }),
    handle(endpoint.resetPassword, async (call) => {
      await run.resetPassword(call.body, caller(call));
      return { message: SUCCESSES.passwordReset };
    }),
    handle(endpoint.changePassword, async (call) => {
      await run.changePassword(call.actor, call.body, caller(call));
      return { message: SUCCESSES.passwordChanged };
    }),
    handle(endpoint.ownAccount, async (call) => {
      const account = await accounts.find(call.actor.login_id);
      if (!account) throw new MarketError('token-invalid', { error: FAILURES.invalidToken });
      return userOf(await current(account, call));
    }),
    handle(endpoint.editAccount, async (call) => {
      const account = await current(await run.editProfile(call.actor, call.body, caller(call)), call);
      const [user, pending] = [userOf(account), pendingOf(account)];
      return { user, ...(user.can_code ? { can_code: user.can_code } : {}), ...(pending ? { pending } : {}) };
    }),
  ];

  const changeRows = [
    handle(endpoint.sendConfirmationCode, async (call) => {
      await run.sendConfirmationCode(call.actor, caller(call));
      return { message: SUCCESSES.otpSent };
    }),
    handle(endpoint.dropPendingChange, async (call) => ({
      user: userOf(await current(await run.dropPendingChange(call.actor, caller(call)), call)),
      message: SUCCESSES.changeDropped,
    })),
    handle(endpoint.undoChange, async (call) => {
      await run.undoChange(call.body, caller(call));
      return { message: SUCCESSES.changeUndone };
    }),
  ];

  const sessionRows = [
    handle(endpoint.refreshSession, async (call) => {
      refuseForeignPage(call);
      try {
        return await handOver(call, await run.refreshSession(cookies.refreshToken(call.req), caller(call)));
      } catch (error) {
        // A cookie that will never work again is taken away.
        if (error instanceof MarketError && (error.status === 401 || error.status === 417))
          cookies.clearRefreshToken(call.res);
        throw error;
      }
    }),
    handle(endpoint.logOut, async (call) => {
      refuseForeignPage(call);
      await run.logOut(call.actor, cookies.refreshToken(call.req), caller(call));
      cookies.clearRefreshToken(call.res);
    }),
    handle(endpoint.listSessions, async ({ actor }) => run.listSessions(actor)),
    handle(endpoint.endAllSessions, async (call) => run.endAllSessions(call.actor, caller(call))),
    handle(endpoint.endSession, async (call) => run.endSession(call.actor, call.params.id, caller(call))),
    handle(endpoint.accessKeys, async () => keys.jwks()),
  ];

  const seenOf = ({ company_revision }: { company_revision?: string | undefined }) =>
    company_revision === undefined ? undefined : Number(company_revision);
  const adminRows = [
    handle(endpoint.listApprovals, async ({ body }) => run.listApprovals(body)),
    handle(endpoint.showApproval, async ({ params }) => run.showApproval(params.login_id)),
    handle(endpoint.decideAccount, async (call) => {
      const { user_approval_status, reason } = call.body;
      const decision = { approve: Number(user_approval_status) as Flag, reason, seen: seenOf(call.body) };
      return {
        user: userOf(await run.decide.account(call.actor, call.params.login_id, decision, caller(call))),
      };
    }),
    handle(endpoint.decideCompany, async (call) => {
      const { approve, reason } = call.body;
      return {
        user: userOf(
          await run.decide.company(
            call.actor,
            call.params.login_id,
            { approve: Number(approve) as Flag, reason, seen: seenOf(call.body) },
            caller(call),
          ),
        ),
      };
    }),
    handle(endpoint.lockAccount, async (call) => ({
      user: userOf(
        await run.decide.lock(
          call.actor,
          call.params.login_id,
          { locked: call.body.locked === '1', reason: call.body.reason },
          caller(call),
        ),
      ),
    })),
    handle(endpoint.undoDecision, async (call) => ({
      user: userOf(await run.decide.undo(call.actor, call.params.login_id, call.body, caller(call))),
    })),
  ];

  const contactRow = handle(endpoint.sendContactMessage, async (call) => {
    await run.contact(call.body, caller(call));
    return { message: SUCCESSES.contactSent };
  });

  const developmentRows = mailbox
    ? [
        handle(endpoint.devMailbox, async ({ query }) => ({
          messages: await mailbox.list(query.to ? { to: query.to } : {}),
        })),
      ]
    : [];

  const standInRows = googleStandIn
    ? [
        handle(endpoint.devGoogleKeys, () => Promise.resolve(googleStandIn.jwks())),
        handle(endpoint.devGoogleToken, ({ body }) => Promise.resolve({ credential: googleStandIn.tokenFor(body) })),
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
