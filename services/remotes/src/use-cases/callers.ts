import { createHash, timingSafeEqual } from 'node:crypto';
import { MarketError } from '@market/contracts/errors';
import type { Actor } from '@market/service-kit';
import type { Caller } from '../domain/caller';
import type { TokenStore } from '../store/token-store';

export interface Credentials {
  actor: Actor | null;
  bearer: string | undefined;
}

export interface Callers {
  /**
   * Identifies the caller: an admin, the machine's operator, or the holder of a deploy token.
   * @throws MarketError 'token-missing' or 'token-invalid' for anybody else, 'role-wrong' for other accounts
   */
  of(credentials: Credentials): Promise<Caller>;
}

export const DEPLOY_TOKEN_PREFIX = 'deploy_';

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** @param nameOf name of an account in the history */
export function createCallers({
  tokens,
  operatorToken,
  nameOf,
}: {
  tokens: TokenStore;
  operatorToken: string;
  nameOf: (loginId: string, bearer: string | undefined) => Promise<string>;
}): Callers {
  const operatorHash = Buffer.from(hashOfToken(operatorToken));
  return {
    async of({ actor, bearer }) {
      if (actor) {
        if (actor.login_type !== 'ADM') throw new MarketError('role-wrong');
        if (actor.second_factor_due) throw new MarketError('second-factor-missing');
        return { by: await nameOf(actor.login_id, bearer), only: undefined, session: bearer };
      }
      if (!bearer) throw new MarketError('token-missing');
      const hash = hashOfToken(bearer);
      if (timingSafeEqual(Buffer.from(hash), operatorHash)) return { by: 'operator', only: undefined };
      const token = bearer.startsWith(DEPLOY_TOKEN_PREFIX) ? await tokens.use(hash) : undefined;
      if (!token) throw new MarketError('token-invalid');
      return { by: token.for, only: token.remote, onlyPreviews: token.only_previews };
    },
  };
}
