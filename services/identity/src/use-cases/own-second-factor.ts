import type { RecoveryCodes, SecondFactor, TotpSecret } from '@market/contracts/accounts';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction, type Actor } from '@market/service-kit';
import type { Account } from '../domain/account';
import { newRecoveryCodes } from '../domain/second-factor';
import { TO_SECURE, confirmIdentity, type Confirmation } from './confirm-identity';
import type { Caller, Needs } from './needs';
import type { Secured } from './sign-in-changer';

/** @throws MarketError 'role-wrong' for non-administrators, who have passkeys but no second factor */
async function adminOf({ accounts }: Pick<Needs, 'accounts'>, actor: Actor): Promise<Account> {
  const account = await accounts.find(actor.login_id);
  if (!account) throw new MarketError('token-invalid');
  if (account.login_type !== 'ADM') throw new MarketError('role-wrong');
  return account;
}

/** An administrator's own second factor. @throws MarketError 'role-wrong' */
export function showSecondFactor(needs: Pick<Needs, 'accounts' | 'passkeys' | 'secondFactors' | 'config'>) {
  return async (actor: Actor): Promise<SecondFactor> => {
    const { login_id } = await adminOf(needs, actor);
    const factors = await needs.secondFactors.find(login_id);
    return {
      required: needs.config.adminSecondFactor === 'required',
      totp: factors.totp !== undefined,
      passkeys: (await needs.passkeys.ofAccount(login_id)).length,
      recovery_codes_left: factors.recoveryCodesLeft,
    };
  };
}

/**
 * Creates a secret for an authenticator app. It takes effect once confirmed by a code; until then a previous app stays
 * valid.
 * @throws MarketError 'role-wrong'; 'fields-invalid' without the confirmation; 'too-many-requests'
 */
export function startTotp(
  needs: Pick<Needs, 'accounts' | 'secondFactors' | 'limits' | 'totp'> & Parameters<typeof confirmIdentity>[0],
) {
  const confirm = confirmIdentity(needs);
  return async (actor: Actor, confirmation: Confirmation): Promise<TotpSecret> => {
    const account = await adminOf(needs, actor);
    await confirm(account, confirmation, TO_SECURE);
    await needs.limits.passkeyChanges.consume(account.login_id);
    const { totp } = needs;
    const secret = totp.newSecret();
    await needs.secondFactors.propose(account.login_id, secret);
    return { secret, uri: totp.uriOf(secret, account.login_email) };
  };
}

/**
 * Activates an authenticator app as second factor, given one of its codes. The other sessions end.
 * @throws MarketError 'role-wrong'; 'fields-invalid' for a wrong code; 'too-many-requests' for guessing
 */
export function confirmTotp(
  needs: Pick<Needs, 'connection' | 'accounts' | 'secondFactors' | 'signInGuard' | 'signInChanger' | 'totp' | 'clock'>,
) {
  const { connection, accounts, secondFactors, signInGuard, signInChanger, totp, clock } = needs;
  return async (actor: Actor, { code }: { code: string }, { requestId }: Caller): Promise<Secured> => {
    const { login_id } = await adminOf(needs, actor);
    const { totpNew } = await secondFactors.find(login_id);
    const step = await signInGuard.secondFactor(login_id, () => {
      const found = totpNew && totp.stepOf(totpNew, code, { now: clock.now(), after: undefined });
      return found ? Promise.resolve(found) : Promise.reject(fieldsInvalid({ code: RULE_MESSAGES.codeWrong }));
    });
    return inTransaction(connection, async (tx) => {
      const account = await accounts.find(login_id, tx);
      if (!account || !totpNew || !(await secondFactors.confirm(tx, login_id, totpNew, step)))
        throw fieldsInvalid({ code: RULE_MESSAGES.codeWrong });
      await signInChanger.tell(tx, account, 'app-added', requestId);
      return signInChanger.secure(tx, account, actor, requestId);
    });
  };
}

/**
 * Removes the authenticator app, and the recovery codes if no passkey is left. The other sessions end.
 * @throws MarketError 'role-wrong'; 'fields-invalid' without the confirmation; 'not-found' if there is none
 */
export function removeTotp(
  needs: Pick<Needs, 'connection' | 'accounts' | 'secondFactors' | 'signInChanger'> &
    Parameters<typeof confirmIdentity>[0],
) {
  const { connection, accounts, secondFactors, signInChanger } = needs;
  const confirm = confirmIdentity(needs);
  return async (actor: Actor, confirmation: Confirmation, { requestId }: Caller): Promise<void> => {
    await confirm(await adminOf(needs, actor), confirmation, TO_SECURE);
    await inTransaction(connection, async (tx) => {
      const account = await accounts.find(actor.login_id, tx);
      if (!account || !(await secondFactors.removeTotp(tx, actor.login_id))) throw new MarketError('not-found');
      await signInChanger.tell(tx, account, 'app-removed', requestId);
      await signInChanger.secure(tx, account, actor, requestId);
    });
  };
}

/**
 * Replaces the recovery codes; the new ones are shown only this once.
 * @throws MarketError 'role-wrong'; 'fields-invalid' without the confirmation; 'not-found' without a second factor;
 * 'too-many-requests', since each renewal emails a notice
 */
export function renewRecoveryCodes(
  needs: Pick<Needs, 'connection' | 'accounts' | 'secondFactors' | 'signInChanger' | 'limits'> &
    Parameters<typeof confirmIdentity>[0],
) {
  const { connection, accounts, secondFactors, signInChanger, limits } = needs;
  const confirm = confirmIdentity(needs);
  return async (actor: Actor, confirmation: Confirmation, { requestId }: Caller): Promise<RecoveryCodes> => {
    await confirm(await adminOf(needs, actor), confirmation, TO_SECURE);
    await limits.passkeyChanges.consume(actor.login_id);
    const recovery_codes = newRecoveryCodes();
    await inTransaction(connection, async (tx) => {
      const account = await accounts.find(actor.login_id, tx);
      if (!account?.second_factor) throw new MarketError('not-found');
      await secondFactors.setRecoveryCodes(tx, actor.login_id, recovery_codes);
      await signInChanger.tell(tx, account, 'recovery-codes-renewed', requestId);
    });
    return { recovery_codes };
  };
}
