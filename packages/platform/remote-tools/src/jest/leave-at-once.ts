/**
 * Ends a Jest worker as soon as nothing is open in it. By default Node.js frees the heap first, hundreds of MB after a
 * few screens; on a busy machine this exceeds the half second after which Jest kills the worker and reports a leak. A
 * worker with an open handle never reaches this code, so a real leak is still reported.
 */
export function leaveAtOnce(): void {
  // Inside the exit event, exit() does not run this listener again and ends the process.
  if (process.send) process.once('exit', (code) => process.exit(code));
}
