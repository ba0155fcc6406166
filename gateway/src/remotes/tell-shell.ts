import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noteShell, shellStatementSchema } from '@market/contracts/remotes';
import { ask, runningShellsKey, type Log, type CommonSettings, type Peers } from '@market/service-kit';

const TELL_EVERY_MS = 10_000;

/** Reports the gateway's shell to the remotes service periodically, so that no incompatible version is published. */
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
