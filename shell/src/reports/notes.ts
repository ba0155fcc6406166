import type { ReportedStep } from '@market/contracts/remotes';

/** Version of a remote, as the addresses of its files name it. */
export interface UsedVersion {
  remote: string;
  version: string;
}

/** Event of a page that may be reported: a version is used when a page, a dialog or a slot of it is asked for. */
export type Note =
  | ({ kind: 'used' } & UsedVersion)
  | ({ kind: 'failed'; step: ReportedStep } & UsedVersion)
  | { kind: 'error'; error: unknown };

/** Notes from before the part that sends them is there. */
const KEPT_MAX = 50;
const kept: Note[] = [];
let listener: ((note: Note) => void) | undefined;

/** Keeps an event for the report of this page, if one is made. */
export function takeNote(note: Note): void {
  if (listener) listener(note);
  else if (kept.length < KEPT_MAX) kept.push(note);
}

/** Notes a version by the address of one of its files; development servers, which have no version, are left out. */
export function noteVersion(address: string | null | undefined, step?: ReportedStep): void {
  const version = address ? versionIn(address) : undefined;
  if (version) takeNote(step === undefined ? { kind: 'used', ...version } : { kind: 'failed', step, ...version });
}

/** Follows the notes, those before first. */
export function followNotes(listen: (note: Note) => void): () => void {
  listener = listen;
  kept.splice(0).forEach(listen);
  return () => {
    listener = undefined;
  };
}

/** Takes the notes that nothing follows yet. */
export const takeKept = (): Note[] => kept.splice(0);

/** The version in the address of a file of a remote. */
export function versionIn(address: string): UsedVersion | undefined {
  const [, remote, version] = /\/remotes\/([\w$]+)\/([\w.+-]+)\//.exec(address) ?? [];
  return remote && version ? { remote, version } : undefined;
}
