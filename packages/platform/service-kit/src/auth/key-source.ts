import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { CommonError } from '@market/api/common-error';
import type { AnswerBody } from '@market/api/registered';
import type { Clock } from '../clock';
import type { KeySource } from './token-verifier';

/** A JSON Web Key Set as `GET auth/jwks` answers it. */
export type JwksDocument = AnswerBody<'KeySet'>;

const REFETCH_AFTER_MS = 5 * 60_000;
/**
 * Rate limit of refetching: a token with an unknown key id causes a fetch, but at most this often, so that forged ids
 * cause no storm (docs/security.md, S19).
 */
const UNKNOWN_KID_COOLDOWN_MS = 60_000;
const FIRST_KEYS_COOLDOWN_MS = 1_000;

/**
 * Public keys from a JWKS address, cached as `KeyObject`s (three times faster to verify with than PEM text:
 * docs/measurements.md, M4). If the address does not respond, the known keys stay in use.
 * @throws CommonError 'service-unavailable' from `find` for an unknown key while the address does not respond: it may
 * be a new key of ours, and a 401 would sign the token's owner out
 */
export function createJwksKeySource({
  fetchJwks,
  clock,
}: {
  fetchJwks: () => Promise<JwksDocument>;
  clock: Clock;
}): KeySource {
  let keys = new Map<string, KeyObject>();
  let askedAt = -Infinity;
  let running: Promise<void> | undefined;
  /** Whether the last fetch was answered. */
  let isAnswered = false;

  async function load(): Promise<void> {
    askedAt = clock.now().getTime();
    const { keys: found } = await fetchJwks();
    keys = new Map(
      found.flatMap((jwk) =>
        typeof jwk.kid === 'string'
          ? [[jwk.kid, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })] as const] // refuses what is no key
          : [],
      ),
    );
  }
  function refresh(): Promise<void> {
    running ??= load()
      .then(
        () => (isAnswered = true),
        () => (isAnswered = false),
      )
      .then(() => {
        running = undefined;
      });
    return running;
  }

  return {
    async find(kid) {
      const age = clock.now().getTime() - askedAt;
      const cooldown = keys.size === 0 ? FIRST_KEYS_COOLDOWN_MS : UNKNOWN_KID_COOLDOWN_MS;
      if ((!keys.has(kid) && age >= cooldown) || (running && keys.size === 0)) await refresh();
      else if (age >= REFETCH_AFTER_MS) void refresh();
      const key = keys.get(kid);
      if (!key && !isAnswered) throw new CommonError('service-unavailable');
      return key;
    },
  };
}
