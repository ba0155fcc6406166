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

/** Time limit of a remote's script (the runtime's own default is 20 s); the panel must show within five seconds. */
const SCRIPT_LIMIT_MS = 3_500;

/** Kinds of entries that are loaded as a script. */
const SCRIPT_KINDS: readonly string[] = ['global', 'var'];

/**
 * The runtime checks neither time nor status nor content: a silent host would be a skeleton for ever, a JSON 404 would
 * be kept as the manifest.
 */
const guard: ModuleFederationRuntimePlugin = {
  name: 'market-guard',
  /** Asked before the entry: a module, which a manifest may say it is, would be imported past the hook for scripts. */
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
    // Fetched ahead only: the remote's own runtime puts the stylesheet into the page, and notices when it does not
    // come.
    link.rel = 'preload';
    link.as = 'style';
    link.href = url;
    guardFile(link);
    return { link, timeout: SCRIPT_LIMIT_MS };
  },
};

/**
 * The runtime keeps what became of a shared module for ever, a failure too: one that was first wanted while nobody
 * answered would never come. Whoever wants it next asks anew.
 */
const sharedAgain: ModuleFederationRuntimePlugin = {
  name: 'market-shared-again',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const modules of Object.values(shareScopeMap))
      for (const shared of Object.values(modules[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
  },
};

/** A remote as Module Federation and the guard must know it. */
export interface Entry {
  name: string;
  /** Whole address of its `mf-manifest.json`. */
  entry: string;
  /** Expected hashes of its files; `null` skips the check (see `allowFiles`). */
  hashes: ReadonlyMap<string, string> | null;
}

const entries = new Map<string, string>();
/** Why a manifest did not come; the runtime tells it as a failure of its own. */
const manifestFailures = new Map<string, unknown>();
const failed = new Set<string>();
/** Asked for and neither come nor failed. */
const underWay = new Set<string>();

/** Makes remotes known, or known by another version than before. Nothing is loaded yet. */
export function registerEntries(remotes: readonly Entry[]): void {
  if (entries.size === 0) {
    registerPlugins([guard, sharedAgain]);
    // Each remote has a runtime of its own, which is made when it comes.
    registerGlobalPlugins([sharedAgain]);
    standGuard();
  }
  for (const { name, entry, hashes } of remotes) {
    allowFiles(entry, hashes);
    const known = entries.get(name);
    if (known === entry) continue;
    entries.set(name, entry);
    failed.delete(name);
    register(name, entry, known !== undefined);
  }
}

/**
 * The one door to the code of remotes.
 * @param id federation name and exposed module: `mfe_auth/remote`
 * @throws what went wrong in plain words, a RefusedFile where it was not what had been published; the next call for the
 * same remote starts afresh, for the runtime would repeat its failure for ever
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
 * Marks a remote that loaded but then failed, so that the next `load` evaluates it anew. One that is still on its way
 * is waited for.
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
 * Registering a remote anew deletes the shared modules that count as its own. The runtime counts a module to whoever
 * used it first, but here all of them are the shell's: without this, the remote's second start would find, say, no
 * router.
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

/** The runtime wraps what happened in addresses of its documentation. */
function plainCause(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  const original = text.split('Original Error Message:')[1] ?? text;
  return new Error(original.replace(/^\s*\w+Error: /, '').trim(), { cause: error });
}
