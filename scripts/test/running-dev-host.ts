import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export interface RunningDevHost {
  url: string;
  /** Output so far. */
  said: () => string;
  stop: () => Promise<void>;
}

/**
 * Starts `npm run dev` of a remote, as its team does, and waits until it names its address.
 * @param root the project's folder
 * @param remote the remote's folder in it
 * @param more further words of the command line
 * @throws with everything that was printed when it ends before
 */
export async function startDevHost(root: string, remote: string, more: string[] = []): Promise<RunningDevHost> {
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/run.mjs', 'dev', remote, '--port', String(port), ...more], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('ready in')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`The dev host of ${remote} ended: ${printed}`)));
  });
  await ready;
  return { url: `http://localhost:${port}`, said: () => printed, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
