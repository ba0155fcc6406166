import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** Differences of an answer from a good one. */
interface Fault {
  origin?: string;
  rpId?: string;
  /** The device has not been unlocked by its user. */
  isUnverified?: boolean;
  /** Signature counter; repeats an earlier value if set. */
  counter?: number;
  /** Challenge that replaces the requested one. */
  challenge?: string;
  userHandle?: string;
}

/** A software authenticator with one passkey, by WebAuthn's own bytes: ES256, attestation `none`. */
export interface Authenticator {
  id: string;
  /** Answers the options of a new passkey, as JSON text. */
  create(options: string, fault?: Fault): string;
  /** Answers the options of a sign-in, as JSON text. */
  get(options: string, fault?: Fault): string;
}

export function createAuthenticator({ origin }: { origin: string }): Authenticator {
  const rpId = new URL(origin).hostname;
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let userHandle = '';
  let counter = 0;

  const clientData = (type: string, options: string, fault: Fault) => {
    const { challenge } = JSON.parse(options) as { challenge: string };
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: fault.challenge ?? challenge,
        origin: fault.origin ?? origin,
        crossOrigin: false,
      }),
    );
  };
  const authData = (fault: Fault, flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(fault.counter ?? (counter += 1));
    const verified = fault.isUnverified ? 0 : FLAGS.verified;
    return Buffer.concat([sha256(fault.rpId ?? rpId), Buffer.from([FLAGS.present | verified | flags]), count, rest]);
  };

  return {
    id,
    create(options, fault = {}) {
      const { user } = JSON.parse(options) as { user: { id: string } };
      userHandle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, coseOf(publicKey)]);
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(fault, FLAGS.attested, attested))],
        ]) as never,
      );
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, fault).toString('base64url'),
          attestationObject: Buffer.from(attestationObject).toString('base64url'),
          transports: ['internal'],
        },
      });
    },
    get(options, fault = {}) {
      const data = clientData('webauthn.get', options, fault);
      const authenticatorData = authData(fault, 0);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(data)]))
        .sign(privateKey);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: fault.userHandle ?? userHandle,
        },
      });
    },
  };
}

/** Public key of P-256 as COSE writes it (RFC 9053). */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]) as never,
    ),
  );
}
