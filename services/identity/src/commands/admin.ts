import { randomBytes } from 'node:crypto';
import type { LoginType } from '@market/contracts/accounts';
import { NO_REASON } from '@market/contracts/admin';
import { MarketError } from '@market/contracts/errors';
import { createMessageQueue, createOutbox, inTransaction, secretKey, type ServiceDeps } from '@market/service-kit';
import { acceptingTerms, type Account } from '../domain/account';
import { getPhone } from '../domain/phone';
import { MESSAGES_KEY, SECOND_FACTORS_KEY } from '../domain/secrets';
import { createAccessKeys } from '../adapters/keys/access-keys';
import { createAccessTokens } from '../adapters/keys/access-tokens';
import { createPasswordHasher, type PasswordHasher } from '../adapters/keys/password-hasher';
import { createMessageTexts } from '../present/messages';
import type { IdentitySettings } from '../settings';
import { createAccountStore, takenFields } from '../store/account-store';
import { createDomainProofStore } from '../store/domain-proof-store';
import { createDecisionStore } from '../store/decision-store';
import { createApiKeyStore } from '../store/api-key-store';
import { createApplicationLinkStore } from '../store/application-link-store';
import { createMailLinkStore } from '../store/mail-link-store';
import { createOneTimeCodeStore } from '../store/one-time-code-store';
import { createPasskeyStore } from '../store/passkey-store';
import { createSecondFactorStore } from '../store/second-factor-store';
import { createSessionStore } from '../store/session-store';
import { createSignInStepStore } from '../store/sign-in-step-store';
import { createUndoLinkStore } from '../store/undo-link-store';
import { createTeamKeeper } from '../use-cases/team-keeper';
import { createTeamStore } from '../store/team-store';
import { createAccountWriter } from '../use-cases/account-writer';
import { createDecider } from '../use-cases/decide';
import { deleteAccountForOwner } from '../use-cases/delete-account';
import { newAccount } from '../use-cases/register';
import { createSessionKeeper } from '../use-cases/session-keeper';

/** Administration for scripts, without an HTTP endpoint. */
export interface IdentityAdmin {
  /**
   * Creates an administrator's account. Without a given password, generates and returns one.
   * @throws MarketError 'already-registered'.
   */
  createAdmin(input: {
    login_email: string;
    login_name?: string;
    password?: string;
  }): Promise<{ login_id: string; password: string }>;
  /**
   * Creates an account with verified phone and email, approved at once: for demo data. The password is not validated.
   * @throws MarketError 'already-registered'.
   */
  createVerified(input: {
    login_type: Exclude<LoginType, 'ADM'>;
    login_name: string;
    login_email: string;
    login_mobile: string;
    password: string;
    login_id?: string;
  }): Promise<{ login_id: string }>;
  /**
   * Progress of the demo data: `empty` without any account, `partial` from the first demo account to the last,
   * `complete` with the last, `foreign` when only other accounts exist.
   */
  demoState(emails: { first: string; last: string }): Promise<'empty' | 'partial' | 'complete' | 'foreign'>;
  /**
   * Locks an account, ends its sessions and mails the reason, or unlocks it; like a decision on the screen it is
   * recorded in the account's history. Administrators can be locked only by this command.
   * @param input `operator` is the author's name for the history
   * @throws MarketError 'not-found'.
   */
  setDisabled(input: { login_email: string; disabled: boolean; reason?: string; operator: string }): Promise<void>;
  /**
   * Removes an administrator's second factor, ends the sessions and mails a notice; recorded in the account's history.
   * @throws MarketError 'not-found' where no administrator with this email has one
   */
  resetSecondFactor(input: { login_email: string; operator: string }): Promise<void>;
  /**
   * Deletes an employer's or candidate's account at the owner's request, for an owner who cannot sign in.
   * @param emailOrId a verified email, or the account's id
   * @throws MarketError 'not-found'.
   */
  deleteAccount(emailOrId: string): Promise<{ login_id: string; login_name: string }>;
}

type AdminNeeds = Pick<ServiceDeps, 'connection' | 'clock' | 'log'> & {
  config: Pick<
    IdentitySettings,
    'accessTokenKeyFile' | 'defaultCountry' | 'employerApproval' | 'publicUrl' | 'secretFile'
  >;
};

