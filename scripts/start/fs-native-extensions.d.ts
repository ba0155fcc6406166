/** The part of the package that is used here; it ships no types. */
declare module 'fs-native-extensions' {
  /**
   * Takes an exclusive operating-system lock on an open file.
   * @returns false where another process (or handle) holds it
   */
  export function tryLock(fd: number): boolean;
}
