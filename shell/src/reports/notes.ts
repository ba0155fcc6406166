import type { ReportedStep } from '@market/contracts/remotes';

/** Version of a remote, as in the addresses of its files. */
export interface UsedVersion {
  remote: string;
  version: string;
}

/** Reportable event of a page: a version counts as used when one of its pages, dialogs or slots is requested. */
export type Note =
  | ({ kind: 'used' } & UsedVersion)
  | ({ kind: 'failed'; step: ReportedStep } & UsedVersion)
  | { kind: 'error'; error: unknown };

/** Maximum number of notes buffered before the sending code has loaded. */
const KEPT_MAX = 50;
const buffered: Note[] = [];
let listener: ((note: Note) => void) | undefined;

/** Buffers or delivers an event for the report of this page, if one is made. */
export function takeNote(note: Note): void {
  if (listener) listener(note);
  else if (buffered.length < KEPT_MAX) buffered.push(note);
}

/** Notes a version by the address of one of its files; development servers, which have no version, are left out. */
export function noteVersion(address: string | null | undefined, step?: ReportedStep): void {
  const version = address ? versionIn(address) : undefined;
  if (version) takeNote(step === undefined ? { kind: 'used', ...version } : { kind: 'failed', step, ...version });
}

/** Subscribes to the notes, beginning with the buffered ones. */
export function followNotes(listen: (note: Note) => void): () => void {
  listener = listen;
  buffered.splice(0).forEach(listen);
  return () => {
    listener = undefined;
  };
}

/** Returns and clears the buffered notes. */
export const takeKept = (): Note[] => buffered.splice(0);

/** The version in the address of a file of a remote. */
export function versionIn(address: string): UsedVersion | undefined {
  const [, remote, version] = /\/remotes\/([\w$]+)\/([\w.+-]+)\//.exec(address) ?? [];
  return remote && version ? { remote, version } : undefined;
}
