import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Connection file by which other commands (import, admin, dead letters) find a running marketplace. */
export interface RunningNote {
  pid: number;
  url: string;
  mongodbUri: string;
  rabbitmqUrl?: string;
  /** Prefixes of its database and queue names; absent in files of older releases. */
  databasePrefix?: string;
  queuePrefix?: string;
}

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

export function writeRunningNote(dataDir: string, note: RunningNote): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), JSON.stringify(note, null, 2), { mode: 0o600 });
}

export function removeRunningNote(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** Settings that a command adopts from a running marketplace unless its own environment sets them. */
export function notedSettings(note: RunningNote | undefined): NodeJS.ProcessEnv {
  return {
    ...(note?.databasePrefix ? { DATABASE_PREFIX: note.databasePrefix } : {}),
    ...(note?.queuePrefix ? { QUEUE_PREFIX: note.queuePrefix } : {}),
  };
}

/** Connection data of a marketplace running on this data folder, or undefined when none is running. */
export function readRunningNote(dataDir: string): RunningNote | undefined {
  if (!existsSync(fileIn(dataDir))) return undefined;
  // Cast: written below.
  const note = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as RunningNote;
  try {
    process.kill(note.pid, 0);
    return note;
  } catch {
    return undefined;
  }
}
