import { getInstance, loadRemote, registerPlugins, registerRemotes, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { fetchFresh } from './fetch-json';

/** How long a script of a remote may take (the runtime's own default is 20 s); the panel is to show within five seconds. */
const SCRIPT_LIMIT_MS = 4_000;

/** The runtime checks neither time nor status: a silent host would be a skeleton for ever, a JSON 404 would be kept as the manifest. */
const guard: ModuleFederationRuntimePlugin = {
  name: 'market-guard',
  fetch: fetchFresh,
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = freshUrl(url);
    script.crossOrigin = 'anonymous';
    return { script, timeout: SCRIPT_LIMIT_MS };
  },
};

const entries = new Map<string, string>();
/** How often a remote was started afresh. */
const attempts = new Map<string, number>();
const failed = new Set<string>();

/** Makes remotes known to Module Federation, each by the address of its `mf-manifest.json`. Nothing is loaded yet. */
export function registerEntries(remotes: { name: string; entry: string }[]): void {
  if (entries.size === 0) registerPlugins([guard]);
  for (const { name, entry } of remotes) entries.set(name, entry);
  registerRemotes(remotes);
}

/**
 * The one door to the code of remotes.
 * @param id federation name and exposed module: `mfe_auth/remote`
 * @throws whatever went wrong; the next call for the same remote starts afresh, for the runtime would repeat its failure for ever
 */
export async function load<Module>(id: string): Promise<Module> {
  const name = id.split('/')[0] ?? '';
  const entry = entries.get(name);
  if (!entry) throw new Error(`${name} is not in the list of remotes`);
  if (failed.delete(name)) startAfresh(name, entry);
  try {
    const module = await loadRemote<Module>(id);
    if (!module) throw new Error(`${id} is empty`);
    return module;
  } catch (error) {
    failed.add(name);
    throw plainCause(error);
  }
}

function startAfresh(name: string, entry: string): void {
  attempts.set(name, (attempts.get(name) ?? 0) + 1);
  keepSharedModules();
  registerRemotes([{ name, entry }], { force: true });
}

/**
 * Registering a remote anew deletes the shared modules that count as its own. The runtime counts a module to whoever used it
 * first, but here all of them are the shell's: without this, the remote's second start would find, say, no router.
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

/** A second try asks under another address: for the same one the browser would go on waiting for an answer that hangs. */
function freshUrl(url: string): string {
  const name = [...entries.keys()].find((known) => url.startsWith(new URL('.', entries.get(known)).href));
  const attempt = name && attempts.get(name);
  return attempt ? `${url}?try=${attempt}` : url;
}

/** The runtime wraps what happened in addresses of its documentation. */
function plainCause(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  const original = text.split('Original Error Message:')[1] ?? text;
  return new Error(original.replace(/^\s*\w+Error: /, '').trim(), { cause: error });
}

/** Marks a remote that loaded but then failed, so that the next `load` evaluates it anew. */
export function loadAfresh(name: string): void {
  failed.add(name);
}
