import { createHash } from 'node:crypto';
import type { ShellStatement } from '@market/contracts/remotes';

/** A file of a version: where it lies below the version's folder, and what its bytes are. */
export interface VersionFile {
  path: string;
  /** `sha384-…`, as browsers check it. */
  hash: string;
  bytes: number;
}

export interface SharedNeed {
  name: string;
  range: string;
  /** Names that it takes of the module's exports, or `*` among them; absent where its build did not say. */
  names?: string[];
}

/** A version with its bytes, as it is uploaded or lies in a build's folder. */
export interface Bundle {
  /** Name of the workspace's package. */
  package: string;
  files: BundleFile[];
  /** Source maps of its scripts, under the script's path and `.map`: kept to name places of errors, never served. */
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

/** Id of a version: its number and the beginning of a hash over all names and contents, whatever the order. */
export function versionId(version: string, files: readonly Pick<VersionFile, 'path' | 'hash'>[]): string {
  const lines = files.map(({ path, hash }) => `${path} ${hash}\n`).sort();
  return `${version}-${createHash('sha256').update(lines.join('')).digest('hex').slice(0, HASH_DIGITS)}`;
}

/** Files with the hashes by which they were checked, those alone that were. */
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
