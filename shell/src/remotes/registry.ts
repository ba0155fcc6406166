import { remotesRegistrySchema, type RemotesRegistry, type RemoteVersion } from '@market/contracts/remotes-registry';
import { browserStorage } from '../app/storage';
import { fetchJson } from './fetch-json';

/** Where the last registry that was good is kept, for a page load in which neither source answers. */
const KEPT = 'market.remotes';

/** In the order of asking: what the page has is freshest and costs nothing, what the browser kept is the last resort. */
const SOURCES: Record<string, () => unknown> = {
  'the page': () => parse(document.querySelector('script#remotes')?.textContent),
  '/remotes.json': () => fetchJson('/remotes.json'),
  'the last visit': () => parse(browserStorage.getItem(KEPT)),
};

/**
 * Which remotes there are.
 * @returns the default version of each remote
 * @throws when no source has a registry that passes the schema; the message says what was wrong with each
 */
export async function findRemotes(): Promise<RemoteVersion[]> {
  const refusals: string[] = [];
  for (const [source, read] of Object.entries(SOURCES)) {
    try {
      const registry: RemotesRegistry = remotesRegistrySchema.validateSync(await read(), { strict: true });
      browserStorage.setItem(KEPT, JSON.stringify(registry));
      return Object.values(registry.microFrontends).flatMap((versions) => versions.find((version) => version.deployment.default) ?? []);
    } catch (error) {
      refusals.push(`${source}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(`there is no usable list of the parts (${refusals.join('; ')})`);
}

function parse(text: string | null | undefined): unknown {
  if (!text?.trim()) throw new Error('none');
  return JSON.parse(text);
}
