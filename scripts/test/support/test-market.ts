import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testMongo } from '@market/service-kit/testing';
import { readConfig } from '../../start/market-config';
import { createMarket, type Market } from '../../start/market';

export interface TestMarket {
  mongo: ReturnType<typeof testMongo>;
  /** All services, in one process, on a database of their own. */
  market: Market;
  /** Stops them, and removes database and folder. */
  stop(): Promise<void>;
}

/**
 * Starts the services without frontends and without demo data.
 * @param name of the folder for its keys
 * @param env further settings
 */
export async function startTestMarket(name: string, env: Record<string, string> = {}): Promise<TestMarket> {
  const mongo = testMongo();
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    MONGODB_URI: mongo.uri,
    DATABASE_PREFIX: mongo.databasePrefix,
    FRONTENDS_DIR: folder,
    ...env,
  });
  const market = await createMarket({ ...config, mongodbUri: mongo.uri });
  await market.start();
  return {
    mongo,
    market,
    async stop() {
      await market.stop();
      await mongo.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
