import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noteShell, shellStatementSchema } from '@market/contracts/remotes';
import { ask, runningShellsKey, type Log, type CommonSettings, type Peers } from '@market/service-kit';

const TELL_EVERY_MS = 10_000;

/**
 * Tells the remotes service again and again which shell this gateway serves, so that no version is published that does
 * not fit it.
 */
export function createShellTeller({
  config,
  peers,
  shellFolder,
  log,
}: {
  config: Pick<CommonSettings, 'secretFile'>;
  peers: Peers;
  shellFolder: string;
  log: Log;
}) {
  const bearer = runningShellsKey(config.secretFile);
  let timer: NodeJS.Timeout | undefined;
  const tell = async () => {
    try {
      const body = await shellStatementSchema.validate(
        JSON.parse(await readFile(join(shellFolder, 'shell.json'), 'utf8')),
      );
      await ask(peers, noteShell, { body, bearer });
    } catch (error) {
      log.debug({ err: error }, 'the remotes service was not told of the shell');
    }
  };
  return {
    async start(): Promise<void> {
      await tell();
      timer = setInterval(() => void tell(), TELL_EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
