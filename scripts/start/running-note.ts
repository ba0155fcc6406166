import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Note by which other commands (import, admin, dead letters) reach a running marketplace. */
export interface RunningNote {
  pid: number;
  url: string;
  mongodbUri: string;
  rabbitmqUrl?: string;
  /** Beginnings of the names of its databases and queues; absent in notes of before. */
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

/** Settings that a command takes over from a marketplace that runs, where its own environment names no others. */
export function notedSettings(note: RunningNote | undefined): NodeJS.ProcessEnv {
  return {
    ...(note?.databasePrefix ? { DATABASE_PREFIX: note.databasePrefix } : {}),
    ...(note?.queuePrefix ? { QUEUE_PREFIX: note.queuePrefix } : {}),
  };
}

/** The note of a marketplace that runs on this data folder, or undefined when none does. */
export function readRunningNote(dataDir: string): RunningNote | undefined {
  if (!existsSync(fileIn(dataDir))) return undefined;
  // Written below.
  const note = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as RunningNote;
  try {
    process.kill(note.pid, 0);
    return note;
  } catch {
    return undefined;
  }
}
