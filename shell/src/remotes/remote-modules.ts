import { SHELL_CONTRACT_VERSION, type RemoteModule, type SetupRemote, type Shell } from '@market/web-kit';
import { fitsContract } from './contract-version';
import { load, loadAfresh } from './federation';
import { discoverRemotes, readManifest, useKnownRemotes } from './known-remotes';
import { RemoteError, type RemoteStep } from './remote-error';

/** How long the code of a remote may take from its manifest on, and then its own start. */
const CODE_LIMIT_MS = 8_000;
const SETUP_LIMIT_MS = 5_000;

/** Remotes that run in this page: each is loaded and set up once. */
export interface RemoteModules {
  /** The running remote; the same promise for every caller until `forget`. Rejects with a RemoteError. */
  get(name: string): Promise<RemoteModule>;
  /** The next `get` starts from the manifest again. */
  forget(name: string): void;
  /** Starts a remote before it is needed. A failure then is no reason to show one later: the first real use starts afresh. */
  prefetch(name: string): Promise<void>;
}

/**
 * @param shell what each remote's `setup` gets
 */
export function createRemoteModules(shell: Shell): RemoteModules {
  const running = new Map<string, Promise<RemoteModule>>();
  const again = new Set<string>();

  const start = async (name: string): Promise<RemoteModule> => {
    if (again.delete(name)) await readAgain(name);
    const known = useKnownRemotes.getState().remotes.find((remote) => remote.name === name);
    if (!known) throw useKnownRemotes.getState().error ?? new RemoteError(name, 'list', new Error(`${name} is not in the list`));
    // A manifest kept from an earlier visit is enough to try the code; only with none at all there is nothing to try.
    if (!known.manifest) throw known.error ?? new RemoteError(name, 'manifest', new Error('the manifest has not been read'));
    const { contracts } = known.manifest;
    if (!fitsContract(contracts, SHELL_CONTRACT_VERSION)) {
      throw new RemoteError(name, 'contract', new Error(`it needs ${contracts}, this page has ${SHELL_CONTRACT_VERSION}; reload the page`));
    }
    const { setup } = await step(name, 'code', inTime(load<{ setup: SetupRemote }>(`${name}/remote`), CODE_LIMIT_MS));
    return step(name, 'setup', inTime(Promise.resolve(shell).then(setup), SETUP_LIMIT_MS));
  };

  const get = (name: string): Promise<RemoteModule> => {
    const remote = running.get(name) ?? start(name);
    running.set(name, remote);
    return remote;
  };

  const forget = (name: string): void => {
    running.delete(name);
    again.add(name);
    loadAfresh(name);
  };

  return {
    get,
    forget,
    async prefetch(name) {
      if (running.has(name)) return;
      await get(name).catch(() => forget(name));
    },
  };
}

async function readAgain(name: string): Promise<void> {
  if (useKnownRemotes.getState().remotes.some((remote) => remote.name === name)) await readManifest(name);
  else await discoverRemotes();
}

async function step<Result>(remote: string, name: RemoteStep, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw new RemoteError(remote, name, cause);
  }
}

async function inTime<Result>(work: Promise<Result>, limit: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${limit / 1000} seconds`)), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
