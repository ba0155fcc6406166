import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const PORT = 3391;
const READY_LIMIT_MS = 300_000;

export interface StartedMarket {
  url: string;
  pid: number;
  dataDir: string;
  /** Milliseconds from the command to the first 200 of `/readyz`. */
  readyAfterMs: number;
  /** Stops the marketplace; with `keep` its data folder remains for another start. */
  stop(options?: { keep?: boolean }): Promise<void>;
}

/** Starts the marketplace with the README's command on a new data folder (or a given one). */
export async function startedMarket({
  dataDir = mkdtempSync(join(tmpdir(), 'market-bench-')),
  args = [] as string[],
  env = {} as Record<string, string>,
} = {}): Promise<StartedMarket> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'start.mjs'), ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // Raised limit: all requests of a scenario come from one client, and the limit per address is not measured here.
      CALLS_A_MINUTE: '999999',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://localhost:${PORT}`;
  while (
    !(await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() - startedAt > READY_LIMIT_MS)
      throw new Error('The marketplace did not start: see the lines above.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    pid: child.pid!,
    dataDir,
    readyAfterMs: performance.now() - startedAt,
    async stop({ keep = false } = {}) {
      child.kill('SIGTERM');
      await exited;
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
