import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { BackupRefused } from './backup-manifest';

/**
 * Name of a file in a backup, at most one folder deep and in plain ASCII, against path traversal out of the target
 * folder.
 */
const ENTRY_NAME = /^(?!\.{1,2}(\/|$))[A-Za-z0-9_.-]+(\/(?!\.{1,2}$)[A-Za-z0-9_.-]+)?$/;

/** Packs a backup's folder into one tar file, which gets its final name only once it is complete. */
export async function packBackup(folder: string, file: string): Promise<void> {
  const unfinished = `${file}.part`;
  const archive = pack();
  const writing = pipeline(archive, createWriteStream(unfinished, { mode: 0o600 }));
  const adding = (async () => {
    for (const path of (await filesIn(folder)).sort()) {
      const { size } = await stat(path);
      const entry = archive.entry({ name: relative(folder, path).split(sep).join('/'), size, mode: 0o600 });
      await pipeline(createReadStream(path), entry);
    }
    archive.finalize();
  })();
  try {
    await Promise.all([adding, writing]);
    await rename(unfinished, file);
  } catch (error) {
    archive.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Unpacks such a file into `folder`.
 * @throws BackupRefused for any content that our backups never have
 */
export async function unpackBackup(file: string, folder: string): Promise<void> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), archive).catch((error: unknown) => {
    throw error instanceof BackupRefused
      ? error
      : new BackupRefused(
          `${file} cannot be read (${error instanceof Error ? error.message : String(error)}): it is damaged, or no backup.`,
        );
  });
  const writing = (async () => {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      if (type !== 'file' || !ENTRY_NAME.test(name))
        throw new BackupRefused(`${file} holds '${name}', which no backup does: it is not restored.`);
      await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(join(folder, name), { mode: 0o600 }));
    }
  })();
  await Promise.all([reading, writing]);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
