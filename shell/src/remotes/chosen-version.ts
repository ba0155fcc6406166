import type { LoginType } from '@market/contracts/accounts';
import type { RemoteVersion } from '@market/contracts/remotes';
import { tabStorage } from '../base/storage';
import { readSettings } from '../base/settings';
import { RefusedFile } from './guarded-files';

/** Storage key of versions that failed for this visitor. */
const FAILED = 'market.failed-versions';
/** Time before a version with missing files is tried again. */
const PASSING_MS = 60_000;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Reason for which a visitor gets this version. */
export type VersionState = 'live' | 'canary' | 'override';

/** A version that failed, and until when it is not chosen: null for the rest of the session. */
interface Failure {
  url: string;
  until: number | null;
}

export interface ChosenVersion {
  version: RemoteVersion;
  state: VersionState;
  /** Fallback, used once when this version fails. */
  fallback: RemoteVersion | null;
}

/**
 * Selects a remote's version for this session: the first listed one, one for the login type, or the default if that one
 * has failed before.
 * @param versions as listed for this visitor, including the default
 * @param loginType of the signed-in person; undefined for visitors
 */
export function chooseVersion(versions: readonly RemoteVersion[], loginType?: LoginType): ChosenVersion {
  // Non-null: a list without a default is rejected on reading.
  const normal = versions.find(({ deployment }) => deployment.default)!;
  const [first = normal] = versions;
  if (first.extras.override) return { version: first, state: 'override', fallback: null };
  const ofRole = versions.find(({ extras: { roles } }) => loginType !== undefined && roles?.includes(loginType));
  const chosen = ofRole ?? first;
  if (chosen === normal || isSetAside(chosen)) return { version: normal, state: 'live', fallback: null };
  return { version: chosen, state: 'canary', fallback: normal };
}

/**
 * Excludes `version`: for the rest of the session, or for a minute where its files did not load (a transient fault must
 * not cost a canary its visitors). A second failure always counts for the session.
 * @param passing whether its files did not load, or not in time
 */
export function keepFailure({ url }: RemoteVersion, { passing }: { passing: boolean }): void {
  const failures = keptFailures();
  const isFirst = failures.every((failure) => failure.url !== url);
  const failure: Failure = { url, until: passing && isFirst ? Date.now() + PASSING_MS : null };
  tabStorage.setItem(FAILED, JSON.stringify([...failures.filter((entry) => entry.url !== url), failure]));
}

/**
 * Addresses and hashes of a version's files.
 * @throws RefusedFile for files on another site. A local server is allowed by an override only, and never in production
 */
export function filesOf({ url, metadata, extras }: RemoteVersion): {
  entry: string;
  hashes: ReadonlyMap<string, string> | null;
} {
  const { href, origin, hostname } = new URL(url, location.href);
  if (origin === location.origin) {
    const hashes = new Map(Object.entries(extras.assets));
    // The list has the manifest's hash beside the version; this merges the two.
    if (metadata.integrity) hashes.set('mf-manifest.json', metadata.integrity);
    return { entry: href, hashes };
  }
  if (extras.override && !readSettings().production && LOCAL_HOSTS.includes(hostname))
    return { entry: href, hashes: null };
  throw new RefusedFile(`its files are at ${origin}; code may come from this site only`);
}

function isSetAside({ url }: RemoteVersion): boolean {
  return keptFailures().some(
    (failure) => failure.url === url && (failure.until === null || Date.now() < failure.until),
  );
}

function keptFailures(): Failure[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem(FAILED) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isFailure) : [];
  } catch {
    return [];
  }
}

function isFailure(value: unknown): value is Failure {
  if (typeof value !== 'object' || value === null || !('url' in value) || !('until' in value)) return false;
  return typeof value.url === 'string' && (value.until === null || typeof value.until === 'number');
}
