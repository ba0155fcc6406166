const SHARDS = 128;
const HASHED_LETTERS = 8;

/** Map split into many small ones (shards), so that no resize of a large map blocks the process. */
export class ShardedMap<Value> {
  readonly #shards: Array<Map<string, Value> | undefined> = new Array<undefined>(SHARDS).fill(undefined);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: string): Value | undefined {
    return this.#shardOf(key).get(key);
  }

  set(key: string, value: Value): void {
    const shard = this.#shardOf(key);
    const before = shard.size;
    shard.set(key, value);
    this.#size += shard.size - before;
  }

  delete(key: string): boolean {
    const isGone = this.#shardOf(key).delete(key);
    if (isGone) this.#size -= 1;
    return isGone;
  }

  *keys(): Iterable<string> {
    for (const shard of this.#shards) if (shard) yield* shard.keys();
  }

  /** The last letters tell most keys apart: ids and words often begin alike. */
  #shardOf(key: string): Map<string, Value> {
    let hash = key.length;
    for (let at = Math.max(0, key.length - HASHED_LETTERS); at < key.length; at += 1)
      hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
    return (this.#shards[(hash ^ (hash >>> 8)) & (SHARDS - 1)] ??= new Map<string, Value>());
  }
}
