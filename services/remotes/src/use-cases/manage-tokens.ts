import { randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import { confirmPassword } from '@market/contracts/accounts';
import { fieldsInvalid, isMarketError, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { type DeployTokenRecord, FEDERATION_NAME } from '@market/contracts/remotes';
import { ask, inTransaction, type Clock, type Connection, type Log, type Peers } from '@market/service-kit';
import type { DeployToken, TokenStore } from '../store/token-store';
import { remoteOfCaller, runsTheMarketplace, type Caller } from '../domain/caller';
import { DEPLOY_TOKEN_PREFIX, hashOfToken } from './callers';
import type { TellDeployTokenMade } from './tell-deploy-token-made';

const TOKEN_BYTES = 32;

/**
 * Deploy tokens of remotes: created, listed and revoked by administrators. A token is shown once, at its creation,
 * and all admins are notified by mail. It puts code into every visitor's page, so an admin's session is not sufficient:
 * the password is required again (docs/security.md, S98).
 */
export function manageTokens({
  connection,
  tokens,
  peers,
  tell,
  clock,
  log,
}: {
  connection: Connection;
  tokens: TokenStore;
  peers: Peers;
  tell: TellDeployTokenMade;
  clock: Clock;
  log: Log;
}) {
  async function confirm({ session }: Caller, password: string | null | undefined): Promise<void> {
    if (session === undefined) return;
    if (!password) throw fieldsInvalid({ password: RULE_MESSAGES.passwordToMakeDeployToken });
    try {
      await ask(peers, confirmPassword, { bearer: session, body: { password } });
    } catch (error) {
      if (isMarketError(error) && error.code === 'fields-invalid')
        throw fieldsInvalid({ password: RULE_MESSAGES.passwordWrong });
      throw error;
    }
  }

  const remoteFor = (caller: Caller, nameOrPackage: string): string => {
    runsTheMarketplace(caller);
    const name = remoteOfCaller(caller, nameOrPackage);
    if (!FEDERATION_NAME.test(name))
      throw new MarketError('not-found', { error: 'A remote is named like mfe_candidate.' });
    return name;
  };
  return {
    async make(
      caller: Caller,
      nameOrPackage: string,
      {
        for: who,
        password,
        days,
        only_previews,
      }: { for: string; password?: string | null | undefined; days: number; only_previews: boolean },
      { requestId }: { requestId: string },
    ): Promise<DeployTokenRecord & { token: string }> {
      const remote = remoteFor(caller, nameOrPackage);
      await confirm(caller, password);
      const secret = `${DEPLOY_TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
      const token: DeployToken = {
        id: randomUUID(),
        remote,
        for: who,
        made_at: clock.now(),
        made_by: caller.by,
        used_at: null,
        expires_at: new Date(clock.now().getTime() + days * DAY_MS),
        only_previews,
      };
      await inTransaction(connection, async (tx) => {
        await tokens.add(tx, token, hashOfToken(secret));
        const { id, made_by: by, expires_at } = token;
        await tell(tx, { id, remote, for: who, by, expires_at: expires_at.toISOString() }, { requestId });
      });
      log.info({ remote, for: who, by: caller.by, id: token.id }, 'a deploy token was made');
      return { ...present(token, clock.now()), token: secret };
    },
    async list(caller: Caller, nameOrPackage: string): Promise<{ records: DeployTokenRecord[] }> {
      return {
        records: (await tokens.list(remoteFor(caller, nameOrPackage))).map((token) => present(token, clock.now())),
      };
    },
    async listAll(caller: Caller): Promise<{ records: DeployTokenRecord[] }> {
      runsTheMarketplace(caller);
      return { records: (await tokens.list()).map((token) => present(token, clock.now())) };
    },
    /** @throws MarketError 'not-found' */
    async revoke(caller: Caller, nameOrPackage: string, id: string): Promise<void> {
      const remote = remoteFor(caller, nameOrPackage);
      if (!(await tokens.revoke(remote, id)))
        throw new MarketError('not-found', { error: `${remote} has no such deploy token.` });
      log.info({ remote, id, by: caller.by }, 'a deploy token was revoked');
    },
  };
}

export type ManageTokens = ReturnType<typeof manageTokens>;

function present({ made_at, used_at, expires_at, ...rest }: DeployToken, now: Date): DeployTokenRecord {
  return {
    ...rest,
    made_at: made_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
    expired: expires_at <= now,
  };
}
