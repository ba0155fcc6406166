import {
  assembleService,
  createOutbox,
  createOutgoingMessages,
  createLeaderTask,
  createTurns,
  secretKey,
  type Service,
  type ServiceDeps,
} from '@market/service-kit';
import { createAccountDirectory } from './use-cases/account-directory';
import { createIdentityAdmin, type IdentityAdmin } from './commands/admin';
import { createPasswordMarks } from './domain/password-mark';
import { createKnownDevices } from './domain/known-devices';
import { legacyPhone } from './domain/phone';
import { MESSAGES_KEY, SECOND_FACTORS_KEY } from './domain/secrets';
import { identityConsumers } from './events/consumers';
import { createTxtRecords } from './adapters/dns/txt-records';
import { createGoogleStandIn } from './adapters/google/google-stand-in';
import { createGoogleTokens, googleIssuer } from './adapters/google/google-tokens';
import { createAccessKeys } from './adapters/keys/access-keys';
import { createAccessTokens } from './adapters/keys/access-tokens';
import { createPasswordHasher, type PasswordHasher } from './adapters/keys/password-hasher';
import { createRelyingParty } from './adapters/keys/relying-party';
import { totp } from './adapters/keys/totp';
import { createIdentityLimits } from './limits';
import { exceptToNobody } from './use-cases/nobody';
import { createCookies } from './present/cookies';
import { createMessageTexts } from './present/messages';
import { identityRoutes } from './routes';
import { createAccountStore } from './store/account-store';
import { createDecisionStore } from './store/decision-store';
import { createDomainProofStore } from './store/domain-proof-store';
import { createApiKeyStore } from './store/api-key-store';
import { createApplicationLinkStore } from './store/application-link-store';
import { createMailLinkStore } from './store/mail-link-store';
import { createDedupStore } from './store/dedup-store';
import { createOneTimeCodeStore } from './store/one-time-code-store';
import { createPasskeyStore } from './store/passkey-store';
import { createSecondFactorStore } from './store/second-factor-store';
import { createSessionStore } from './store/session-store';
import { createSignInStepStore } from './store/sign-in-step-store';
import { createTryStore } from './store/try-store';
import { createUndoLinkStore } from './store/undo-link-store';
import { createAccountWriter } from './use-cases/account-writer';
import { createCodeSender } from './use-cases/code-sender';
import { createContactProver } from './use-cases/contact-prover';
import { companyDomain } from './use-cases/company-domain';
import { createDomainKeeper } from './use-cases/domain-keeper';
import { createDomainSweeper, DOMAIN_SWEEP_EVERY_MS, lookAtDomains } from './use-cases/look-at-domains';
import { createTextBudget } from './use-cases/text-budget';
import { UNPROVED_SWEEP_EVERY_MS, createUnprovedSweeper, endUnprovedAccounts } from './use-cases/end-unproved';
import type { Needs } from './use-cases/needs';
import { listApprovals, showApproval } from './use-cases/approvals';
import { acceptTerms, listAcceptedTerms } from './use-cases/accept-terms';
import { findApiKeyHolder, keepApiKeys } from './use-cases/api-keys';
import { changePassword } from './use-cases/change-password';
import { confirmPassword, sendConfirmationCode } from './use-cases/confirm-identity';
import { confirmApplication, showWaitingApplication } from './use-cases/confirm-application';
import { contact } from './use-cases/contact';
import { currentAccount } from './use-cases/current-account';
import { createDecider } from './use-cases/decide';
import { deleteAccount } from './use-cases/delete-account';
import { editProfile } from './use-cases/edit-profile';
import { beginSecondFactor, finishSecondFactor, startSecondFactor } from './use-cases/finish-second-factor';
import { forgotPassword } from './use-cases/forgot-password';
import { logIn } from './use-cases/log-in';
import { logInWithCode } from './use-cases/log-in-with-code';
import { logInWithGoogle } from './use-cases/log-in-with-google';
import { logInWithPasskey, startPasskeySignIn } from './use-cases/log-in-with-passkey';
import { logOut } from './use-cases/log-out';
import { dissolveCompany, showHoldings } from './use-cases/dissolve-company';
import { sendInvitations, takeInvitations } from './use-cases/invitations';
import { changeTeam, showTeam, teamHistory } from './use-cases/own-team';
import { createAccessEnder } from './use-cases/access-ender';
import { createTeamKeeper } from './use-cases/team-keeper';
import { createTeamStore } from './store/team-store';
import { ownAccount } from './use-cases/own-account';
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './use-cases/own-passkeys';
import {
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  showSecondFactor,
  startTotp,
} from './use-cases/own-second-factor';
import { endAllSessions, endSession, listSessions } from './use-cases/own-sessions';
import { refreshSession } from './use-cases/refresh-session';
import { register } from './use-cases/register';
import { resetPassword } from './use-cases/reset-password';
import { sendEmailVerification } from './use-cases/send-email-verification';
import { sendLoginCode } from './use-cases/send-login-code';
import { sendPhoneCode } from './use-cases/send-phone-code';
import { dropPendingChange, undoChange } from './use-cases/take-change-back';
import { verifyEmail } from './use-cases/verify-email';
import { verifyPhone } from './use-cases/verify-phone';
import { createSessionKeeper } from './use-cases/session-keeper';
import type { IdentitySettings } from './settings';
import { createSignInChanger } from './use-cases/sign-in-changer';
import { createSignInGuard } from './use-cases/sign-in-guard';

