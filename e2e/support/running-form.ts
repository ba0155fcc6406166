import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface RunningForm {
  stop(): Promise<void>;
}

const READY_LIMIT_MS = 300_000;
const ROOT = join(__dirname, '..', '..');

/** Starts the marketplace as the README says, on its own port and data folder, and waits until it is ready. */
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
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await exited;
  };
  const giveUpAt = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const ready = await fetch(`http://localhost:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { stop };
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await stop();
      throw new Error(`The marketplace did not start (${args.join(' ') || 'embedded'}):\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
