import { parsePhone } from '@market/contracts/accounts/phone';
import {
  type ApplicationStatus,
  type KeptWaitingApplication,
  keptWaitingApplication,
  sendTakenApplication,
  takeWaitingApplication,
  type WaitingApplication,
} from '@market/contracts/applications';
import { isMarketError, MarketError } from '@market/contracts/errors';
import { viewJob } from '@market/contracts/job-posts';
import { ask, inTransaction, isDuplicateKey, type Actor } from '@market/service-kit';
import { openOrRefuse, type Account } from '../domain/account';
import { tokenHash } from '../domain/secrets';
import type { ApplicationLink } from '../store/application-link-store';
import { texts } from '../texts';
import type { Caller, Needs } from './needs';
import { newAccount } from './register';
import type { SignedInSession } from './session-keeper';

/** Person who opens the link, with their token if signed in. */
interface Opener {
  actor: Actor | null;
  bearer: string | undefined;
}

export interface Confirmed {
  application: { id: string; status: ApplicationStatus };
  account: Account;
  /** New session if the link has created the account; a signed-in caller keeps the present one. */
  opened?: SignedInSession;
}

/**
 * Account of an applicant: email verified by the link, phone unverified, no password. Terms are recorded as at a
 * sign-up, with the time at which the form was sent.
 */
function accountOfApplicant(
  { can_name, can_email, can_mobn, can_country, terms_version, terms_at }: KeptWaitingApplication,
  now: Date,
): Account {
  const phone = parsePhone(can_mobn, can_country);
  return newAccount(
    {
      login_type: 'CND',
      login_name: can_name,
      login_email: can_email,
      // Kept also where another account has verified the number: only whoever enters its code learns of that (S494).
      ...(phone ? { login_mobile: can_mobn, phone } : { login_mobile: '' }),
      email_ver_status: 1,
      accepted_terms: [{ version: terms_version, at: new Date(terms_at) }],
    },
    now,
  );
}

/**
 * Pending application of a mailed link, for any holder of the link; read-only.
 * @throws MarketError 'link-invalid'; 'already-applied' once it is sent
 */
export function showWaitingApplication({
  accounts,
  applicationLinks,
  peers,
  limits,
  clock,
}: Pick<Needs, 'accounts' | 'applicationLinks' | 'peers' | 'limits' | 'clock'>) {
  return async (
    actor: Actor | null,
    { token }: { token: string },
    { address, requestId }: Caller,
  ): Promise<WaitingApplication> => {
    await limits.confirmations.consume(address);
    const link = await applicationLinks.find(tokenHash(token), clock.now());
    if (!link) throw new MarketError('link-invalid');
    if (link.used_at) throw new MarketError('already-applied');
    const {
      can_country: _country,
      terms_version: _version,
      terms_at: _at,
      ...shown
    } = await waitingOf({ peers }, link, requestId);
    const owner = await accounts.findByEmail(link.email_key);
    const isOthers = owner !== null && owner.login_id !== link.login_id && owner.login_id !== actor?.login_id;
    return { ...shown, ...(isOthers ? { sign_in: true as const } : {}) };
  };
}

/**
 * Sends the application of a mailed link, once. For an address without an account it creates one and signs it in; for
 * an existing account the caller must be signed in, so that the link opens no session of it. Account, profile and
 * application are stored in turn, each by its service: if one is unavailable the link stays valid, and the next press
 * resumes from there.
 * @throws MarketError 'link-invalid', 'already-registered', 'login-type-mismatch', 'account-locked', 'job-closed',
 * 'already-applied'; 'service-unavailable' while a service is unavailable
 */
