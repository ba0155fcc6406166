/**
 * A few kilobytes can decompress to gigabytes, outside of the heap that a thread's own limit covers. Therefore this
 * file counts every byte array allocated in the thread, and limits the total of one file (docs/security.md, S143). To
 * be loaded before the libraries that it counts.
 */
let allocated = 0;
let maxAllocatedBytes = Infinity;

globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, args: unknown[], newTarget) {
    if (typeof args[0] === 'number') allocated += args[0];
    if (allocated > maxAllocatedBytes) throw new RangeError('the file unfolds to too much');
    // Cast: the class constructs its own type.
    return Reflect.construct(target, args, newTarget) as Uint8Array;
  },
});

/** Runs work that may allocate byte arrays of at most `max` bytes in total. */
export async function counted<Result>(max: number, work: () => Promise<Result>): Promise<Result> {
  allocated = 0;
  maxAllocatedBytes = max;
  try {
    return await work();
  } finally {
    // No limit between two files, so that other allocations of the thread do not fail.
    maxAllocatedBytes = Infinity;
  }
}
