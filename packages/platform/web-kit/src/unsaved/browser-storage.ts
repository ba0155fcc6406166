/** Result of work with the browser's storage; undefined where it is refused or what lies there is unreadable. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * Deletes entries of the device's and the tab's storage.
 * @param prefix beginning of their keys, before a colon
 * @param matches which of these; every one where it is left out
 */
export function forgetWhere(prefix: string, matches: (key: string, storage: Storage) => boolean = () => true): void {
  for (const which of [() => localStorage, () => sessionStorage])
    attempt(() => {
      const storage = which();
      const keys = Object.keys(storage).filter((key) => key.startsWith(`${prefix}:`));
      for (const key of keys) if (matches(key, storage)) storage.removeItem(key);
    });
}
