import { fork, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram } from '../../../../scripts/test/support/bundle-program';

const MAIN = join(__dirname, '../../src/main.ts');
/** Against a start that hangs: on a machine that is busy with other things an ordinary one takes a minute. */
const START_LIMIT_MS = 300_000;

/** The applications service as a separate process, bundled as in its image. */
export interface ServiceProcess {
  /** Base URL; the port changes with each start. */
  url(): string;
  start(): Promise<void>;
  /** kill -9: nothing in it gets to finish. */
  kill(): Promise<void>;
  /** Lets it finish what is in hand. */
  stop(): Promise<void>;
}

export function createServiceProcess(env: Record<string, string>): ServiceProcess {
  let child: ChildProcess | undefined;
  let port = 0;
  let program: Awaited<ReturnType<typeof bundleProgram>> | undefined;

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  }

  return {
    url: () => `http://127.0.0.1:${port}`,
    async start() {
      program ??= await bundleProgram(MAIN);
      const starting = fork(program.file, [], {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        env: {
          PATH: process.env.PATH ?? '',
          HOME: process.env.HOME ?? '',
          NODE_ENV: 'test',
          HOST: '127.0.0.1',
          PORT: '0',
          ...env,
        },
      });
      child = starting;
      let complaint = '';
      starting.stderr?.on('data', (data) => {
        complaint += String(data);
      });
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`the service did not start in time: ${complaint}`)),
          START_LIMIT_MS,
        );
        starting.once('exit', (code) =>
          reject(new Error(`the service ended with ${code} while starting: ${complaint}`)),
        );
        starting.once('message', (message: { listening: number }) => {
          port = message.listening;
          clearTimeout(timer);
          starting.removeAllListeners('exit');
          resolve();
        });
      });
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      if (program) rmSync(program.folder, { recursive: true, force: true });
      program = undefined;
    },
  };
}
