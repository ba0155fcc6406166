import {
  API_KEY_FORM,
  API_KEY_PREFIX,
  type ApiKeyScope,
  findApiKeyHolder,
  hasScope,
} from '@market/contracts/integrations';
import { CommonError } from '@market/api/common-error';
import { MarketError } from '@market/contracts/errors';
import { ask, type Peers } from '../peers';
import { teamOf, type Actor } from './accounts';

/** Finds the account for which an API key acts. */
export interface KeyHolders {
  /**
   * @returns the maker of the key as an actor, by the account's present state.
   * @throws MarketError 'token-invalid' for a key that is unknown, revoked or expired, or whose maker is no longer an
   * owner; 'key-refused' if the key lacks the scope; 'too-many-requests'; 'service-unavailable' while identity is down.
   */
  actorOf(key: string, call: { scope: ApiKeyScope; counted: boolean; requestId: string }): Promise<Actor>;
}

/** Whether a credential is an API key by its form. */
export const isApiKey = (bearer: string): boolean => bearer.startsWith(API_KEY_PREFIX);

/**
 * Key holders, requested from identity at each call: a revoked key is refused at its next call, and calls are counted
 * in one place for all services (docs/adr/0098-api-keys.md).
 */
export function createKeyHolders({ peers }: { peers: Peers }): KeyHolders {
  return {
    async actorOf(key, { scope, counted, requestId }) {
      // Identity would refuse the fields of the call: a key of another form is a false token like any other.
      if (!API_KEY_FORM.test(key)) throw new CommonError('token-invalid');
      const { key_id, scopes, cmp_code, owner_id, company_role, ...account } = await ask(peers, findApiKeyHolder, {
        body: { key, counted },
        requestId,
      });
      if (!hasScope(scopes, scope)) throw new MarketError('key-refused');
      return {
        ...account,
        login_type: 'EMP',
        sid: `key ${key_id}`,
        key_id,
        ...(cmp_code ? { cmp_code } : {}),
        ...teamOf({ owner_id, company_role }),
      };
    },
  };
}
