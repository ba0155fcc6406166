import type { RemoteVersion } from '@market/contracts/remotes-registry';
import { tabStorage } from '../base/storage';
import { readSettings } from '../base/settings';
import { RefusedFile } from './guarded-files';

/** Where the versions are kept that failed for this visitor: they are not tried again in this session. */
const FAILED = 'market.failed-versions';
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Why somebody gets this version. */
export type VersionState = 'live' | 'canary' | 'override';

export interface ChosenVersion {
  version: RemoteVersion;
  state: VersionState;
  /** What to fall back to, once, when this version fails. */
  fallback: RemoteVersion | null;
}

/**
 * Which of a remote's versions this session gets: the one that is listed first, or the default where that one has
 * failed before.
 * @param versions as listed for this visitor, at least one of them the default
 */
export function chooseVersion(versions: readonly RemoteVersion[]): ChosenVersion {
  const normal = versions.find(({ deployment }) => deployment.default)!;
  const [first = normal] = versions;
  if (first.extras.override) return { version: first, state: 'override', fallback: null };
  if (first === normal || failedVersions().includes(first.url))
    return { version: normal, state: 'live', fallback: null };
  return { version: first, state: 'canary', fallback: normal };
}

/** For the rest of the session, `version` is not chosen any more. */
export function keepFailure(version: RemoteVersion): void {
  tabStorage.setItem(FAILED, JSON.stringify([...new Set([...failedVersions(), version.url])]));
}

/**
 * Where a version's files are and what they must be.
 * @throws RefusedFile when they are on another site. A local server is let in by an override only, and never in
 * production
 */
export function filesOf({ url, metadata, extras }: RemoteVersion): {
  entry: string;
  hashes: ReadonlyMap<string, string> | null;
} {
  const { href, origin, hostname } = new URL(url, location.href);
  if (origin === location.origin) {
    const hashes = new Map(Object.entries(extras.assets as Record<string, string>));
    // The list states the manifest's hash beside the version; the two are one.
    if (metadata.integrity) hashes.set('mf-manifest.json', metadata.integrity);
    return { entry: href, hashes };
  }
  if (extras.override && !readSettings().production && LOCAL_HOSTS.includes(hostname))
    return { entry: href, hashes: null };
  throw new RefusedFile(`its files are at ${origin}; code may come from this site only`);
}

function failedVersions(): string[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(FAILED) ?? '[]');
    return Array.isArray(kept) ? kept.filter((url) => typeof url === 'string') : [];
  } catch {
    return [];
  }
}
