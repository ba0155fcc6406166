import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { isOneOf, isRecord } from '@market/api';
import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@market/contracts/accounts';
import { makePrivateFile, type Clock, type JwksDocument, type KeySource } from '@market/service-kit';

/**
 * The key file: private keys, each with the time from which it signs. The youngest key whose time has come signs; older
 * ones only verify, and are dropped once none of their tokens can be valid. A new key is thus published everywhere
 * before its first use.
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
  /** Public keys of all keys whose tokens may still be valid, and of the next ones. */
  jwks(): JwksDocument;
}

/** Lead time of a new key: services refetch in 5 min. */
const ANNOUNCED_MS = 10 * 60_000;
const CLOCK_SKEW_MS = 60_000;
const LOOK_EVERY_MS = 5_000;

/**
 * The signing keys of access tokens from `file`, created with one key at the first start; a changed file is reloaded.
 */
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
        keys = readKeyFile(file)
          .keys.map(accessKeyOf)
          .sort((a, b) => b.signsFrom - a.signsFrom);
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
    jwks: () => ({
      keys: current().map(({ kid, publicKey }) => ({
        ...publicKey.export({ format: 'jwk' }),
        kid,
        alg: 'ES256',
        use: 'sig',
      })),
    }),
    find: async (kid) => current().find((key) => key.kid === kid)?.publicKey,
  };
}

/** Present state of a key. */
export interface AccessKeyState {
  kid: string;
  /**
   * `next` is published, `signs` signs, `verifies` is replaced while its tokens may be valid, `out-of-use` is dropped
   * by the next rotation.
   */
  state: 'next' | 'signs' | 'verifies' | 'out-of-use';
  signsFrom: Date;
  /** End of its tokens' validity; absent until another key replaces it. */
  verifiesUntil?: Date;
}

/** Refusal to change a key, with the reason as a sentence. */
export class KeyRefused extends Error {
  override name = 'KeyRefused';
}

/** The keys of a file, youngest first. */
export function listAccessKeys({ file, clock }: { file: string; clock: Clock }): AccessKeyState[] {
  const now = clock.now().getTime();
  const youngestFirst = readKeyFile(file)
    .keys.map(({ kid, signs_from }) => ({ kid, signsFrom: Date.parse(signs_from) }))
    .sort((a, b) => b.signsFrom - a.signsFrom);
  const signing = youngestFirst.find(({ signsFrom }) => signsFrom <= now) ?? youngestFirst.at(-1);
  return youngestFirst.map(({ kid, signsFrom }, index) => {
    const until = goodUntil(youngestFirst[index - 1]);
    const state =
      kid === signing?.kid ? 'signs' : signsFrom > now ? 'next' : (until ?? Infinity) > now ? 'verifies' : 'out-of-use';
    return {
      kid,
      state,
      signsFrom: new Date(signsFrom),
      ...(until === undefined ? {} : { verifiesUntil: new Date(until) }),
    };
  });
}

/**
 * Adds a key that signs in ten minutes, and drops those that are out of use.
 * @returns the new key's id
 * @throws KeyRefused while the last added key does not sign yet: a second rotation would shorten the overlap
 */
export function rotateAccessKey({ file, clock }: { file: string; clock: Clock }): string {
  const now = clock.now().getTime();
  makeKeyFile(file, clock);
  const { keys } = readKeyFile(file);
  const next = listAccessKeys({ file, clock }).find(({ state }) => state === 'next');
  if (next)
    throw new KeyRefused(
      `Key ${next.kid} is announced already and takes over at ${next.signsFrom.toISOString()}: wait until it has.`,
    );
  const alive = new Set(
    aliveKeys(
      keys.map(accessKeyOf).sort((a, b) => b.signsFrom - a.signsFrom),
      now,
    ).map(({ kid }) => kid),
  );
  const added = newKey(now + ANNOUNCED_MS);
  writeKeyFile(file, { keys: [...keys.filter(({ kid }) => alive.has(kid)), added] });
  return added.kid;
}

/**
 * Drops a key early because it may be compromised: its tokens are refused as soon as each service has refetched the
 * keys, after five minutes at most, and their bearers get new ones by their refresh tokens.
 * @throws KeyRefused for an unknown key, or for the signing one: its successor must take over first
 */
export function retireAccessKey({ file, clock }: { file: string; clock: Clock }, kid: string): void {
  const state = listAccessKeys({ file, clock }).find((key) => key.kid === kid)?.state;
  if (state === undefined) throw new KeyRefused(`There is no key ${kid}.`);
  if (state === 'signs')
    throw new KeyRefused(
      `Key ${kid} signs at the moment: rotate first, and retire it when the new one has taken over.`,
    );
  writeKeyFile(file, { keys: readKeyFile(file).keys.filter((key) => key.kid !== kid) });
}

/** Atomic replacement: the file is never read half-written. */
function writeKeyFile(file: string, content: KeyFile): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, textOf(content), { flag: 'wx', mode: 0o600 });
  renameSync(draft, file);
}

/** End of validity of tokens signed by a key that `successor` replaced. */
function goodUntil(successor: { signsFrom: number } | undefined): number | undefined {
  return successor && successor.signsFrom + ACCESS_TOKEN_LIFETIME_SECONDS * 1000 + CLOCK_SKEW_MS;
}

/** Keys, youngest first, without those replaced longer ago than a token's lifetime. */
function aliveKeys<Key extends { signsFrom: number }>(youngestFirst: Key[], now: number): Key[] {
  return youngestFirst.filter((_key, index) => {
    const until = goodUntil(youngestFirst[index - 1]);
    return until === undefined || until > now;
  });
}

function makeKeyFile(file: string, clock: Clock): void {
  makePrivateFile(file, () => textOf({ keys: [newKey(clock.now().getTime())] }));
}

function newKey(signsFrom: number): KeyFile['keys'][number] {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    kid: randomUUID(),
    signs_from: new Date(signsFrom).toISOString(),
    jwk: privateKey.export({ format: 'jwk' }),
  };
}

function accessKeyOf({ kid, signs_from, jwk }: KeyFile['keys'][number]): AccessKey {
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  return { kid, signsFrom: Date.parse(signs_from), privateKey, publicKey: createPublicKey(privateKey) };
}

function readKeyFile(file: string): KeyFile {
  closeToOthers(file);
  // Cast: written by this module, if it is a key file; checked below.
  const content = JSON.parse(readFileSync(file, 'utf8')) as Partial<KeyFile>;
  if (!Array.isArray(content.keys) || content.keys.length === 0) throw new Error(`${file} is not a key file`);
  return { keys: content.keys };
}

/**
 * Restricts the file mode: copying may have made the file readable for others. A mounted secret is read-only and keeps
 * the mount's mode.
 */
function closeToOthers(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    if (!isRecord(error) || !isOneOf(['EROFS', 'EPERM'], error.code)) throw error;
  }
}

function textOf(content: KeyFile): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}
