type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Fallback to memory when the browser refuses storage (blocked cookies, private windows, a full disk): values then last
 * as long as the page.
 */
function storageOr(memory: Map<string, string>, storage: () => Storage): TextStorage {
  const attempt = <Result>(work: (real: Storage) => Result, otherwise: () => Result): Result => {
    try {
      return work(storage());
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (name) =>
      attempt(
        (real) => real.getItem(name) ?? memory.get(name) ?? null,
        () => memory.get(name) ?? null,
      ),
    setItem(name, text) {
      memory.delete(name);
      attempt(
        (real) => real.setItem(name, text),
        () => void memory.set(name, text),
      );
    },
    removeItem(name) {
      memory.delete(name);
      attempt(
        (real) => real.removeItem(name),
        () => undefined,
      );
    },
  };
}

/** Storage of this browser, shared by its tabs. */
export const browserStorage = storageOr(new Map(), () => localStorage);
/** Storage of this tab. */
export const tabStorage = storageOr(new Map(), () => sessionStorage);
