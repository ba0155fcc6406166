import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, type JsonWebKey, type KeyObject } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@market/contracts';
import { makePrivateFile, type Clock, type JwksDocument, type KeySource } from '@market/service-kit';

/**
 * The file: private keys, each with the time from which it signs. The youngest whose time has come signs; the others only
 * verify, and are dropped when no token of theirs can be alive. So a new key is known everywhere before it is first used.
 */
interface KeyFile {
  keys: Array<{ kid: string; signs_from: string; jwk: JsonWebKey }>;
}

interface AccessKey {
  kid: string;
  signsFrom: number;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export interface AccessKeys extends KeySource {
  /** The key that signs now. */
  signer(): { kid: string; privateKey: KeyObject };
  /** Public halves of all keys whose tokens may be alive, and of the next ones. */
  jwks(): JwksDocument;
}

/** Services ask for new keys after five minutes at most. */
const ANNOUNCED_MS = 10 * 60_000;
const CLOCK_SKEW_MS = 60_000;
const LOOK_EVERY_MS = 5_000;

/** The keys of access tokens from `file`, made with one key at the first start; a file that was changed is read again. */
export function createAccessKeys({ file, clock }: { file: string; clock: Clock }): AccessKeys {
  let keys: AccessKey[] = [];
  let readAt = -Infinity;
  let changedAt = -1;

  function current(): AccessKey[] {
    const now = clock.now().getTime();
    if (now - readAt >= LOOK_EVERY_MS || now < readAt) {
      readAt = now;
      makeKeyFile(file, clock);
      const { mtimeMs } = statSync(file);
      if (mtimeMs !== changedAt) {
        keys = readKeyFile(file).keys.map(accessKeyOf).sort((a, b) => b.signsFrom - a.signsFrom);
        changedAt = mtimeMs;
      }
    }
    return aliveKeys(keys, now);
  }

  return {
    signer() {
      const now = clock.now().getTime();
      const alive = current();
      const signing = alive.find(({ signsFrom }) => signsFrom <= now) ?? alive.at(-1);
      if (!signing) throw new Error('the access token key file holds no key');
      return signing;
    },
    jwks: () => ({ keys: current().map(({ kid, publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' })) }),
    find: async (kid) => current().find((key) => key.kid === kid)?.publicKey,
  };
}

/** Adds a key that signs from ten minutes on and drops those that are out of use. @returns the new key's id */
export function rotateAccessKey({ file, clock }: { file: string; clock: Clock }): string {
  const now = clock.now().getTime();
  makeKeyFile(file, clock);
  const { keys } = readKeyFile(file);
  const alive = new Set(aliveKeys(keys.map(accessKeyOf).sort((a, b) => b.signsFrom - a.signsFrom), now).map(({ kid }) => kid));
  const added = newKey(now + ANNOUNCED_MS);
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, textOf({ keys: [...keys.filter(({ kid }) => alive.has(kid)), added] }), { flag: 'wx', mode: 0o600 });
  renameSync(draft, file);
  return added.kid;
}

/** Keys, youngest first, without those that a younger one replaced longer ago than a token lives. */
function aliveKeys<Key extends { signsFrom: number }>(youngestFirst: Key[], now: number): Key[] {
  return youngestFirst.filter((_key, index) => {
    const successor = youngestFirst[index - 1];
    return !successor || successor.signsFrom + ACCESS_TOKEN_LIFETIME_SECONDS * 1000 + CLOCK_SKEW_MS > now;
  });
}

function makeKeyFile(file: string, clock: Clock): void {
  makePrivateFile(file, () => textOf({ keys: [newKey(clock.now().getTime())] }));
}

function newKey(signsFrom: number): KeyFile['keys'][number] {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid: randomUUID(), signs_from: new Date(signsFrom).toISOString(), jwk: privateKey.export({ format: 'jwk' }) };
}

function accessKeyOf({ kid, signs_from, jwk }: KeyFile['keys'][number]): AccessKey {
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  return { kid, signsFrom: Date.parse(signs_from), privateKey, publicKey: createPublicKey(privateKey) };
}

function readKeyFile(file: string): KeyFile {
  // Whoever copied the file may have opened it to others on the way.
  chmodSync(file, 0o600);
  const content = JSON.parse(readFileSync(file, 'utf8')) as Partial<KeyFile>;
  if (!Array.isArray(content.keys) || content.keys.length === 0) throw new Error(`${file} is not a key file`);
  return { keys: content.keys };
}

function textOf(content: KeyFile): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}
