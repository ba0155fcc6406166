/** A snapshot that cannot be used: the index has to be filled from its source. */
export class SnapshotError extends Error {
  constructor(reason: string) {
    super(`The snapshot of the search index cannot be used: ${reason}.`);
    this.name = 'SnapshotError';
  }
}
