import { createHash } from 'node:crypto';
import { MarketError } from '@market/contracts/errors';
import { publishedFile } from '@market/contracts/remotes';
import { ask, type Peers } from '@market/service-kit';
import { LRUCache } from 'lru-cache';

/** Files of published versions, by their hash. */
export interface BundleFiles {
  /**
   * @param hash `sha384-…`
   * @throws MarketError 'service-unavailable' where the file cannot be loaded; NotAsPublished
   */
  read(hash: string): Promise<string>;
}

/** A file of the registry differs from the hash under which it was published, so none of it is executed. */
export class NotAsPublished extends Error {
  override name = 'NotAsPublished';
}

const MEMORY_BYTES = 32 * 1024 * 1024;

/** Loads files of the registry and verifies each against its hash. */
export function createBundleFiles({ peers }: { peers: Peers }): BundleFiles {
  const cache = new LRUCache<string, string>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (text) => text.length + 1,
    async fetchMethod(hash) {
      const { content } = await ask(peers, publishedFile, { params: { hash } });
      const bytes = Buffer.from(content, 'base64');
      if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` !== hash)
        throw new NotAsPublished(`The registry’s file is not what was published as ${hash}.`);
      return bytes.toString('utf8');
    },
  });
  return {
    async read(hash) {
      const text = await cache.fetch(hash);
      if (text === undefined) throw new MarketError('service-unavailable');
      return text;
    },
  };
}
