import {
  getInstance,
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import { explainFailure } from './explain-failure';
import { fetchFresh } from './fetch-json';
import { allowFiles, askAnew, guardFile, publishedHash, RefusedFile, standGuard } from './guarded-files';
import { NotSharedError } from './remote-error';

/**
 * Timeout of a remote's script (the runtime's own default is 20 s); the error panel must be shown within five seconds.
 */
const SCRIPT_LIMIT_MS = 3_500;

/** Kinds of entries that are loaded as a script. */
const SCRIPT_KINDS: readonly string[] = ['global', 'var'];

/**
 * Module Federation's runtime checks neither time nor status nor content: a silent host would leave a skeleton for
 * ever, and a JSON 404 would be cached as the manifest.
 */
const guard: ModuleFederationRuntimePlugin = {
  name: 'market-guard',
  /** Checked before the entry loads: an entry declared as a module would be imported without the hook for scripts. */
  async loadEntry({ remoteInfo: { type } }) {
    if (!SCRIPT_KINDS.includes(type))
      throw new RefusedFile(`its entry is of the kind '${type}', which would run without its hash being looked at`);
  },
  async fetch(url, init) {
    try {
      const hash = publishedHash(url);
      return await fetchFresh(url, hash ? { ...init, integrity: hash } : init);
    } catch (error) {
      manifestFailures.set(url, error instanceof RefusedFile ? error : ((await explainFailure(error, url)) ?? error));
      throw error;
    }
  },
  createScript({ url }) {
    publishedHash(url);
    const script = document.createElement('script');
    script.src = url;
    guardFile(script);
    return { script, timeout: SCRIPT_LIMIT_MS };
  },
  createLink({ url }) {
    publishedHash(url);
    const link = document.createElement('link');
    // Preloads only: the remote's own runtime adds the stylesheet to the page, and detects a failed load.
    link.rel = 'preload';
    link.as = 'style';
    link.href = url;
    guardFile(link);
    return { link, timeout: SCRIPT_LIMIT_MS };
  },
};

/**
 * The runtime caches the result of loading a shared module for ever, even a failure: a module first requested while the
 * site was unreachable would never load. With this plugin the next request retries.
 */
const sharedAgain: ModuleFederationRuntimePlugin = {
  name: 'market-shared-again',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const modules of Object.values(shareScopeMap))
      for (const shared of Object.values(modules[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
  },
};

/** Remote as registered with Module Federation and the guard. */
export interface Entry {
  name: string;
  /** Whole address of its `mf-manifest.json`. */
  entry: string;
  /** Expected hashes of its files; `null` skips the check (see `allowFiles`). */
  hashes: ReadonlyMap<string, string> | null;
}

const entries = new Map<string, string>();
/** Causes of manifests that failed to load, since the runtime replaces them by errors of its own. */
const manifestFailures = new Map<string, unknown>();
const failed = new Set<string>();
/** Remotes whose load is pending. */
const underWay = new Set<string>();

/** Registers remotes, or other versions of them. Loads nothing yet. */
export function registerEntries(remotes: readonly Entry[]): void {
  if (entries.size === 0) {
    registerPlugins([guard, sharedAgain]);
    // Global plugin, since each remote has its own runtime, created when it loads.
    registerGlobalPlugins([sharedAgain]);
    standGuard();
  }
  for (const { name, entry, hashes } of remotes) {
    allowFiles(entry, hashes);
    const registered = entries.get(name);
    if (registered === entry) continue;
    entries.set(name, entry);
    failed.delete(name);
    register(name, entry, registered !== undefined);
  }
}

/**
 * The only way to load the code of remotes.
 * @param id federation name and exposed module: `mfe_auth/remote`
 * @throws the cause in plain words, a NotSharedError for a shared module, a RefusedFile where the file was not the
 * published one; the next call for the same remote starts afresh, since the runtime would repeat its failure for ever
 */
export async function load<Module>(id: string): Promise<Module> {
  const name = id.split('/')[0] ?? '';
  const entry = entries.get(name);
  if (!entry) throw new Error(`${name} is not in the list of remotes`);
  if (failed.delete(name)) {
    askAnew(entry);
    register(name, entry, true);
  }
  underWay.add(name);
  try {
    const module = await loadRemote<Module>(id);
    if (!module) throw new Error(`${id} is empty`);
    return module;
  } catch (error) {
    failed.add(name);
    const cause = manifestFailures.get(entry) ?? error;
    manifestFailures.delete(entry);
    throw cause instanceof RefusedFile ? cause : ((await explainFailure(cause)) ?? plainCause(cause));
  } finally {
    underWay.delete(name);
  }
}

/**
 * Marks a remote that failed after loading, so that the next `load` evaluates it again. A pending one is awaited
 * instead.
 */
export function loadAfresh(name: string): void {
  if (!underWay.has(name)) failed.add(name);
}

/**
 * Late arrivals: files that had failed by a timeout are loaded by now; the next `load` uses them instead of requesting
 * another address.
 */
export function takeArrived(name: string): void {
  failed.delete(name);
}

function register(name: string, entry: string, again: boolean): void {
  if (again) keepSharedModules();
  registerRemotes([{ name, entry }], { force: again });
}

/**
 * Registering a remote again deletes the shared modules attributed to it. The runtime attributes a module to its first
 * user, but all of them are the shell's: without this, the remote's second start would find, say, no router.
 */
function keepSharedModules(): void {
  const shell = getInstance();
  if (!shell) return;
  for (const modules of Object.values(shell.shareScopeMap)) {
    for (const versions of Object.values(modules)) {
      for (const shared of Object.values(versions)) shared.from = shell.name;
    }
  }
}

/**
 * Failures of shared modules, as the runtime words them: a shared module that the shell lacks (RUNTIME-012, or 005 and
 * 006 where it is requested without waiting), or has in a version that the remote does not take.
 */
const NOT_SHARED = /RUNTIME-0(?:05|06|12)\b|\bshared (?:singleton )?module\b/i;

/** Extracts the cause, which the runtime wraps in addresses of its documentation. */
function plainCause(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  const original = text.split('Original Error Message:')[1] ?? text;
  const Kind = NOT_SHARED.test(text) ? NotSharedError : Error;
  return new Kind(original.replace(/^\s*\w+Error: /, '').trim(), { cause: error });
}
