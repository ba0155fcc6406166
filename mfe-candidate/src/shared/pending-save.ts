/** Item that a visitor wanted to save when asked to sign in: a job id, or a search address. */
let pending: string | null = null;

export function keepPendingSave(what: string): void {
  pending = what;
}

/** Whether the pending save is this item; clears it then. */
export function takePendingSave(what: string): boolean {
  const isIt = pending === what;
  if (isIt) pending = null;
  return isIt;
}
