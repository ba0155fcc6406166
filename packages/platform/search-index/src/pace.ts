/** Longest stretch of work without giving other requests a turn (bar: no block of the event loop above 20 ms). */
const SLICE_MS = 2;

/** Returns a function to await between small units of work; every few milliseconds it yields to the event loop. */
export function createPace(): () => Promise<void> | undefined {
  let sliceBegan = performance.now();
  return () => {
    if (performance.now() - sliceBegan < SLICE_MS) return undefined;
    return new Promise((resume) => {
      setImmediate(() => {
        sliceBegan = performance.now();
        resume();
      });
    });
  };
}
