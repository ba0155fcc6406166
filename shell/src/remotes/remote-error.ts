import { texts } from '../texts';

/** The steps from the list of remotes to something on the screen; a failure names the one it happened in. */
export const REMOTE_STEPS = {
  list: texts.remotes.stepRegistry,
  manifest: texts.remotes.stepManifest,
  contract: texts.remotes.comparingTheVersions,
  integrity: texts.remotes.stepIntegrity,
  code: texts.remotes.loadingTheCode,
  setup: texts.remotes.startingThisPart,
  show: texts.remotes.showingThePage,
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

/** A file that did not come, or not in time: the fault of the way to it rather than of the version. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';
}

/** Whether a remote failed by what may have passed a minute later: its files did not come, or not in time. */
export function isPassing(failure: unknown): boolean {
  for (let reason = failure; reason instanceof Error; reason = reason.cause) {
    if (reason instanceof NotLoadedError || isLate(reason)) return true;
    // webpack's word, and Module Federation's.
    if (reason.name === 'ChunkLoadError' || reason.message.includes('ScriptNetworkError')) return true;
  }
  return false;
}

/** Whether that is how Module Federation or webpack say that a script took too long. */
export function isLate(error: unknown): boolean {
  return (
    error instanceof Error && (/time[ds]? ?out/i.test(error.message) || ('type' in error && error.type === 'timeout'))
  );
}
