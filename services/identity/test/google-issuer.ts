import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sign } from 'jsonwebtoken';

/** A local stand-in for Google: real RS256 signatures, its keys at a real address. */
export interface GoogleIssuer {
  clientId: string;
  jwksUrl: string;
  key: KeyObject;
  kid: string;
  /** An ID token as Google would give it to our page; `change` replaces claims, undefined removes one. */
  tokenFor(
    claims: Record<string, unknown> & { email: string },
    options?: { key?: KeyObject | string; algorithm?: 'RS256' | 'HS256' | 'RS512'; kid?: string },
  ): string;
  stop(): Promise<void>;
}

export async function startGoogleIssuer(now: () => Date): Promise<GoogleIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  const clientId = `${randomUUID()}.apps.example.test`;
  const server = createServer((_req, res) => {
    res
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    clientId,
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`,
    key: privateKey,
    kid,
    tokenFor(claims, { key = privateKey, algorithm = 'RS256', kid: keyid = kid } = {}) {
      const iat = Math.floor(now().getTime() / 1000);
      const all = {
        iss: 'https://accounts.google.com',
        aud: clientId,
        azp: clientId,
        sub: randomUUID(),
        email_verified: true,
        name: 'Grace Hopper',
        iat,
        exp: iat + 3_600,
        jti: randomUUID(),
        ...claims,
      };
      return sign(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)), key, {
        algorithm,
        keyid,
        allowInvalidAsymmetricKeyTypes: true,
      });
    },
    stop: () => new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  };
}
