import { createServer } from 'node:net';
import { mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { ConfigError, readConfig, type MarketConfig } from '@market/service-kit';
import { ToolMissing } from '../tools/run-command';

/** Something about the machine or the settings keeps the marketplace from starting; the message is one plain sentence with the remedy. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

const FREE_BYTES = 500 * 1024 * 1024;

/** Settings from the environment, with the port and the disk looked at before anything is started. */
export async function preflight(env: NodeJS.ProcessEnv): Promise<MarketConfig> {
  const config = readConfig(env);
  try {
    mkdirSync(config.dataDir, { recursive: true });
  } catch (error) {
    throw new CannotStart(`The data folder ${config.dataDir} cannot be made (${codeOf(error)}): set DATA_DIR to a folder that you may write to.`);
  }
  const { bavail, bsize } = await statfs(config.dataDir);
  if (bavail * bsize < FREE_BYTES) throw new CannotStart(`Less than 500 MB are free where the data is kept (${config.dataDir}): make room, or set DATA_DIR to another disk.`);
  if (!(await isPortFree(config.host, config.port))) throw new CannotStart(`Port ${config.port} is in use: stop what uses it, or choose another with PORT=${config.port + 1} npm start.`);
  return config;
}

export function isPortFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** Ends the process with the sentence of an expected failure; shows everything of an unexpected one. */
export function giveUp(error: unknown): never {
  const expected = error instanceof CannotStart || error instanceof ConfigError || error instanceof ToolMissing;
  console.error(expected ? `\n${error.message}` : error);
  if (!expected) console.error('\nThe marketplace could not start. Run: npm run doctor');
  process.exit(1);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
