import { texts } from '../texts';

/** Steps from the list of remotes to the screen; each failure has the step in which it occurred. */
export const REMOTE_STEPS = {
  list: texts.remotes.stepRegistry,
  manifest: texts.remotes.stepManifest,
  contract: texts.remotes.comparingTheVersions,
  integrity: texts.remotes.stepIntegrity,
  code: texts.remotes.loadingTheCode,
  shared: texts.remotes.sharedParts,
  setup: texts.remotes.startingThisPart,
  show: texts.remotes.showingThePage,
} as const;
export type RemoteStep = keyof typeof REMOTE_STEPS;

/** Failure of a remote, with its step and cause. */
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

/** Wraps a failure in a RemoteError with `step`, unless it is one already. */
export function asRemoteError(remote: string, step: RemoteStep, failure: unknown): RemoteError {
  return failure instanceof RemoteError ? failure : new RemoteError(remote, step, failure);
}

/** Module that the shell shares, which a remote did not get, or not in a version that it can use. */
export class NotSharedError extends Error {
  override readonly name = 'NotSharedError';
}

/** File that did not load, or not in time: a fault of the network rather than of the version. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';
}

/** Whether a remote's failure may be transient: its files did not load, or not in time. */
export function isPassing(failure: unknown): boolean {
  for (let reason = failure; reason instanceof Error; reason = reason.cause) {
    if (reason instanceof NotLoadedError || isLate(reason)) return true;
    // Error names of webpack and of Module Federation.
    if (reason.name === 'ChunkLoadError' || reason.message.includes('ScriptNetworkError')) return true;
  }
  return false;
}

/** Whether the error is a script timeout of Module Federation or webpack. */
export function isLate(error: unknown): boolean {
  return (
    error instanceof Error && (/time[ds]? ?out/i.test(error.message) || ('type' in error && error.type === 'timeout'))
  );
}
