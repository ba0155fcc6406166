/**
 * A few kilobytes can unfold to gigabytes, outside of the heap that a thread's own limit watches. So every byte array
 * that is made in the thread is counted, and the count of one file is limited (docs/security.md, S143). To be loaded
 * before the libraries that it counts.
 */
let allocated = 0;
let maxAllocatedBytes = Infinity;

globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, args: unknown[], newTarget) {
    if (typeof args[0] === 'number') allocated += args[0];
    if (allocated > maxAllocatedBytes) throw new RangeError('the file unfolds to too much');
    // Cast: the class makes its own kind.
    return Reflect.construct(target, args, newTarget) as Uint8Array;
  },
});

/** Does some work that may take byte arrays of `max` bytes together. */
export async function counted<Result>(max: number, work: () => Promise<Result>): Promise<Result> {
  allocated = 0;
  maxAllocatedBytes = max;
  try {
    return await work();
  } finally {
    // The counting must not end what the thread does between two files.
    maxAllocatedBytes = Infinity;
  }
}
