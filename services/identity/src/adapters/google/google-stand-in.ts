import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivateFile, type Clock, type JwksDocument } from '@market/service-kit';
import { sign } from 'jsonwebtoken';
import type { IdentitySettings } from '../../settings';
import type { TokenIssuer } from './google-tokens';

const CLIENT_ID = 'stand-in.localhost';
const TOKEN_SECONDS = 60 * 60;

/**
 * Development stand-in for Google's sign-in where it is not configured, so that everybody who starts the product can
 * try it.
 */
export interface GoogleStandIn {
  /** Issuer of the stand-in's tokens: verified by the same code as Google's, with its own keys and name. */
  issuer: TokenIssuer;
  jwks(): JwksDocument;
  /** An ID token with a real RS256 signature, as Google would issue it to our page for the person with this address. */
  tokenFor(person: { email: string; name: string; nonce?: string | undefined }): string;
}

/** @returns undefined in production or where Google is configured: tokens of the stand-in are never accepted there. */
export function createGoogleStandIn({
  config,
  clock,
}: {
  config: Pick<IdentitySettings, 'nodeEnv' | 'google' | 'publicUrl' | 'secretFile'>;
  clock: Clock;
}): GoogleStandIn | undefined {
  if (config.nodeEnv === 'production' || config.google) return undefined;
  const name = `${config.publicUrl}/dev/google`;
  const keyFile = join(dirname(config.secretFile), 'google-stand-in.pem');
  /** Created at first use and stored: replicas of the service share one key. */
  const privateKey = () => {
    // Cast: PEM is text.
    makePrivateFile(
      keyFile,
      () =>
        generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
          type: 'pkcs8',
          format: 'pem',
        }) as string,
    );
    return createPrivateKey(readFileSync(keyFile));
  };
  const publicJwk = () => {
    const jwk = createPublicKey(privateKey()).export({ format: 'jwk' });
    return { ...jwk, kid: createHash('sha256').update(String(jwk.n)).digest('base64url'), alg: 'RS256', use: 'sig' };
  };
  const jwks = (): JwksDocument => ({ keys: [publicJwk()] });
  return {
    issuer: { clientId: CLIENT_ID, names: [name], fetchJwks: () => Promise.resolve(jwks()) },
    jwks,
    tokenFor({ email, name: personName, nonce }) {
      const iat = Math.floor(clock.now().getTime() / 1000);
      // Google's id of a person is permanent; here it is derived from the address.
      const sub = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 21);
      const claims = {
        iss: name,
        aud: CLIENT_ID,
        azp: CLIENT_ID,
        sub,
        email,
        email_verified: true,
        name: personName,
        iat,
        exp: iat + TOKEN_SECONDS,
        jti: randomUUID(),
        ...(nonce ? { nonce } : {}),
      };
      return sign(claims, privateKey(), { algorithm: 'RS256', keyid: publicJwk().kid });
    },
  };
}
