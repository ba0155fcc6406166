import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { links } from '@market/contracts/site';

export interface RunningForm {
  stop(): Promise<void>;
}

const READY_LIMIT_MS = 300_000;
const ROOT = join(__dirname, '..', '..');

/**
 * Starts the marketplace as the README says, on its own port and data folder, and waits until it is ready and writes
 * pages: on a busy machine the first ones would come without their text, for it takes longer than people wait.
 */
export async function startForm({
  args,
  port,
  dataDir,
  env = {},
}: {
  args: string[];
  port: number;
  dataDir: string;
  env?: NodeJS.ProcessEnv;
}): Promise<RunningForm> {
  const { MONGODB_URI: _mongo, RABBITMQ_URL: _rabbit, ...outer } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'start.mjs'), ...args], {
    cwd: ROOT,
    env: {
      ...outer,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED_DEMO: 'true',
      ALERTS_EVERY_MS: '1000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  let end: string | undefined;
  const exited = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      end = `ended with ${code ?? signal}`;
      resolve();
    }),
  );
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const giveUpAt = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const ready = await fetch(`http://localhost:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready && (await writesPages(port))) return { stop };
    if (end || Date.now() > giveUpAt) {
      const why = end ?? 'was not ready in time';
      await stop();
      // A report that is shortened keeps the first line.
      const lastWords = output.trim().split('\n').slice(-3).join(' | ');
      throw new Error(`The marketplace (${args.join(' ') || 'embedded'}) ${why}: ${lastWords}\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Readiness of server rendering for the shell and the candidates' remote; a stopping marketplace has none. */
async function writesPages(port: number): Promise<boolean> {
  const pages = await Promise.all(
    [links.home(), links.searchJobs()].map((path) =>
      fetch(`http://localhost:${port}${path}`, { headers: { accept: 'text/html' } }).then(
        (answer) => answer.text(),
        () => '',
      ),
    ),
  );
  return pages.every((html) => html.includes('id="page-data"'));
}
