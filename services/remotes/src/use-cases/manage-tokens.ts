import { randomBytes, randomUUID } from 'node:crypto';
import { FEDERATION_NAME, MarketError, type DeployTokenRecord } from '@market/contracts';
import type { Clock, Log } from '@market/service-kit';
import type { DeployToken, TokenStore } from '../store/token-store';
import { remoteOfCaller, runsTheMarketplace, type Caller } from '../domain/caller';
import { DEPLOY_TOKEN_PREFIX, hashOfToken } from './callers';

const TOKEN_BYTES = 32;

/**
 * Deploy tokens of one remote: made, listed and revoked by those who run the marketplace. A token is shown once, when
 * it is made.
 */
export function manageTokens({ tokens, clock, log }: { tokens: TokenStore; clock: Clock; log: Log }) {
  const remoteFor = (caller: Caller, given: string): string => {
    runsTheMarketplace(caller);
    const name = remoteOfCaller(caller, given);
    if (!FEDERATION_NAME.test(name))
      throw new MarketError('not-found', { error: 'A remote is named like mfe_candidate.' });
    return name;
  };
  return {
    async make(
      caller: Caller,
      given: string,
      { for: who }: { for: string },
    ): Promise<DeployTokenRecord & { token: string }> {
      const remote = remoteFor(caller, given);
      const secret = `${DEPLOY_TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
      const token: DeployToken = {
        id: randomUUID(),
        remote,
        for: who,
        made_at: clock.now(),
        made_by: caller.by,
        used_at: null,
      };
      await tokens.add(token, hashOfToken(secret));
      log.info({ remote, for: who, by: caller.by, id: token.id }, 'a deploy token was made');
      return { ...present(token), token: secret };
    },
    async list(caller: Caller, given: string): Promise<{ records: DeployTokenRecord[] }> {
      return { records: (await tokens.list(remoteFor(caller, given))).map(present) };
    },
    /** @throws MarketError 'not-found' */
    async revoke(caller: Caller, given: string, id: string): Promise<void> {
      const remote = remoteFor(caller, given);
      if (!(await tokens.revoke(remote, id)))
        throw new MarketError('not-found', { error: `${remote} has no such deploy token.` });
      log.info({ remote, id, by: caller.by }, 'a deploy token was revoked');
    },
  };
}

export type ManageTokens = ReturnType<typeof manageTokens>;

function present({ made_at, used_at, ...rest }: DeployToken): DeployTokenRecord {
  return { ...rest, made_at: made_at.toISOString(), used_at: used_at?.toISOString() ?? null };
}
