/** Result of an access to browser storage; undefined when storage is refused or the stored value is unreadable. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * Deletes entries of localStorage and sessionStorage.
 * @param prefix beginning of their keys, before a colon
 * @param matches filter for these keys; by default all of them
 */
export function forgetWhere(prefix: string, matches: (key: string, storage: Storage) => boolean = () => true): void {
  for (const which of [() => localStorage, () => sessionStorage])
    attempt(() => {
      const storage = which();
      const keys = Object.keys(storage).filter((key) => key.startsWith(`${prefix}:`));
      for (const key of keys) if (matches(key, storage)) storage.removeItem(key);
    });
}
