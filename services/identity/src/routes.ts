import type { Flag } from '@market/contracts/accounts';
import { isMarketError, MarketError } from '@market/contracts/errors';
import { SUCCESSES } from '@market/contracts/messages';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { handle, type Call, type Clock, type Mailbox, type RouteRow } from '@market/service-kit';
import type { KnownDevices } from './domain/known-devices';
import { isOwnOrigin } from './domain/origins';
import type { AccessKeys } from './adapters/keys/access-keys';
import type { AccessTokens } from './adapters/keys/access-tokens';
import type { Cookies } from './present/cookies';
import { pendingOf, userOf as answerOf } from './present/user';
import { SecondFactorNeeded } from './domain/second-factor';
import type { Account } from './domain/account';
import type { IdentitySettings } from './settings';
import type { acceptTerms, listAcceptedTerms } from './use-cases/accept-terms';
import type { listApprovals, showApproval } from './use-cases/approvals';
import type { findApiKeyHolder, keepApiKeys } from './use-cases/api-keys';
import type { changePassword } from './use-cases/change-password';
import type { confirmPassword } from './use-cases/confirm-identity';
import type { sendConfirmationCode } from './use-cases/confirm-identity';
import type { confirmApplication, showWaitingApplication } from './use-cases/confirm-application';
import type { contact } from './use-cases/contact';
import type { currentAccount } from './use-cases/current-account';
import type { Seen, createDecider } from './use-cases/decide';
import type { deleteAccount } from './use-cases/delete-account';
import type { editProfile } from './use-cases/edit-profile';
import type { beginSecondFactor, finishSecondFactor, startSecondFactor } from './use-cases/finish-second-factor';
import type { forgotPassword } from './use-cases/forgot-password';
import type { logIn } from './use-cases/log-in';
import type { logInWithCode } from './use-cases/log-in-with-code';
import type { GoogleStandIn } from './adapters/google/google-stand-in';
import type { logInWithGoogle } from './use-cases/log-in-with-google';
import type { logInWithPasskey, startPasskeySignIn } from './use-cases/log-in-with-passkey';
import type { logOut } from './use-cases/log-out';
import type { Caller } from './use-cases/needs';
import type { showHoldings } from './use-cases/dissolve-company';
import type { sendInvitations, takeInvitations } from './use-cases/invitations';
import type { changeTeam, showTeam, teamHistory } from './use-cases/own-team';
import type { companyDomain } from './use-cases/company-domain';
import type { ownAccount } from './use-cases/own-account';
import type { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './use-cases/own-passkeys';
import type {
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  showSecondFactor,
  startTotp,
} from './use-cases/own-second-factor';
import type { endAllSessions, endSession, listSessions } from './use-cases/own-sessions';
import type { refreshSession } from './use-cases/refresh-session';
import type { register } from './use-cases/register';
import type { resetPassword } from './use-cases/reset-password';
import type { sendEmailVerification } from './use-cases/send-email-verification';
import type { sendLoginCode } from './use-cases/send-login-code';
import type { sendPhoneCode } from './use-cases/send-phone-code';
import type { SignedInSession } from './use-cases/session-keeper';
import type { Secured } from './use-cases/sign-in-changer';
import type { dropPendingChange, undoChange } from './use-cases/take-change-back';
import type { verifyEmail } from './use-cases/verify-email';
import type { verifyPhone } from './use-cases/verify-phone';

export interface UseCases {
  /** An account as presented to its owner, with data from other services. */
  currentAccount: ReturnType<typeof currentAccount>;
  ownAccount: ReturnType<typeof ownAccount>;
  register: ReturnType<typeof register>;
  showWaitingApplication: ReturnType<typeof showWaitingApplication>;
  confirmApplication: ReturnType<typeof confirmApplication>;
  logIn: ReturnType<typeof logIn>;
  sendLoginCode: ReturnType<typeof sendLoginCode>;
  logInWithCode: ReturnType<typeof logInWithCode>;
  logInWithGoogle: ReturnType<typeof logInWithGoogle>;
  startPasskeySignIn: ReturnType<typeof startPasskeySignIn>;
  logInWithPasskey: ReturnType<typeof logInWithPasskey>;
  beginSecondFactor: ReturnType<typeof beginSecondFactor>;
  startSecondFactor: ReturnType<typeof startSecondFactor>;
  finishSecondFactor: ReturnType<typeof finishSecondFactor>;
  listPasskeys: ReturnType<typeof listPasskeys>;
  startPasskey: ReturnType<typeof startPasskey>;
  addPasskey: ReturnType<typeof addPasskey>;
  renamePasskey: ReturnType<typeof renamePasskey>;
  removePasskey: ReturnType<typeof removePasskey>;
  showSecondFactor: ReturnType<typeof showSecondFactor>;
  startTotp: ReturnType<typeof startTotp>;
  confirmTotp: ReturnType<typeof confirmTotp>;
  removeTotp: ReturnType<typeof removeTotp>;
  renewRecoveryCodes: ReturnType<typeof renewRecoveryCodes>;
  sendPhoneCode: ReturnType<typeof sendPhoneCode>;
  verifyPhone: ReturnType<typeof verifyPhone>;
  sendEmailVerification: ReturnType<typeof sendEmailVerification>;
  verifyEmail: ReturnType<typeof verifyEmail>;
  forgotPassword: ReturnType<typeof forgotPassword>;
  resetPassword: ReturnType<typeof resetPassword>;
  changePassword: ReturnType<typeof changePassword>;
  confirmPassword: ReturnType<typeof confirmPassword>;
  editProfile: ReturnType<typeof editProfile>;
  sendConfirmationCode: ReturnType<typeof sendConfirmationCode>;
  deleteAccount: ReturnType<typeof deleteAccount>;
  undoChange: ReturnType<typeof undoChange>;
  acceptTerms: ReturnType<typeof acceptTerms>;
  listAcceptedTerms: ReturnType<typeof listAcceptedTerms>;
  dropPendingChange: ReturnType<typeof dropPendingChange>;
  refreshSession: ReturnType<typeof refreshSession>;
  logOut: ReturnType<typeof logOut>;
  listSessions: ReturnType<typeof listSessions>;
  endSession: ReturnType<typeof endSession>;
  endAllSessions: ReturnType<typeof endAllSessions>;
  apiKeys: ReturnType<typeof keepApiKeys>;
  findApiKeyHolder: ReturnType<typeof findApiKeyHolder>;
  showTeam: ReturnType<typeof showTeam>;
  teamHistory: ReturnType<typeof teamHistory>;
  changeTeam: ReturnType<typeof changeTeam>;
  sendInvitations: ReturnType<typeof sendInvitations>;
  takeInvitations: ReturnType<typeof takeInvitations>;
  showHoldings: ReturnType<typeof showHoldings>;
  companyDomain: ReturnType<typeof companyDomain>;
  contact: ReturnType<typeof contact>;
  listApprovals: ReturnType<typeof listApprovals>;
  showApproval: ReturnType<typeof showApproval>;
  decide: ReturnType<typeof createDecider>;
}

/** Request and response helpers that routes use besides bodies. */
interface Web {
  config: Pick<IdentitySettings, 'adminSecondFactor' | 'publicUrl' | 'nodeEnv'>;
  accessTokens: AccessTokens;
  clock: Clock;
  knownDevices: KnownDevices;
  cookies: Cookies;
  keys: AccessKeys;
  /** Only in development. */
  mailbox: Mailbox | undefined;
  googleStandIn: GoogleStandIn | undefined;
}

/** Identity's endpoints, one row each. */
export function identityRoutes(use: UseCases, web: Web): RouteRow[] {
  const { config, clock, knownDevices, cookies, keys, accessTokens, mailbox, googleStandIn } = web;
  const userOf = (account: Account) => answerOf(account, config.adminSecondFactor);
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
      user: userOf(await use.currentAccount(account, { actor: account, bearer: accessToken, requestId })),
      token: accessToken,
    };
  };
  const signIn = (call: Pick<Call, 'req' | 'res' | 'requestId'>, session: SignedInSession) => {
    const mark = cookies.deviceMark(call.req);
    const { login_id, login_email } = session.account;
    if (!knownDevices.deviceOf(mark, login_email) || !knownDevices.isKnownTo(login_id, mark))
      cookies.setDeviceMark(call.res, knownDevices.issue(session.account, mark));
    return handOver(call, session);
  };
  /** Signs in, or sets the cookie of the second-factor step; the response discloses no more than that. */
  const signInFirst = async (call: Pick<Call, 'req' | 'res' | 'requestId'>, first: Promise<SignedInSession>) => {
    try {
      return await signIn(call, await first);
    } catch (error) {
      if (error instanceof SecondFactorNeeded)
        cookies.setStep(call.res, 'second_factor', await use.beginSecondFactor(error.account));
      throw error;
    }
  };
  /** CSRF check: calls that a cookie alone authorizes must come from our own pages. */
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

  /** Answer whose token says the second factor is no longer due. */
  const securedOf = (sid: string, { account, recoveryCodes }: Secured) => ({
    user: userOf(account),
    token: accessTokens.sign(account, sid),
    ...(recoveryCodes ? { recovery_codes: recoveryCodes } : {}),
  });

  const signInRows = [
    handle(endpoint.register, async (call) => ({
      ...(await signIn(call, await use.register(call.body, caller(call)))),
      message: SUCCESSES.registered,
    })),
    handle(endpoint.showWaitingApplication, (call) => use.showWaitingApplication(call.actor, call.body, caller(call))),
    handle(endpoint.confirmApplication, async (call) => {
      const { application, account, opened } = await use.confirmApplication(call, call.body, caller(call));
      if (opened) return { ...application, ...(await signIn(call, opened)) };
      // Signed-in callers keep their present token.
      return { ...application, user: userOf(await use.currentAccount(account, call)), token: call.bearer ?? '' };
    }),
    handle(endpoint.logIn, async (call) => ({
      ...(await signInFirst(call, use.logIn(call.body, caller(call)))),
      message: SUCCESSES.login,
    })),
    handle(endpoint.sendLoginCode, async (call) => {
      await use.sendLoginCode(call.body, caller(call));
      return { message: SUCCESSES.mobileOtpSent };
    }),
    handle(endpoint.logInWithCode, async (call) => ({
      ...(await signInFirst(call, use.logInWithCode(call.body, caller(call)))),
      message: SUCCESSES.login,
    })),
    handle(endpoint.logInWithGoogle, async (call) => ({
      data: await signInFirst(call, use.logInWithGoogle(call.body, caller(call))),
    })),
  ];

  const passkeyRows = [
    handle(endpoint.startPasskeySignIn, async (call) => {
      const { options, token } = await use.startPasskeySignIn(caller(call));
      cookies.setStep(call.res, 'passkey_sign_in', token);
      return { options };
    }),
    handle(endpoint.logInWithPasskey, async (call) => {
      refuseForeignPage(call);
      const step = cookies.step(call.req, 'passkey_sign_in');
      cookies.clearStep(call.res, 'passkey_sign_in');
      const session = await use.logInWithPasskey(call.body, step, caller(call));
      return { ...(await signIn(call, session)), message: SUCCESSES.login };
    }),
    handle(endpoint.listPasskeys, ({ actor }) => use.listPasskeys(actor)),
    handle(endpoint.startPasskey, ({ actor, body }) => use.startPasskey(actor, body)),
    handle(endpoint.addPasskey, async (call) => {
      const { passkey, secured } = await use.addPasskey(call.actor, call.body, caller(call));
      return { passkey, ...(secured ? securedOf(call.actor.sid, secured) : {}) };
    }),
    handle(endpoint.renamePasskey, ({ actor, params, body }) => use.renamePasskey(actor, params.id, body)),
    handle(endpoint.removePasskey, (call) => use.removePasskey(call.actor, call.params.id, call.body, caller(call))),
  ];

  const secondFactorRows = [
    handle(endpoint.startSecondFactor, (call) => use.startSecondFactor(cookies.step(call.req, 'second_factor'))),
    handle(endpoint.finishSecondFactor, async (call) => {
      refuseForeignPage(call);
      const step = cookies.step(call.req, 'second_factor');
      const session = await use.finishSecondFactor(call.body, step, caller(call));
      cookies.clearStep(call.res, 'second_factor');
      return { ...(await signIn(call, session)), message: SUCCESSES.login };
    }),
    handle(endpoint.showSecondFactor, ({ actor }) => use.showSecondFactor(actor)),
    handle(endpoint.startTotp, ({ actor, body }) => use.startTotp(actor, body)),
    handle(endpoint.confirmTotp, async (call) =>
      securedOf(call.actor.sid, await use.confirmTotp(call.actor, call.body, caller(call))),
    ),
    handle(endpoint.removeTotp, (call) => use.removeTotp(call.actor, call.body, caller(call))),
    handle(endpoint.renewRecoveryCodes, (call) => use.renewRecoveryCodes(call.actor, call.body, caller(call))),
  ];

  const verificationRows = [
    handle(endpoint.sendPhoneCode, async (call) => {
      await use.sendPhoneCode(call.actor, call.body, caller(call));
      return { message: SUCCESSES.otpSent };
    }),
    handle(endpoint.verifyPhone, async (call) => ({
      user: userOf(await use.currentAccount(await use.verifyPhone(call.actor, call.body, caller(call)), call)),
      message: SUCCESSES.otpVerified,
    })),
    handle(endpoint.sendEmailVerification, async (call) => {
      await use.sendEmailVerification(call.actor, call.body, caller(call));
      return { message: SUCCESSES.verificationEmailSent };
    }),
    handle(endpoint.verifyEmail, async (call) => {
      const { account, return_to, isRepeated } = await use.verifyEmail(call.actor, call.body, caller(call));
      return {
        // A used link stays in a mailbox for long, so the link alone must not return the account again.
        ...(isRepeated && !call.actor ? {} : { user: userOf(await use.currentAccount(account, call)) }),
        ...(return_to === undefined ? {} : { return_to }),
        message: SUCCESSES.emailVerified,
      };
    }),
  ];

  const teamRows = [
    handle(endpoint.showTeam, ({ actor }) => use.showTeam(actor)),
    handle(endpoint.teamHistory, ({ actor, query }) => use.teamHistory(actor, query)),
    handle(endpoint.inviteMember, async (call) => {
      await use.sendInvitations.send(call.actor, call.body, caller(call));
      return use.showTeam(call.actor);
    }),
    handle(endpoint.resendInvitation, async (call) => {
      await use.sendInvitations.resend(call.actor, call.params.id, caller(call));
      return use.showTeam(call.actor);
    }),
    handle(endpoint.revokeInvitation, async ({ actor, params }) => {
      await use.sendInvitations.revoke(actor, params.id);
      return use.showTeam(actor);
    }),
    handle(endpoint.changeMember, async (call) => {
      await use.changeTeam.change(call.actor, call.params.login_id, call.body, caller(call));
      return use.showTeam(call.actor);
    }),
    handle(endpoint.giveOwnership, async (call) => {
      await use.changeTeam.giveOwnership(call.actor, call.params.login_id, call.body, caller(call));
      return use.showTeam(call.actor);
    }),
    handle(endpoint.removeMember, async (call) => {
      await use.changeTeam.remove(call.actor, call.params.login_id, caller(call));
      return use.showTeam(call.actor);
    }),
    handle(endpoint.setHiringManagers, async (call) => {
      await use.changeTeam.setHiringManagers(call.actor, call.params.job_id, call.body, caller(call));
      return use.showTeam(call.actor);
    }),
    // Without the profile service's data, which may not reflect yet that the account has left.
    handle(endpoint.leaveTeam, async (call) => ({
      user: userOf(await use.changeTeam.leave(call.actor, caller(call))),
    })),
    handle(endpoint.showHoldings, ({ actor, bearer, requestId }) => use.showHoldings(actor, { bearer, requestId })),
    handle(endpoint.lookAtInvitation, (call) => use.takeInvitations.look(call.body, caller(call))),
    handle(endpoint.acceptInvitation, async (call) => ({
      user: userOf(await use.takeInvitations.accept(call.actor, call.body, { ...caller(call), bearer: call.bearer })),
    })),
  ];

  const domainRows = [
    handle(endpoint.showCompanyDomain, ({ actor }) => use.companyDomain.show(actor)),
    handle(endpoint.sendDomainCode, async (call) => {
      await use.companyDomain.sendCode(call.actor, call.body, caller(call));
      return { message: SUCCESSES.domainCodeSent };
    }),
    handle(endpoint.proveDomainByMail, (call) => use.companyDomain.byMail(call.actor, call.body, caller(call))),
    handle(endpoint.proveDomainByRecord, (call) => use.companyDomain.byRecord(call.actor, caller(call))),
    handle(endpoint.endDomainProof, (call) => use.companyDomain.end(call.actor, caller(call))),
  ];

  const keyRows = [
    handle(endpoint.listApiKeys, ({ actor }) => use.apiKeys.list(actor)),
    handle(endpoint.makeApiKey, (call) => use.apiKeys.make(call.actor, call.body, caller(call))),
    handle(endpoint.revokeApiKey, (call) => use.apiKeys.revoke(call.actor, call.params.id, caller(call))),
    handle(endpoint.findApiKeyHolder, ({ body }) => use.findApiKeyHolder(body)),
  ];

  const accountRows = [
    handle(endpoint.forgotPassword, async (call) => {
      await use.forgotPassword(call.body, caller(call));
      return { message: SUCCESSES.resetLinkSent };
    }),
    handle(endpoint.resetPassword, async (call) => {
      await use.resetPassword(call.body, caller(call));
      return { message: SUCCESSES.passwordReset };
    }),
    handle(endpoint.confirmPassword, (call) => use.confirmPassword(call.actor, call.body)),
    handle(endpoint.changePassword, async (call) => {
      await use.changePassword(call.actor, call.body, caller(call));
      return { message: SUCCESSES.passwordChanged };
    }),
    handle(endpoint.ownAccount, async (call) => userOf(await use.ownAccount(call))),
    handle(endpoint.editAccount, async (call) => {
      const account = await use.currentAccount(await use.editProfile(call.actor, call.body, caller(call)), call);
      const [user, pending] = [userOf(account), pendingOf(account)];
      return { user, ...(user.can_code ? { can_code: user.can_code } : {}), ...(pending ? { pending } : {}) };
    }),
  ];

  const changeRows = [
    handle(endpoint.sendConfirmationCode, async (call) => {
      await use.sendConfirmationCode(call.actor, caller(call));
      return { message: SUCCESSES.otpSent };
    }),
    handle(endpoint.deleteAccount, async (call) => {
      await use.deleteAccount(call.actor, call.body, caller(call));
      cookies.clearRefreshToken(call.res);
    }),
    handle(endpoint.acceptTerms, async (call) => ({
      user: userOf(await use.currentAccount(await use.acceptTerms(call.actor, call.body, caller(call)), call)),
      message: SUCCESSES.termsAccepted,
    })),
    handle(endpoint.listAcceptedTerms, (call) => use.listAcceptedTerms(call.actor)),
    handle(endpoint.dropPendingChange, async (call) => ({
      user: userOf(await use.currentAccount(await use.dropPendingChange(call.actor, caller(call)), call)),
      message: SUCCESSES.changeDropped,
    })),
    handle(endpoint.undoChange, async (call) => {
      await use.undoChange(call.body, caller(call));
      return { message: SUCCESSES.changeUndone };
    }),
  ];

  const sessionRows = [
    handle(endpoint.refreshSession, async (call) => {
      refuseForeignPage(call);
      try {
        return await handOver(call, await use.refreshSession(cookies.refreshToken(call.req), caller(call)));
      } catch (error) {
        // Clears a cookie that will never be valid again.
        if (isMarketError(error) && (error.status === 401 || error.status === 417)) cookies.clearRefreshToken(call.res);
        throw error;
      }
    }),
    handle(endpoint.logOut, async (call) => {
      refuseForeignPage(call);
      await use.logOut(call.actor, cookies.refreshToken(call.req), caller(call));
      cookies.clearRefreshToken(call.res);
    }),
    handle(endpoint.listSessions, async ({ actor }) => use.listSessions(actor)),
    handle(endpoint.endAllSessions, async (call) => use.endAllSessions(call.actor, caller(call))),
    handle(endpoint.endSession, async (call) => use.endSession(call.actor, call.params.id, caller(call))),
    handle(endpoint.accessKeys, async () => keys.jwks()),
  ];

  const seenOf = ({
    company_revision,
    last_decision_id,
    mail_domain,
  }: {
    company_revision?: string | undefined;
    last_decision_id?: string | undefined;
    mail_domain?: string | undefined;
  }): Seen => ({
    ...(company_revision === undefined ? {} : { companyRevision: Number(company_revision) }),
    ...(last_decision_id === undefined ? {} : { decisionId: last_decision_id }),
    ...(mail_domain === undefined ? {} : { mailDomain: mail_domain }),
  });
  const flagOf = (value: unknown): Flag => (Number(value) === 1 ? 1 : 0);
  const adminRows = [
    handle(endpoint.listApprovals, async ({ body }) => use.listApprovals(body)),
    handle(endpoint.showApproval, async ({ params }) => use.showApproval(params.login_id)),
    handle(endpoint.decideAccount, async (call) => {
      const { user_approval_status, reason } = call.body;
      const decision = { approve: flagOf(user_approval_status), reason, seen: seenOf(call.body) };
      return {
        user: userOf(await use.decide.account(call.actor, call.params.login_id, decision, caller(call))),
      };
    }),
    handle(endpoint.decideCompany, async (call) => {
      const { approve, reason } = call.body;
      return {
        user: userOf(
          await use.decide.company(
            call.actor,
            call.params.login_id,
            { approve: flagOf(approve), reason, seen: seenOf(call.body) },
            caller(call),
          ),
        ),
      };
    }),
    handle(endpoint.lockAccount, async (call) => ({
      user: userOf(
        await use.decide.lock(
          call.actor,
          call.params.login_id,
          { locked: call.body.locked === '1', reason: call.body.reason, seen: seenOf(call.body) },
          caller(call),
        ),
      ),
    })),
    handle(endpoint.undoDecision, async (call) => ({
      user: userOf(await use.decide.undo(call.actor, call.params.login_id, call.body, caller(call))),
    })),
  ];

  const contactRow = handle(endpoint.sendContactMessage, async (call) => {
    await use.contact(call.body, caller(call));
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
    ...passkeyRows,
    ...secondFactorRows,
    ...verificationRows,
    ...teamRows,
    ...domainRows,
    ...keyRows,
    ...accountRows,
    ...changeRows,
    ...sessionRows,
    ...adminRows,
    contactRow,
    ...developmentRows,
    ...standInRows,
  ];
}
