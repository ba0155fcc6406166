import type { Listing } from '@market/api';
import { type Passkey, PASSKEYS_MAX } from '@market/contracts/accounts';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction, isDuplicateKey, type Actor } from '@market/service-kit';
import { deviceNameOf } from '../present/device-name';
import { passkeyRecordOf } from '../present/user';
import { TO_SECURE, confirmIdentity, type Confirmation } from './confirm-identity';
import type { Caller, Needs } from './needs';
import type { Secured } from './sign-in-changer';

/** The caller's passkeys, oldest first. */
export function listPasskeys({ passkeys }: Pick<Needs, 'passkeys'>) {
  return async (actor: Actor): Promise<Listing<Passkey>> => {
    const records = (await passkeys.ofAccount(actor.login_id)).map(passkeyRecordOf);
    return { records, total: records.length, page: 1, limit: records.length };
  };
}

/**
 * Starts the registration of a passkey: requires the password, or a fresh code if there is none, and a verified email.
 * Somebody who signed up with another person's address must not keep access once its owner takes the account over.
 * @returns options for the browser; only the same session can complete them
 * @throws MarketError 'not-verified'; 'fields-invalid' without the confirmation; 'already-exists' past the most
 * passkeys of an account; 'too-many-requests'
 */
export function startPasskey(
  needs: Pick<Needs, 'accounts' | 'passkeys' | 'signInSteps' | 'relyingParty' | 'limits' | 'clock'> &
    Parameters<typeof confirmIdentity>[0],
) {
  const { accounts, passkeys, signInSteps, relyingParty, limits, clock } = needs;
  const confirm = confirmIdentity(needs);
  return async (actor: Actor, confirmation: Confirmation): Promise<{ options: string }> => {
    const account = await accounts.find(actor.login_id);
    if (!account) throw new MarketError('token-invalid');
    await confirm(account, confirmation, TO_SECURE);
    if (account.email_ver_status !== 1) throw new MarketError('not-verified');
    await limits.passkeyChanges.consume(actor.login_id);
    const existing = await passkeys.ofAccount(actor.login_id);
    if (existing.length >= PASSKEYS_MAX) throw new MarketError('already-exists');
    const { challenge, options } = await relyingParty.creation(account, existing);
    await signInSteps.put('passkey-add', actor.sid, { challenge, login_id: actor.login_id }, clock.now());
    return { options };
  };
}

/**
 * Adds the passkey that the browser created. An administrator's first one is a second factor: the other sessions end,
 * and recovery codes are issued.
 * @throws MarketError 'fields-invalid' for an invalid response to the session's challenge; 'already-exists'
 */
export function addPasskey({
  connection,
  accounts,
  passkeys,
  signInSteps,
  signInChanger,
  relyingParty,
  takeTurn,
  clock,
}: Pick<
  Needs,
  'connection' | 'accounts' | 'passkeys' | 'signInSteps' | 'signInChanger' | 'relyingParty' | 'takeTurn' | 'clock'
>) {
  return async (
    actor: Actor,
    { credential, name }: { credential: string; name?: string | undefined },
    { requestId, userAgent }: Caller,
  ): Promise<{ passkey: Passkey; secured?: Secured }> => {
    const step = await signInSteps.take('passkey-add', actor.sid, clock.now());
    const made = step?.login_id === actor.login_id ? await relyingParty.created(credential, step.challenge) : undefined;
    if (!made) throw fieldsInvalid({ credential: RULE_MESSAGES.passkeyInvalid });
    const passkey = {
      ...made,
      login_id: actor.login_id,
      name: name || deviceNameOf(userAgent),
      created_at: clock.now(),
    };
    const secured = await inTransaction(connection, async (tx) => {
      const account = await accounts.find(actor.login_id, tx);
      if (!account) throw new MarketError('token-invalid');
      await takeTurn(tx, actor.login_id);
      if ((await passkeys.ofAccount(actor.login_id, tx)).length >= PASSKEYS_MAX)
        throw new MarketError('already-exists');
      await passkeys.add(tx, passkey);
      await signInChanger.tell(tx, account, 'passkey-added', requestId);
      return account.login_type === 'ADM' ? signInChanger.secure(tx, account, actor, requestId) : undefined;
    }).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new MarketError('already-exists') : error;
    });
    return { passkey: passkeyRecordOf(passkey), ...(secured ? { secured } : {}) };
  };
}

/**
 * Renames a passkey.
 * @throws MarketError 'not-found' for one that does not exist or is another account's
 */
export function renamePasskey({ passkeys }: Pick<Needs, 'passkeys'>) {
  return async (actor: Actor, id: string, { name }: { name: string }): Promise<Passkey> => {
    const passkey = await passkeys.rename(actor.login_id, id, name);
    if (!passkey) throw new MarketError('not-found');
    return passkeyRecordOf(passkey);
  };
}

/**
 * Removes a passkey and ends the other sessions, because its device may have been lost or stolen.
 * @throws MarketError 'fields-invalid' without the confirmation; 'not-found' for one that does not exist or is another
 * account's; 'too-many-requests' for guessing
 */
export function removePasskey(
  needs: Pick<Needs, 'connection' | 'accounts' | 'passkeys' | 'signInChanger'> & Parameters<typeof confirmIdentity>[0],
) {
  const { connection, accounts, passkeys, signInChanger } = needs;
  const confirm = confirmIdentity(needs);
  return async (actor: Actor, id: string, confirmation: Confirmation, { requestId }: Caller): Promise<void> => {
    const owner = await accounts.find(actor.login_id);
    if (!owner) throw new MarketError('token-invalid');
    await confirm(owner, confirmation, TO_SECURE);
    await inTransaction(connection, async (tx) => {
      const account = await accounts.find(actor.login_id, tx);
      if (!account || !(await passkeys.remove(tx, actor.login_id, id))) throw new MarketError('not-found');
      await signInChanger.tell(tx, account, 'passkey-removed', requestId);
      await signInChanger.secure(tx, account, actor, requestId);
    });
  };
}
