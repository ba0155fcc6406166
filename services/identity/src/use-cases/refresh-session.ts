import { REFRESH_GRACE_SECONDS } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import { inTransaction } from '@market/service-kit';
import { isToken, successorOf, tokenHash } from '../domain/secrets';
import { isAlive, type Session } from '../domain/session';
import type { Caller, Needs } from './needs';
import type { SignedInSession } from './session-keeper';

/**
 * Exchanges a refresh token for its successor and a new access token. The successor is derived from the token, so that
 * two tabs, or a retry after a lost response, get the same one (docs/security.md, S22, S23); after ten seconds a second
 * use means that the token was stolen, and the whole family ends (docs/security.md, S24).
 * @throws MarketError 'refresh-missing' without a token or with an unknown one; 'session-ended' for an expired, ended
 * or reused one.
 */
export function refreshSession({
  connection,
  accounts,
  sessions,
  sessionKeeper,
  accessTokens,
  messages,
  texts,
  refreshKey,
  clock,
  log,
}: Pick<
  Needs,
  | 'connection'
  | 'accounts'
  | 'sessions'
  | 'sessionKeeper'
  | 'accessTokens'
  | 'messages'
  | 'texts'
  | 'refreshKey'
  | 'clock'
  | 'log'
>) {
  async function endFamily({ sid, login_id, device }: Session, requestId: string): Promise<void> {
    log.warn(
      { event: 'session.reuse_detected', login_id, sid, requestId },
      'a refresh token was used again: its session has ended',
    );
    await inTransaction(connection, async (tx) => {
      const account = await accounts.find(login_id, tx);
      await sessionKeeper.end(tx, login_id, [sid], 'refresh-token-reused', requestId);
      if (account?.email_ver_status === 1)
        await messages.queue(
          tx,
          texts.signedOutForSafety({ to: account.login_email, name: account.login_name, device }),
          { requestId },
        );
    });
  }

  /**
   * Newest token of the chain: if another tab has already refreshed further, a late caller gets the token that the
   * browser holds by now.
   */
  async function newestSuccessor(token: string): Promise<string> {
    const successor = successorOf(token, refreshKey);
    const storedToken = await sessions.findToken(tokenHash(successor));
    return storedToken?.used_at ? newestSuccessor(successor) : successor;
  }

  return async (token: string | undefined, { requestId, address }: Caller): Promise<SignedInSession> => {
    if (token === undefined || !isToken(token)) throw new MarketError('refresh-missing');
    const storedToken = await sessions.findToken(tokenHash(token));
    if (!storedToken) throw new MarketError('refresh-missing');
    const now = clock.now();
    const session = await sessions.find(storedToken.sid);
    const account = session && (await accounts.find(session.login_id));
    if (!account || !isAlive(session, account, now)) throw new MarketError('session-ended');
    // The successor is stored before the parent is marked as used, so that a retry after a crash still finds it.
    await sessions.addToken(tokenHash(successorOf(token, refreshKey)), {
      sid: session.sid,
      expires_at: session.expires_at,
    });
    const usedAt = await sessions.useToken(tokenHash(token), now);
    if (usedAt && now.getTime() - usedAt.getTime() > REFRESH_GRACE_SECONDS * 1000) {
      await endFamily(session, requestId);
      throw new MarketError('session-ended');
    }
    await sessions.touch(session.sid, { now, address });
    return {
      account,
      sid: session.sid,
      accessToken: accessTokens.sign(account, session.sid),
      refreshToken: await newestSuccessor(token),
      refreshExpiresAt: session.expires_at,
    };
  };
}