export function confirmApplication({
  connection,
  accounts,
  accountWriter,
  sessionKeeper,
  applicationLinks,
  peers,
  limits,
  clock,
}: Pick<
  Needs,
  'connection' | 'accounts' | 'accountWriter' | 'sessionKeeper' | 'applicationLinks' | 'peers' | 'limits' | 'clock'
>) {
  async function openLink(token: string): Promise<ApplicationLink> {
    const link = await applicationLinks.find(tokenHash(token), clock.now());
    if (!link || link.used_at) throw new MarketError('link-invalid');
    return link;
  }

  /** Refuses an already closed job before anything is created. */
  async function refuseClosed(jobId: string, requestId: string): Promise<void> {
    try {
      const job = await ask(peers, viewJob, { params: { id: jobId }, requestId });
      if (!job.can.apply) throw new MarketError('job-closed');
    } catch (error) {
      if (!isMarketError(error) || error.status < 500)
        throw isMarketError(error) && [404, 410].includes(error.status) ? new MarketError('job-closed') : error;
    }
  }

  async function makeAccount(link: ApplicationLink, requestId: string): Promise<Account> {
    const waiting = await waitingOf({ peers }, link, requestId);
    await refuseClosed(waiting.job_id, requestId);
    const account = accountOfApplicant(waiting, clock.now());
    await inTransaction(connection, async (tx) => {
      await accountWriter.add(tx, account, requestId);
      await accountWriter.takeFromOthers(tx, account, account.login_id, requestId);
      await applicationLinks.noteAccount(tx, link.id, account.login_id);
    });
    return account;
  }

  /**
   * The account that is to apply.
   * @throws MarketError if the account is another person's
   */
  async function accountFor(token: string, actor: Actor | null, requestId: string): Promise<Account> {
    const { email_key } = await openLink(token);
    const owner = await accounts.findByEmail(email_key);
    // Reread after the account: an account that a concurrent press has just created is recorded in the link.
    const link = await openLink(token);
    if (actor && actor.login_id !== owner?.login_id)
      throw new MarketError('link-invalid', { error: texts.refusals.signedInAsOther });
    if (!owner) return makeAccount(link, requestId);
    if (owner.login_id !== link.login_id && !actor)
      throw new MarketError('already-registered', { error: texts.refusals.applicationNeedsSignIn });
    if (owner.login_type !== 'CND') throw new MarketError('login-type-mismatch');
    return openOrRefuse(owner);
  }

  async function send(link: ApplicationLink, bearer: string, requestId: string): Promise<Confirmed['application']> {
    const asking = { params: { id: link.id }, bearer, requestId };
    try {
      // The profile is stored in a call of its own, since it takes longest: each call has its own timeout.
      await ask(peers, takeWaitingApplication, asking);
      const sent = await ask(peers, sendTakenApplication, asking);
      if (!(await applicationLinks.use(link.id, clock.now()))) throw new MarketError('link-invalid');
      return sent;
    } catch (error) {
      if (!isMarketError(error)) throw error;
      if (error.code === 'already-applied') await applicationLinks.use(link.id, clock.now());
      throw error.code === 'not-found' ? new MarketError('link-invalid') : error;
    }
  }

  return async ({ actor, bearer }: Opener, { token }: { token: string }, caller: Caller): Promise<Confirmed> => {
    const { requestId } = caller;
    await limits.confirmations.consume(caller.address);
    const account = await accountFor(token, actor, requestId).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      // Concurrent press, or the address was verified elsewhere meanwhile: the retry finds the account.
      return accountFor(token, actor, requestId);
    });
    const link = await openLink(token);
    if (actor && bearer !== undefined) return { account, application: await send(link, bearer, requestId) };
    const opened = await sessionKeeper.open(account, caller);
    try {
      return { account, opened, application: await send(link, opened.accessToken, requestId) };
    } catch (error) {
      // Ends the unused session: the next press opens a new one.
      await inTransaction(connection, (tx) =>
        sessionKeeper.end(tx, account.login_id, [opened.sid], 'signed-out', requestId),
      );
      throw error;
    }
  };
}

/** @throws MarketError 'link-invalid' if the application is gone */
async function waitingOf(
  { peers }: Pick<Needs, 'peers'>,
  { id }: ApplicationLink,
  requestId: string,
): Promise<KeptWaitingApplication> {
  try {
    return await ask(peers, keptWaitingApplication, { params: { id }, requestId });
  } catch (error) {
    throw isMarketError(error) && error.status === 404 ? new MarketError('link-invalid') : error;
  }
}