/**
 * @param deps of the identity service: only settings, database, clock and log are used, so it works beside a running
 * service
 */
export function createIdentityAdmin(
  { config, connection, clock, log }: AdminNeeds,
  { hasher = createPasswordHasher() }: { hasher?: PasswordHasher } = {},
): IdentityAdmin {
  const accounts = createAccountStore(connection);
  const sessions = createSessionStore(connection);
  const outbox = createOutbox({ connection, producer: 'identity', clock });
  const accountWriter = createAccountWriter({ accounts, outbox });
  const accessTokens = createAccessTokens({
    keys: createAccessKeys({ file: config.accessTokenKeyFile, clock }),
    clock,
  });
  const sessionKeeper = createSessionKeeper({ connection, sessions, outbox, accessTokens, clock });
  const requestId = 'admin-script';
  const ports = {
    connection,
    accounts,
    accountWriter,
    sessionKeeper,
    sessions,
    mailLinks: createMailLinkStore(connection),
    applicationLinks: createApplicationLinkStore(connection),
    undoLinks: createUndoLinkStore(connection),
    outbox,
    messages: createMessageQueue({ connection, clock, secret: secretKey(config.secretFile, MESSAGES_KEY) }),
    codes: createOneTimeCodeStore(connection, secretKey(config.secretFile, 'otp')),
    teams: createTeamStore(connection),
    domainProofs: createDomainProofStore(connection),
    apiKeys: createApiKeyStore(connection),
    passkeys: createPasskeyStore(connection),
    secondFactors: createSecondFactorStore(connection, secretKey(config.secretFile, SECOND_FACTORS_KEY)),
    signInSteps: createSignInStepStore(connection),
    texts: createMessageTexts(config),
    clock,
    log,
  };
  const decider = createDecider({ ...ports, decisions: createDecisionStore(connection), config });
  const deleteForOwner = deleteAccountForOwner({ ...ports, teamKeeper: createTeamKeeper(ports) });

  async function add(account: Account): Promise<void> {
    try {
      await inTransaction(connection, (tx) => accountWriter.add(tx, account, requestId));
    } catch (error) {
      const fields = takenFields(error);
      throw fields ? new MarketError('already-registered', { fields }) : error;
    }
  }
  const verified = { email_ver_status: 1, phone_ver_status: 1, user_approval_status: 1 } as const;

  return {
    async createAdmin({ login_email, login_name = 'Administrator', password = randomBytes(12).toString('base64url') }) {
      const account = newAccount(
        {
          login_type: 'ADM',
          login_name,
          login_email,
          login_mobile: '',
          ...verified,
          profile_created: 1,
          password_hash: await hasher.hash(password),
        },
        clock.now(),
      );
      await add(account);
      return { login_id: account.login_id, password };
    },
    async createVerified({ password, ...details }) {
      const phone = getPhone(details.login_mobile, { country: undefined, fallback: config.defaultCountry });
      const now = clock.now();
      const account = newAccount(
        { ...details, ...verified, phone, password_hash: await hasher.hash(password), ...acceptingTerms(now) },
        now,
      );
      await add(account);
      return { login_id: account.login_id };
    },
    async demoState({ first, last }) {
      if (await accounts.isEmpty()) return 'empty';
      if (await accounts.findByEmail(last)) return 'complete';
      return (await accounts.findByEmail(first)) ? 'partial' : 'foreign';
    },
    async resetSecondFactor({ login_email, operator }) {
      const account = await accounts.findByEmail(login_email);
      if (!account) throw new MarketError('not-found');
      await decider.resetSecondFactor({ operator }, account.login_id, { requestId });
    },
    async setDisabled({ login_email, disabled, reason = NO_REASON, operator }) {
      const account = await accounts.findForReset(login_email);
      if (!account) throw new MarketError('not-found');
      await decider.lock(
        { operator },
        account.login_id,
        { locked: disabled, ...(disabled ? { reason } : {}) },
        { requestId },
      );
    },
    deleteAccount: (emailOrId) => deleteForOwner(emailOrId, requestId),
  };
}
