import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import { REFRESH_LIFETIME_DAYS } from '@market/contracts/accounts';
import { inTransaction, type ClientSession } from '@market/service-kit';
import type { Account } from '../domain/account';
import { SecondFactorNeeded } from '../domain/second-factor';
import { newToken, tokenHash } from '../domain/secrets';
import { deviceNameOf } from '../present/device-name';
import type { Caller, Ports } from './ports';

/** Result of a sign-in or refresh for the browser. */
export interface SignedInSession {
  account: Account;
  sid: string;
  accessToken: string;
  refreshToken: string;
  refreshExpiresAt: Date;
}

export type SessionEnding =
  | 'signed-out'
  | 'ended-by-owner'
  | 'password-changed'
  | 'contact-changed'
  | 'sign-in-changed'
  | 'refresh-token-reused'
  | 'too-many-sessions'
  | 'disabled'
  | 'deleted';

/** Maximum of sessions per account; a further one ends the least recently used. */
const MAX_SESSIONS = 100;

export interface SessionKeeper {
  /**
   * Opens a session with a new family of refresh tokens, whatever cookie the request carries (docs/security.md, S28;
   * session fixation).
   * @throws SecondFactorNeeded if the account has a second factor that was not verified, whatever the sign-in method
   */
  open(account: Account, caller: Caller, shown?: { isSecondFactorShown: boolean }): Promise<SignedInSession>;
  /** Ends sessions and notifies the services, which then refuse their access tokens. */
  end(
    tx: ClientSession,
    loginId: string,
    sids: readonly string[],
    because: SessionEnding,
    requestId: string,
  ): Promise<void>;
  /** Ends all sessions of an account but `exceptSids`. */
  endAll(
    tx: ClientSession,
    loginId: string,
    options: { exceptSids?: readonly string[]; because: SessionEnding; requestId: string },
  ): Promise<void>;
}

export function createSessionKeeper({
  connection,
  sessions,
  outbox,
  accessTokens,
  clock,
}: Pick<Ports, 'connection' | 'sessions' | 'outbox' | 'accessTokens' | 'clock'>): SessionKeeper {
  return {
    async open(account, { requestId, address, userAgent }, { isSecondFactorShown } = { isSecondFactorShown: false }) {
      if (account.second_factor && !isSecondFactorShown) throw new SecondFactorNeeded(account);
      const now = clock.now();
      const sid = randomUUID();
      const refreshToken = newToken();
      const refreshExpiresAt = new Date(now.getTime() + REFRESH_LIFETIME_DAYS * DAY_MS);
      await sessions.add({
        sid,
        login_id: account.login_id,
        device: deviceNameOf(userAgent),
        address,
        created_at: now,
        last_used_at: now,
        expires_at: refreshExpiresAt,
        account_revision: account.revision,
      });
      await sessions.addToken(tokenHash(refreshToken), { sid, expires_at: refreshExpiresAt });
      const surplus = (await sessions.live(account.login_id, now)).slice(MAX_SESSIONS);
      if (surplus.length > 0)
        await inTransaction(connection, (tx) =>
          this.end(
            tx,
            account.login_id,
            surplus.map((session) => session.sid),
            'too-many-sessions',
            requestId,
          ),
        );
      return { account, sid, accessToken: accessTokens.sign(account, sid), refreshToken, refreshExpiresAt };
    },
    async end(tx, loginId, sids, because, requestId) {
      const ended = await sessions.end(tx, sids, { now: clock.now(), because });
      if (ended.length > 0)
        await outbox.add(
          tx,
          'identity.session-ended.v1',
          { login_id: loginId, sids: ended, reason: because },
          { requestId },
        );
    },
    async endAll(tx, loginId, { exceptSids = [], because, requestId }) {
      const live = await sessions.live(loginId, clock.now());
      await this.end(
        tx,
        loginId,
        live.map(({ sid }) => sid).filter((sid) => !exceptSids.includes(sid)),
        because,
        requestId,
      );
    },
  };
}