export { createIdentityAdmin, type IdentityAdmin } from './commands/admin';

export interface IdentityService extends Service {
  /** Administration for scripts, without an HTTP endpoint: admin and demo accounts, key rotation. */
  admin: IdentityAdmin;
  /** Deletes old sign-ups that verified nothing; also runs hourly by itself. */
  endUnprovedAccounts: () => Promise<number>;
  /** Rechecks the proved domains last checked more than a day ago; returns their number. */
  lookAtDomains: () => Promise<number>;
}

/**
 * Accounts, sessions, verification and approvals. Signs the access tokens that all services verify.
 * @param parts a password hasher with other costs, for tests that are not about hashing
 */
export function createIdentityService(
  deps: ServiceDeps<IdentitySettings>,
  { hasher = createPasswordHasher() }: { hasher?: PasswordHasher } = {},
): IdentityService {
  const { config, connection, peers, clock, log, metrics } = deps;
  const key = (purpose: string) => secretKey(config.secretFile, purpose);
  const keys = createAccessKeys({ file: config.accessTokenKeyFile, clock });
  const accounts = createAccountStore(connection);
  const sessions = createSessionStore(connection);
  const outbox = createOutbox({ connection, producer: 'identity', clock });
  const messages = createOutgoingMessages({
    connection,
    mail: exceptToNobody(deps.mail),
    sms: exceptToNobody(deps.sms),
    secret: key(MESSAGES_KEY),
    log,
    clock,
    metrics,
    service: 'identity',
  });

  const googleStandIn = createGoogleStandIn({ config, clock });
  const parts = {
    config,
    connection,
    peers,
    clock,
    log,
    accounts,
    apiKeys: createApiKeyStore(connection),
    decisions: createDecisionStore(connection),
    domainProofs: createDomainProofStore(connection),
    txtRecords: createTxtRecords({ servers: config.dnsServers }),
    domainKey: key('company domains'),
    sessions,
    outbox,
    messages,
    hasher,
    codes: createOneTimeCodeStore(connection, key('otp')),
    mailLinks: createMailLinkStore(connection),
    applicationLinks: createApplicationLinkStore(connection),
    undoLinks: createUndoLinkStore(connection),
    teams: createTeamStore(connection),
    passkeys: createPasskeyStore(connection),
    takeTurn: createTurns(connection),
    secondFactors: createSecondFactorStore(connection, key(SECOND_FACTORS_KEY)),
    signInSteps: createSignInStepStore(connection),
    relyingParty: createRelyingParty(config),
    totp,
    passwordMarks: createPasswordMarks(key('password marks')),
    tries: createTryStore(connection),
    once: createDedupStore(connection),
    texts: createMessageTexts(config),
    limits: createIdentityLimits({ connection, config }),
    accessTokens: createAccessTokens({ keys, clock, adminSecondFactor: config.adminSecondFactor }),
    googleTokens: createGoogleTokens({
      issuer: config.google ? googleIssuer(config.google) : googleStandIn?.issuer,
      clock,
      log,
    }),
    knownDevices: createKnownDevices(key('known devices')),
    refreshKey: key('refresh tokens'),
  };
  const accountWriter = createAccountWriter(parts);
  const writing = {
    ...parts,
    accountWriter,
    sessionKeeper: createSessionKeeper(parts),
    teamKeeper: createTeamKeeper({ ...parts, accountWriter }),
  };
  const textBudget = createTextBudget(parts);
  const needs: Needs = {
    ...writing,
    accessEnder: createAccessEnder(writing),
    domainKeeper: createDomainKeeper(parts),
    contactProver: createContactProver(writing),
    signInChanger: createSignInChanger(writing),
    signInGuard: createSignInGuard(parts),
    textBudget,
    codeSender: createCodeSender({ ...parts, textBudget }),
  };

  // Slightly less than the interval, so that jitter does not skip the next run.
  const leader = createLeaderTask({
    connection,
    name: 'end-unproved',
    notAgainForMs: UNPROVED_SWEEP_EVERY_MS * 0.9,
    log,
  });
  const endUnproved = endUnprovedAccounts(needs);
  const sweeper = createUnprovedSweeper({ end: endUnproved, leader, log });
  const look = lookAtDomains(needs);
  const domainSweeper = createDomainSweeper({
    look,
    leader: createLeaderTask({ connection, name: 'look-at-domains', notAgainForMs: DOMAIN_SWEEP_EVERY_MS * 0.9, log }),
    log,
  });

  const service = assembleService({
    name: 'identity',
    deps: { ...deps, keys },
    accounts: createAccountDirectory({ accounts, sessions, clock }),
    routes: identityRoutes(
      {
        currentAccount: currentAccount(needs),
        ownAccount: ownAccount(needs),
        register: register(needs),
        showWaitingApplication: showWaitingApplication(needs),
        confirmApplication: confirmApplication(needs),
        logIn: logIn(needs),
        sendLoginCode: sendLoginCode(needs),
        logInWithCode: logInWithCode(needs),
        logInWithGoogle: logInWithGoogle(needs),
        startPasskeySignIn: startPasskeySignIn(needs),
        logInWithPasskey: logInWithPasskey(needs),
        beginSecondFactor: beginSecondFactor(needs),
        startSecondFactor: startSecondFactor(needs),
        finishSecondFactor: finishSecondFactor(needs),
        listPasskeys: listPasskeys(needs),
        startPasskey: startPasskey(needs),
        addPasskey: addPasskey(needs),
        renamePasskey: renamePasskey(needs),
        removePasskey: removePasskey(needs),
        showSecondFactor: showSecondFactor(needs),
        startTotp: startTotp(needs),
        confirmTotp: confirmTotp(needs),
        removeTotp: removeTotp(needs),
        renewRecoveryCodes: renewRecoveryCodes(needs),
        sendPhoneCode: sendPhoneCode(needs),
        verifyPhone: verifyPhone(needs),
        sendEmailVerification: sendEmailVerification(needs),
        verifyEmail: verifyEmail(needs),
        forgotPassword: forgotPassword(needs),
        resetPassword: resetPassword(needs),
        changePassword: changePassword(needs),
        confirmPassword: confirmPassword(needs),
        editProfile: editProfile(needs),
        sendConfirmationCode: sendConfirmationCode(needs),
        deleteAccount: deleteAccount(needs),
        undoChange: undoChange(needs),
        acceptTerms: acceptTerms(needs),
        listAcceptedTerms: listAcceptedTerms(needs),
        dropPendingChange: dropPendingChange(needs),
        refreshSession: refreshSession(needs),
        logOut: logOut(needs),
        listSessions: listSessions(needs),
        endSession: endSession(needs),
        endAllSessions: endAllSessions(needs),
        showTeam: showTeam(needs),
        teamHistory: teamHistory(needs),
        changeTeam: changeTeam(needs),
        sendInvitations: sendInvitations(needs),
        takeInvitations: takeInvitations({ ...needs, dissolution: dissolveCompany(needs) }),
        showHoldings: showHoldings(needs),
        companyDomain: companyDomain(needs),
        apiKeys: keepApiKeys(needs),
        findApiKeyHolder: findApiKeyHolder(needs),
        contact: contact(needs),
        listApprovals: listApprovals(needs),
        showApproval: showApproval(needs),
        decide: createDecider(needs),
      },
      {
        config,
        clock,
        knownDevices: parts.knownDevices,
        cookies: createCookies({ secure: config.publicUrl.startsWith('https:') }),
        keys,
        accessTokens: parts.accessTokens,
        mailbox: deps.mailbox,
        googleStandIn,
      },
    ),
    consumers: [...identityConsumers(needs)],
    start: async () => {
      await accounts.bringUpToDate(legacyPhone(config));
      await messages.start();
      sweeper.start();
      domainSweeper.start();
    },
    stop: async () => {
      await sweeper.stop();
      await domainSweeper.stop();
      await messages.stop();
    },
  });
  return {
    ...service,
    admin: createIdentityAdmin(deps, { hasher }),
    endUnprovedAccounts: endUnproved,
    lookAtDomains: look,
  };
}
