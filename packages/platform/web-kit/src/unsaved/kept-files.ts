import { DAY_MS } from '@market/api/durations';
import type * as Database from 'idb-keyval';
import { CHOSEN_FILES_KEPT_DAYS } from '@market/api/form-constants';

/** Files of a form, as this device stores them. */
interface KeptFiles {
  /** When they were chosen, in milliseconds since 1970. */
  at: number;
  files: { field: string; name: string; type: string; bytes: ArrayBuffer }[];
}

const PREFIX = 'market.files';
const LIFETIME_MS = CHOSEN_FILES_KEPT_DAYS * DAY_MS;

const keyOf = (owner: string | null, id: string): string => `${PREFIX}:${owner ?? 'visitor'}:${id}`;
const isOld = ({ at }: KeptFiles): boolean => at + LIFETIME_MS < Date.now();

let last: Promise<unknown> = Promise.resolve();

/**
 * Queue: runs tasks one after another, since reading a file takes time, and a deletion requested meanwhile must win.
 * Files live as long as their page where the browser refuses storage.
 */
function afterTheLast<Result>(work: (database: typeof Database) => Promise<Result>): Promise<Result | undefined> {
  const done = last.then(async () => work(await import('idb-keyval'))).catch(() => undefined);
  last = done;
  return done;
}

/**
 * Stores the files of a form on this device; storing does not upload them.
 * @param owner the account's `login_id`; null for a visitor
 * @param id id under which the form's stored input refers to them
 */
export function keepFiles(owner: string | null, id: string, chosen: ReadonlyMap<string, File>): void {
  void afterTheLast(async ({ set }) => {
    const files = await Promise.all(
      [...chosen].map(async ([field, file]) => ({
        field,
        name: file.name,
        type: file.type,
        bytes: await file.arrayBuffer(),
      })),
    );
    await set(keyOf(owner, id), { at: Date.now(), files } satisfies KeptFiles);
  });
}

/** Stored files of a form by field; empty when they are missing or expired. */
export async function keptFiles(owner: string | null, id: string): Promise<Map<string, File>> {
  const kept = await afterTheLast(({ get }) => get<KeptFiles>(keyOf(owner, id)));
  if (!kept || isOld(kept)) return new Map();
  return new Map(kept.files.map(({ field, name, type, bytes }) => [field, new File([bytes], name, { type })]));
}

/** Drops the files of one form. */
export function forgetFiles(owner: string | null, id: string): void {
  void afterTheLast(({ del }) => del(keyOf(owner, id)));
}

/** Drops the files of an account, when it signs out. */
export async function forgetAllFiles(owner: string): Promise<void> {
  await forgetWhere((key) => key.startsWith(keyOf(owner, '')));
}

/** Deletes expired files, of any account. */
export async function forgetOldFiles(): Promise<void> {
  // Does not load the library where nothing was ever stored, because this runs at each start.
  if (!(await wereEverKept())) return;
  await forgetWhere((_key, kept) => isOld(kept));
}

const DATABASE = 'keyval-store';

async function wereEverKept(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    // Browsers without `databases()`: files may exist.
    return typeof indexedDB !== 'undefined';
  }
}

async function forgetWhere(matches: (key: string, kept: KeptFiles) => boolean): Promise<void> {
  await afterTheLast(async ({ entries, delMany }) => {
    const kept = await entries<string, KeptFiles>();
    await delMany(kept.flatMap(([key, files]) => (key.startsWith(PREFIX) && matches(key, files) ? [key] : [])));
  });
}
