import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import type { LoginType } from '@market/contracts/accounts';
import { NO_REASON } from '@market/contracts/admin';
import { type CompanyRole, DOMAIN_PROOF_DAYS } from '@market/contracts/companies';
import { MarketError } from '@market/contracts/errors';
import {
  createMessageQueue,
  createOutbox,
  inTransaction,
  ownerIdOf,
  secretKey,
  type ServiceDeps,
} from '@market/service-kit';
import { acceptingTerms, type Account } from '../domain/account';
import { domainToProve } from '../domain/company-domain';
import { getPhone } from '../domain/phone';
import { MESSAGES_KEY, SECOND_FACTORS_KEY } from '../domain/secrets';
import { joining, leadOf } from '../domain/team';
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
import { createDomainKeeper } from '../use-cases/domain-keeper';
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
   * Makes an account of `createVerified` a member of a company, without invitation or mail: for demo data. A member
   * stays unchanged.
   * @returns false as long as the company's name has not arrived here from its profile
   */
  joinCompany(input: {
    login_id: string;
    owner_login_id: string;
    role: Exclude<CompanyRole, 'owner'>;
    jobs?: string[];
  }): Promise<boolean>;
  /**
   * Counts a company's domain as proved by mail, for the usual time: for demo data.
   * @returns false as for `joinCompany`
   */
  countDomainAsProved(input: { owner_login_id: string }): Promise<boolean>;
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
  const teamKeeper = createTeamKeeper(ports);
  const domainKeeper = createDomainKeeper(ports);
  const decider = createDecider({ ...ports, decisions: createDecisionStore(connection), config });
  const deleteForOwner = deleteAccountForOwner({ ...ports, teamKeeper });

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
      if (details.login_id && (await accounts.find(details.login_id))) throw new MarketError('already-registered');
      const phone = getPhone(details.login_mobile, { country: undefined, fallback: config.defaultCountry });
      const now = clock.now();
      const account = newAccount(
        { ...details, ...verified, phone, password_hash: await hasher.hash(password), ...acceptingTerms(now) },
        now,
      );
      await add(account);
      return { login_id: account.login_id };
    },
    async joinCompany({ login_id, owner_login_id, role, jobs = [] }) {
      return inTransaction(connection, async (tx) => {
        const lead = leadOf(await accounts.membersOf(owner_login_id, tx));
        const member = await accounts.find(login_id, tx);
        if (!member || !lead?.company) return false;
        if (ownerIdOf(member) === owner_login_id) return true;
        const invitation = { role, jobs, ownerId: owner_login_id, at: clock.now(), invitedBy: owner_login_id };
        const joined = await accountWriter.change(tx, login_id, joining(lead, invitation), requestId);
        if (joined)
          await teamKeeper.note(tx, joined, { kind: 'joined', whom_login_id: login_id, whom: joined.login_name, role });
        return true;
      });
    },
    async countDomainAsProved({ owner_login_id }) {
      return inTransaction(connection, async (tx) => {
        const lead = leadOf(await accounts.membersOf(owner_login_id, tx));
        const { domain } = domainToProve(lead?.company?.cmp_webs);
        if (!lead || !domain) return false;
        if (await ports.domainProofs.find(owner_login_id, tx)) return true;
        const at = clock.now();
        const ends_at = new Date(at.getTime() + DOMAIN_PROOF_DAYS * DAY_MS);
        const proof = await ports.domainProofs.prove(tx, owner_login_id, { domain, by: 'mail', at, ends_at });
        await domainKeeper.tell(tx, proof, requestId);
        await teamKeeper.note(tx, lead, { kind: 'domain-proved', whom: domain });
        return true;
      });
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
