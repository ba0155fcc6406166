import { createHash } from 'node:crypto';
import type { ShellStatement } from '@market/remote-contract';

/** File of a version: its path below the version's folder, and its hash and size. */
export interface VersionFile {
  path: string;
  /** `sha384-…`, as browsers check it. */
  hash: string;
  bytes: number;
}

export interface SharedNeed {
  name: string;
  range: string;
  /** Names imported from the module, or `*` for all; absent if the build did not state them. */
  names?: string[];
}

/** Version with its files' contents, as uploaded or in a build's folder. */
export interface Bundle {
  /** Name of the workspace's package. */
  package: string;
  files: BundleFile[];
  /** Source maps of the scripts, by the script's path and `.map`: stored to locate errors, never served. */
  maps?: BundleFile[];
}
export interface BundleFile {
  path: string;
  content: Buffer;
}

const HASH_DIGITS = 12;

/** Hash of a file's bytes as browsers check it (Subresource Integrity). */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Id of a version: its number and the start of a hash over all names and contents, in any order. */
export function versionId(version: string, files: readonly Pick<VersionFile, 'path' | 'hash'>[]): string {
  const lines = files.map(({ path, hash }) => `${path} ${hash}\n`).sort();
  return `${version}-${createHash('sha256').update(lines.join('')).digest('hex').slice(0, HASH_DIGITS)}`;
}

/** Returns the checked files only, each with the hash from its check. */
export function withCheckedHashes(
  files: readonly BundleFile[],
  checked: readonly VersionFile[],
): Array<BundleFile & Pick<VersionFile, 'hash'>> {
  const hashes = new Map(checked.map(({ path, hash }) => [path, hash]));
  return files.flatMap(({ path, content }) => {
    const hash = hashes.get(path);
    return hash === undefined ? [] : [{ path, hash, content }];
  });
}

/** Built frontends of a project's folder. */
export interface BuiltFrontends {
  remotes: Array<{ name: string; bundle: Bundle | undefined; package: string }>;
  /** The shell that was built with them. */
  shell: ShellStatement | undefined;
}
