import { MarketError } from '@market/contracts/errors';
import type { Actor, ClientSession } from '@market/service-kit';
import type { Account } from '../domain/account';
import { newRecoveryCodes, type SignInChange } from '../domain/second-factor';
import type { AccountWriter } from './account-writer';
import type { Ports } from './ports';
import type { SessionKeeper } from './session-keeper';

/** An administrator's account after a change of its second factor. */
export interface Secured {
  account: Account;
  /** Newly issued recovery codes, if there were none before; they are never shown again. */
  recoveryCodes?: string[];
}

/** Steps shared by changes of passkeys and second factors. */
export interface SignInChanger {
  /** Notifies the owner by email; every account with a passkey or second factor has a verified one. */
  tell(tx: ClientSession, account: Account, change: SignInChange, requestId: string): Promise<void>;
  /**
   * Ends the other sessions, as a new password does: one of them may be on the removed device, or older than the second
   * factor. An administrator has a second factor as long as a passkey or an authenticator app exists.
   */
  secure(tx: ClientSession, account: Account, actor: Actor, requestId: string): Promise<Secured>;
}

export function createSignInChanger({
  sessions,
  passkeys,
  secondFactors,
  messages,
  texts,
  sessionKeeper,
  accountWriter,
}: Pick<Ports, 'sessions' | 'passkeys' | 'secondFactors' | 'messages' | 'texts'> & {
  sessionKeeper: SessionKeeper;
  accountWriter: AccountWriter;
}): SignInChanger {
  /** Issues recovery codes with the first factor, and deletes them with the last one. */
  async function recoveryCodesFor(tx: ClientSession, loginId: string): Promise<string[] | null | undefined> {
    const { totp, recoveryCodesLeft } = await secondFactors.find(loginId, tx);
    if (!totp && (await passkeys.ofAccount(loginId, tx)).length === 0) {
      await secondFactors.removeAll(tx, loginId);
      return null;
    }
    if (recoveryCodesLeft > 0) return undefined;
    const codes = newRecoveryCodes();
    await secondFactors.setRecoveryCodes(tx, loginId, codes);
    return codes;
  }

  return {
    async tell(tx, { login_email, login_name }, change, requestId) {
      await messages.queue(tx, texts.signInChanged({ to: login_email, name: login_name, change }), { requestId });
    },
    async secure(tx, { login_id, login_type, revision }, actor, requestId) {
      const password_revision = revision + 1;
      await sessions.carryOver(tx, actor.sid, password_revision);
      await sessionKeeper.endAll(tx, login_id, { exceptSids: [actor.sid], because: 'sign-in-changed', requestId });
      const codes = login_type === 'ADM' ? await recoveryCodesFor(tx, login_id) : null;
      const second_factor = codes === null ? undefined : true;
      const account = await accountWriter.change(tx, login_id, { password_revision, second_factor }, requestId);
      if (!account) throw new MarketError('token-invalid');
      return { account, ...(codes ? { recoveryCodes: codes } : {}) };
    },
  };
}
