import { DAY_MS } from '@market/api/durations';
import type * as Database from 'idb-keyval';
import { CHOSEN_FILES_KEPT_DAYS } from '@market/contracts/site';

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
 * Runs one after the other: reading a file takes its time, and forgetting it meanwhile must win. Browsers may refuse
 * storage: then files live as long as their page.
 */
function afterTheLast<Result>(work: (database: typeof Database) => Promise<Result>): Promise<Result | undefined> {
  const done = last.then(async () => work(await import('idb-keyval'))).catch(() => undefined);
  last = done;
  return done;
}

/**
 * Keeps the files of a form; they never leave the device by it.
 * @param owner the account's `login_id`; null for a visitor
 * @param id that the form's kept input names
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

/** Files of a form by their field; none where they are gone, or too old. */
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

/** Drops files that were chosen too long ago, by whomever. */
export async function forgetOldFiles(): Promise<void> {
  // Without the library where nothing was ever kept: this runs at each start.
  if (!(await wereEverKept())) return;
  await forgetWhere((_key, kept) => isOld(kept));
}

const DATABASE = 'keyval-store';

async function wereEverKept(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    // Not in every browser: then it is looked into.
    return typeof indexedDB !== 'undefined';
  }
}

async function forgetWhere(matches: (key: string, kept: KeptFiles) => boolean): Promise<void> {
  await afterTheLast(async ({ entries, delMany }) => {
    const kept = await entries<string, KeptFiles>();
    await delMany(kept.flatMap(([key, files]) => (key.startsWith(PREFIX) && matches(key, files) ? [key] : [])));
  });
}
