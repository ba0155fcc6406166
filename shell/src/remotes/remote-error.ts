/** The steps from the list of remotes to something on the screen; a failure names the one it happened in. */
export const REMOTE_STEPS = {
  list: 'finding the list of parts',
  manifest: 'reading what this part offers',
  contract: 'comparing the versions of the site and this part',
  integrity: 'checking that the files are those that were published',
  code: 'loading the code',
  setup: 'starting this part',
  show: 'showing the page',
} as const;
export type RemoteStep = keyof typeof REMOTE_STEPS;

/** A remote that failed, where and why. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    readonly remote: string,
    readonly step: RemoteStep,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The failure as a RemoteError; one that is none yet happened in `step`. */
export function asRemoteError(remote: string, step: RemoteStep, failure: unknown): RemoteError {
  return failure instanceof RemoteError ? failure : new RemoteError(remote, step, failure);
}
