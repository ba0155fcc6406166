/** Item that a visitor wanted to save when asked to sign in: a job by its id, or a search by its address. */
let pending: string | null = null;

export function keepPendingSave(what: string): void {
  pending = what;
}

/** Whether this is it, once. */
export function takePendingSave(what: string): boolean {
  const isIt = pending === what;
  if (isIt) pending = null;
  return isIt;
}
