import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SERVICE_NAMES } from '@market/contracts/services';
import { until } from '@market/service-kit/testing';
import { bundlePart, bundlesFolder } from './bundle-program';

export type LogLine = Record<string, unknown> & { name: string; msg: string; requestId?: string };

export interface SplitForm {
  gateway: string;
  /** Base address of each part. */
  urls: Record<string, string>;
  dataDir: string;
  /** Everything that the parts wrote so far. */
  lines: LogLine[];
  /** Warnings of Node.js in the logs. */
  complaints: string[];
  stop(): Promise<void>;
}

const PART_NAMES = [...SERVICE_NAMES, 'gateway'];

/**
 * Runs each part as its image does (bundled, without frontends), as a separate process with `env`; resolves when all
 * are ready.
 */
export async function startSplitForm(env: Record<string, string>): Promise<SplitForm> {
  const dataDir = mkdtempSync(join(tmpdir(), 'split-form-'));
  const bundles = mkdtempSync(join(bundlesFolder(), 'bundles-'));
  const lines: LogLine[] = [];
  const complaints: string[] = [];
  const children: ChildProcess[] = [];
  const urls = Object.fromEntries(
    await Promise.all(PART_NAMES.map(async (name) => [name, `http://127.0.0.1:${await freePort()}`] as const)),
  );
  const addresses = Object.fromEntries(SERVICE_NAMES.map((name) => [`${name.toUpperCase()}_URL`, urls[name]!]));

  function start(name: string): void {
    const child = spawn(process.execPath, ['--enable-source-maps', join(bundles, name, 'main.js')], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        FRONTENDS_DIR: dataDir,
        ...addresses,
        PORT: new URL(urls[name]!).port,
        HOST: '127.0.0.1',
        OTEL_SERVICE_NAME: name,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    createInterface({ input: child.stdout! }).on(
      'line',
      (line) => line.startsWith('{') && lines.push(JSON.parse(line) as LogLine),
    );
    createInterface({ input: child.stderr! }).on('line', (line) => {
      complaints.push(`${name}: ${line}`);
      process.stderr.write(`${line}\n`);
    });
    children.push(child);
  }
  async function stop(): Promise<void> {
    for (const child of children) child.kill('SIGKILL');
    rmSync(bundles, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }

  try {
    for (const name of PART_NAMES) {
      await bundlePart(name, join(bundles, name));
      start(name);
    }
    await until(async () => {
      if (children.some(({ exitCode }) => exitCode !== null)) throw new Error('a part ended while starting: see above');
      const answers = await Promise.all(
        PART_NAMES.map((name) =>
          fetch(`${urls[name]!}/readyz`).then(
            async (answer) => (await answer.text(), answer.ok),
            () => false,
          ),
        ),
      );
      return answers.every(Boolean);
    }, 120_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { gateway: urls.gateway!, urls, dataDir, lines, complaints, stop };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
