/** The job that a visitor wanted to keep when asked to sign in. */
let pending: string | null = null;

export function keepPendingSave(jobId: string): void {
  pending = jobId;
}

/** Whether this job is the one, once. */
export function takePendingSave(jobId: string): boolean {
  const isIt = pending === jobId;
  if (isIt) pending = null;
  return isIt;
}
