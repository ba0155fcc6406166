/** Unusable snapshot: the index must be rebuilt from its source. */
export class SnapshotError extends Error {
  constructor(reason: string) {
    super(`The snapshot of the search index cannot be used: ${reason}.`);
    this.name = 'SnapshotError';
  }
}
