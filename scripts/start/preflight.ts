import { createServer } from 'node:net';
import { statfs } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ConfigError, type CommonSettings } from '@market/service-kit/config';
import { ToolMissing } from '../tools/run-command';

/** Obstacle to the start in the machine or the settings; the message is a plain sentence with the remedy. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

const FREE_BYTES = 500 * 1024 * 1024;

/**
 * Checks the disk and the port before anything is started.
 * @throws CannotStart with the remedy
 */
export async function preflight({
  dataDir,
  host,
  port,
}: Pick<CommonSettings, 'dataDir' | 'host' | 'port'>): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < FREE_BYTES)
    throw new CannotStart(
      `Less than 500 MB are free where the data is kept (${dataDir}): make room, or set DATA_DIR to another disk.`,
    );
  if (!(await isPortFree(host, port)))
    throw new CannotStart(
      `Port ${port} is in use: stop what uses it, or choose another with PORT=${port + 1} npm start.`,
    );
}

/**
 * Waits for the build of the frontends, with a message while it is still in progress.
 * @throws CannotStart when the build failed, which has printed the cause
 */
export async function frontendsBuilt(isBuilt: Promise<boolean>, say: (step: string) => void): Promise<void> {
  const isDone = await Promise.race([isBuilt.then(() => true), nextTurn(false)]);
  if (!isDone) say('Waiting for the screens');
  if (!(await isBuilt)) throw new CannotStart('The screens could not be built: see the lines above.');
}

export function isPortFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** Ends the process with the message of an expected failure, or the full error of an unexpected one. */
export function giveUp(error: unknown): never {
  const expected = error instanceof CannotStart || error instanceof ConfigError || error instanceof ToolMissing;
  console.error(expected ? `\n${error.message}` : error);
  if (!expected) console.error('\nThe marketplace could not start. Run: npm run doctor');
  process.exit(1);
}
