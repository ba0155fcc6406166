import { DAY_MS } from '@market/api/durations';
import { isRecord } from '@market/api/type-guards';
import { TYPED_WORK_KEPT_DAYS } from '@market/api/form-constants';
import { useSharedState } from '../state/shared-state';
import { attempt, forgetWhere } from './browser-storage';
import { forgetVisitorNotes } from './visitor-notes';
import { forgetAllFiles, forgetFiles, forgetOldFiles } from './kept-files';

/** Unsaved form input, as this device stores it. */
export interface KeptWork {
  /** When it was typed, in milliseconds since 1970. */
  at: number;
  values: Record<string, unknown>;
  /** Initial values of the form, where it changes a stored record. */
  begun?: Record<string, unknown>;
  /** Files were chosen as well. */
  hadFiles: boolean;
  /** Id under which the device stores the files (kept-files.ts); without it they are not stored. */
  filesId?: string;
}

const PREFIX = 'market.typed';
const LIFETIME_MS = TYPED_WORK_KEPT_DAYS * DAY_MS;
/** Passwords and codes are never stored. */
const SECRET = /pass|otp|token|secret/i;

const keyOf = (owner: string | null, name: string): string => `${PREFIX}:${owner ?? 'visitor'}:${name}`;

/** Duck typing, not `instanceof`: a file may come from another window. */
export const isFile = (value: unknown): value is File =>
  typeof value === 'object' && value !== null && 'size' in value && 'slice' in value;

/** localStorage for an account with "remember me"; else sessionStorage, as for visitors. */
function storageFor(owner: string | null): Storage {
  return owner !== null && useSharedState.getState().rememberMe ? localStorage : sessionStorage;
}

/**
 * Stores the draft of a form; where the browser refuses storage it lives as long as its page. Passwords and codes are
 * left out, and files are stored separately.
 * @param owner the account's `login_id`; null for a visitor
 * @param name of the form, and of the record that it is about
 * @param options.filesId id under which the form's files are stored
 * @param options.begun initial values of the form, where it changes a stored record
 */
export function keepWork(
  owner: string | null,
  name: string,
  values: Readonly<Record<string, unknown>>,
  { filesId, begun }: { filesId?: string | undefined; begun?: Readonly<Record<string, unknown>> | undefined } = {},
): void {
  const before = keptWork(owner, name)?.filesId;
  if (before && before !== filesId) forgetFiles(owner, before);
  const kept: KeptWork = {
    at: Date.now(),
    values: writtenDown(values),
    ...(begun ? { begun: writtenDown(begun) } : {}),
    hadFiles: Object.values(values).some(isFile),
    ...(filesId ? { filesId } : {}),
  };
  attempt(() => storageFor(owner).setItem(keyOf(owner, name), JSON.stringify(kept)));
}

/** Storable values of a form: no files and no secrets. */
const writtenDown = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => !isFile(value) && !SECRET.test(field)));

/** Stored input of a form; null when missing or unreadable. */
export function keptWork(owner: string | null, name: string): KeptWork | null {
  return (
    attempt(() => {
      const text = sessionStorage.getItem(keyOf(owner, name)) ?? localStorage.getItem(keyOf(owner, name));
      // Cast: the draft was written above, maybe by an older release; the fields used are checked below.
      const kept = text === null ? null : (JSON.parse(text) as Partial<KeptWork>);
      if (
        typeof kept?.at !== 'number' ||
        typeof kept.values !== 'object' ||
        kept.values === null ||
        kept.at + LIFETIME_MS < Date.now()
      )
        return null;
      const { at, values, begun, hadFiles, filesId } = kept;
      return {
        at,
        values,
        ...(isRecord(begun) ? { begun } : {}),
        hadFiles: hadFiles === true,
        ...(typeof filesId === 'string' ? { filesId } : {}),
      };
    }) ?? null
  );
}

/** Deletes the stored draft of one form. */
export function forgetWork(owner: string | null, name: string): void {
  const filesId = keptWork(owner, name)?.filesId;
  if (filesId) forgetFiles(owner, filesId);
  for (const storage of [() => localStorage, () => sessionStorage])
    attempt(() => storage().removeItem(keyOf(owner, name)));
}

/** Forms that offer a stored draft, by key; `withdraw` is called when the draft turns out to be saved after all. */
const offering = new Set<{ key: string; withdraw: () => void }>();

/**
 * Deletes the draft of a form that left the screen before its values were saved, and every offer of it. Later input, in
 * this form or in the one opened next, is not saved yet and therefore stays.
 */
export function forgetStoredWork(owner: string | null, name: string, stored: Readonly<Record<string, unknown>>): void {
  const kept = keptWork(owner, name);
  if (!kept || JSON.stringify(kept.values) !== JSON.stringify(writtenDown(stored))) return;
  forgetWork(owner, name);
  for (const { key, withdraw } of [...offering]) if (key === keyOf(owner, name)) withdraw();
}

/**
 * @param withdraw called when the offered values were stored after all
 * @returns a function that unregisters it
 */
export function whileOffering(owner: string | null, name: string, withdraw: () => void): () => void {
  const offer = { key: keyOf(owner, name), withdraw };
  offering.add(offer);
  return () => void offering.delete(offer);
}

/** Deletes all drafts of an account when it signs out, and the visitor notes made in this tab before it signed in. */
export function forgetAllWork(owner: string): void {
  forgetVisitorNotes();
  forgetWhere(PREFIX, (key) => key.startsWith(keyOf(owner, '')));
  void forgetAllFiles(owner);
}

/** Deletes expired drafts, of any account. */
export function forgetOldWork(): void {
  void forgetOldFiles();
  forgetWhere(PREFIX, (key, storage) => {
    // Cast as above.
    const at = attempt(() => (JSON.parse(storage.getItem(key) ?? '{}') as Partial<KeptWork>).at);
    return typeof at !== 'number' || at + LIFETIME_MS < Date.now();
  });
}
