import { fitsContract } from '@market/contracts/remotes';
import { noteVersion } from '../reports/notes';
import { didNotCome } from '../base/chunk-failure';
import {
  SHELL_CONTRACT_VERSION,
  type DialogName,
  type RemoteModule,
  type SetupRemote,
  type Shell,
} from '@market/web-kit';
import { load, loadAfresh, takeArrived } from './federation';
import { RefusedFile } from './guarded-files';
import { checkForChanges, discoverRemotes, fallBack, readManifest, useKnownRemotes } from './known-remotes';
import { shellOfRemote } from './shell-of-remote';
import { NotLoadedError, NotSharedError, RemoteError, type RemoteStep } from './remote-error';

/** Time limit for starting a remote: its panel must show within five seconds. Later arrivals are used by Retry. */
const START_LIMIT_MS = 4_000;
/** A failure before this time leaves time to check for another version. */
const SOON_MS = 2_000;

/** Remotes that run in this page, by Module Federation: each is loaded and set up once. */
export interface RemoteModules {
  /** The running remote; the same promise for every caller until `forget`. Rejects with a RemoteError. */
  get(name: string): Promise<RemoteModule>;
  /**
   * Starts a remote and loads the code of its page at an address, so that the server-rendered page can be hydrated.
   * Rejects as `get` does.
   */
  prepare(name: string, pathname: string): Promise<void>;
  /** The next `get` starts from the list again. */
  forget(name: string): void;
  /**
   * Recovery from a timeout, when a file has arrived late: sets the remote up again with the loaded files, and loads
   * the code of its page at an address. Resolves to whether all of it has loaded now.
   */
  takeUp(name: string, pathname: string): Promise<boolean>;
  /** Whether its code runs in this page, so that only a page load can change its version. */
  isRunning(name: string): boolean;
  /**
   * After a failure of running code: switches to the default version, if another one was in use. Returns whether it
   * did, so that `get` may be retried.
   */
  fallBack(name: string, failure: unknown): boolean;
  /**
   * Starts a remote ahead of its use, and loads the code of its page at an address. A failure here is not shown later:
   * the first actual use starts afresh. Rejects where the page's code did not load.
   */
  prefetch(name: string, pathname?: string): Promise<void>;
  /** Prefetches a dialog of the remote in the same way. */
  prefetchDialog(name: string, dialog: DialogName): Promise<void>;
}

