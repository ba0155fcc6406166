import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from './integrity';

export interface DiskCache {
  /** Returns the file with that hash; a file whose bytes have changed counts as absent and is deleted. */
  read(hash: string): Promise<Buffer | undefined>;
  write(hash: string, content: Buffer): Promise<void>;
  /** Removes all files but those with the given hashes. */
  keepOnly(hashes: ReadonlySet<string>): Promise<void>;
}

/** Files of remotes on disk, each named after the hash of its bytes. Replicas of the gateway may share the folder. */
export function createDiskCache(folder: string): DiskCache {
  mkdirSync(folder, { recursive: true });
  return {
    async read(hash) {
      const file = join(folder, nameOf(hash));
      const content = await readFile(file).catch(() => undefined);
      if (!content || integrityOf(content) === hash) return content;
      await rm(file, { force: true });
      return undefined;
    },
    async write(hash, content) {
      const draft = join(folder, `.${randomUUID()}`);
      await writeFile(draft, content);
      await rename(draft, join(folder, nameOf(hash)));
    },
    async keepOnly(hashes) {
      const names = new Set([...hashes].map(nameOf));
      for (const name of await readdir(folder))
        if (!name.startsWith('.') && !names.has(name)) await rm(join(folder, name), { force: true });
    },
  };
}

/** Encodes a hash as a file name, since base64 contains slashes. */
function nameOf(hash: string): string {
  return Buffer.from(hash.replace(/^sha384-/, ''), 'base64').toString('hex');
}