/** @param shell passed to each remote's `setup` */
export function createRemoteModules(shell: Shell): RemoteModules {
  const running = new Map<string, Promise<RemoteModule>>();
  const inUse = new Set<string>();
  /** Remotes of which a page, a dialog or a slot was requested: prefetching is no visit. */
  const requested = new Set<string>();
  const again = new Set<string>();

  const start = async (name: string): Promise<RemoteModule> => {
    if (again.delete(name)) await readAgain(name);
    const startedAt = performance.now();
    try {
      return await run(name);
    } catch (failure) {
      if (fallBack(name, failure)) return run(name);
      if (performance.now() - startedAt >= SOON_MS) throw failure;
      if (await hasOtherVersion(name)) return run(name);
      // Retry, since a transient network fault would cost the page; the file gets another address.
      if (!didNotCome(failure)) throw failure;
      return run(name, START_LIMIT_MS - (performance.now() - startedAt));
    }
  };

  const run = async (name: string, limit = START_LIMIT_MS): Promise<RemoteModule> => {
    const listedRemote = useKnownRemotes.getState().remotes.find((remote) => remote.name === name);
    if (!listedRemote)
      throw useKnownRemotes.getState().error ?? new RemoteError(name, 'list', new Error(`${name} is not in the list`));
    if (requested.has(name)) noteVersion(listedRemote.entry);
    // A manifest stored at an earlier visit suffices to try the code; only without any manifest does this fail.
    if (!listedRemote.manifest || !listedRemote.entry)
      throw listedRemote.error ?? new RemoteError(name, 'manifest', new Error('the manifest has not been read'));
    const { contracts } = listedRemote.manifest;
    if (!fitsContract(contracts, SHELL_CONTRACT_VERSION)) {
      noteVersion(listedRemote.entry, 'contract');
      throw new RemoteError(
        name,
        'contract',
        new Error(`it needs ${contracts}, this page has ${SHELL_CONTRACT_VERSION}; reload the page`),
      );
    }
    const late = timeLimit(limit);
    try {
      const { setup } = await step(
        name,
        'code',
        Promise.race([load<{ setup: SetupRemote }>(`${name}/remote`), late.passed]),
      );
      const module = await step(
        name,
        'setup',
        Promise.race([Promise.resolve(shellOfRemote(shell, name)).then(setup), late.passed]),
      );
      inUse.add(name);
      return module;
    } catch (failure) {
      noteVersion(listedRemote.entry, failure instanceof RemoteError ? failure.step : 'code');
      throw failure;
    } finally {
      late.cancel();
    }
  };

  const startOnce = (name: string): Promise<RemoteModule> => {
    const remote = running.get(name) ?? start(name);
    running.set(name, remote);
    return remote;
  };

  const get = (name: string): Promise<RemoteModule> => {
    if (!requested.has(name)) {
      requested.add(name);
      // A new start records the version itself.
      if (running.has(name)) noteVersion(useKnownRemotes.getState().remotes.find((one) => one.name === name)?.entry);
    }
    return startOnce(name);
  };

  const prepare = async (name: string, pathname: string): Promise<void> => {
    const module = await get(name);
    await module.preload?.(pathname);
  };

  const forget = (name: string): void => {
    running.delete(name);
    inUse.delete(name);
    again.add(name);
    loadAfresh(name);
  };

  const getAhead = async (name: string): Promise<RemoteModule | undefined> => {
    const isNew = !running.has(name);
    try {
      return await startOnce(name);
    } catch {
      if (isNew) forget(name);
      return undefined;
    }
  };

  return {
    get,
    prepare,
    forget,
    async takeUp(name, pathname) {
      // Set up anew, since lazy components keep their failure for ever.
      running.delete(name);
      takeArrived(name);
      return prepare(name, pathname).then(
        () => true,
        () => false,
      );
    },
    isRunning: (name) => inUse.has(name),
    fallBack(name, failure) {
      if (!fallBack(name, failure)) return false;
      running.delete(name);
      inUse.delete(name);
      return true;
    },
    async prefetch(name, pathname) {
      const module = await getAhead(name);
      if (module && pathname !== undefined) await module.preload?.(pathname);
    },
    async prefetchDialog(name, dialog) {
      const module = await getAhead(name);
      await module?.preloadDialog?.(dialog);
    },
  };
}

/** Whether the published version differs from this page's, whose files may be gone. */
async function hasOtherVersion(name: string): Promise<boolean> {
  const entryOf = () => useKnownRemotes.getState().remotes.find((remote) => remote.name === name)?.entry;
  const before = entryOf();
  await checkForChanges((other) => other !== name);
  return entryOf() !== before;
}

/** Reloads list and manifest, since the fault may be fixed. */
async function readAgain(name: string): Promise<void> {
  const { remotes, error } = useKnownRemotes.getState();
  if (error) return discoverRemotes();
  await checkForChanges((other) => other !== name);
  const listedRemote = useKnownRemotes.getState().remotes.find((remote) => remote.name === name);
  if (listedRemote?.error?.step === 'manifest' || !remotes.some((remote) => remote.name === name && remote.manifest))
    await readManifest(name);
}

async function step<Result>(remote: string, name: RemoteStep, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    const at = cause instanceof RefusedFile ? 'integrity' : cause instanceof NotSharedError ? 'shared' : name;
    throw new RemoteError(remote, at, cause);
  }
}

function timeLimit(ms: number): { passed: Promise<never>; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotLoadedError(`it took longer than ${ms / 1000} seconds`)), ms);
  });
  passed.catch(() => undefined);
  return { passed, cancel: () => clearTimeout(timer) };
}
