import { fork, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@market/service-kit/testing';
import { bundlePart, bundlesFolder } from '../../scripts/test/support/bundle-program';

/** Replica of a service or of the gateway, in its own process, restarted when it dies. */
export interface Replica {
  name: string;
  url: string;
  pid(): number;
  /** Kills the process like `kill -9`; resolves when the supervisor's restart responds again. */
  kill(): Promise<void>;
  /** Restarts like an orchestrator: SIGTERM, wait for exit, start, wait until ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const RESTART_AFTER_MS = 500;
const START_LIMIT_MS = 120_000;
const END_LIMIT_MS = 40_000;
/** Time that the balancer needs to notice a replica's return. */
const SEEN_AGAIN_MS = 1_000;

/** Starts a replica on a fixed port and waits until it is ready. Its log is written to `logFolder`. */
export async function startReplica({
  name,
  index,
  port,
  env,
  logFolder,
}: {
  name: string;
  index: number;
  port: number;
  env: NodeJS.ProcessEnv;
  logFolder: string;
}): Promise<Replica> {
  const main = await programOf(name);
  const url = `http://127.0.0.1:${port}`;
  mkdirSync(logFolder, { recursive: true });
  const log = createWriteStream(join(logFolder, `${name}-${index}.log`), { flags: 'a' });
  let supervised = true;
  let child = run();

  function run(): ChildProcess {
    const started = fork(main, {
      env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    started.stdout?.pipe(log, { end: false });
    started.stderr?.pipe(log, { end: false });
    started.once('exit', () => {
      if (!supervised || started !== child) return;
      setTimeout(() => {
        if (supervised && started === child) child = run();
      }, RESTART_AFTER_MS);
    });
    return started;
  }

  const ready = () =>
    until(
      () =>
        fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      START_LIMIT_MS,
    );
  await alive();

  /** Liveness only: a gateway is ready only once every service is, and a service may be down on purpose. */
  function alive(): Promise<unknown> {
    return until(
      () =>
        fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      START_LIMIT_MS,
    );
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    if (ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    const timer = setTimeout(() => ending.kill('SIGKILL'), END_LIMIT_MS);
    await gone;
    clearTimeout(timer);
  }

  return {
    name: `${name} ${index + 1}`,
    url,
    pid: () => child.pid ?? 0,
    async kill() {
      await end('SIGKILL');
      await alive();
    },
    async restart() {
      supervised = false;
      await end('SIGTERM');
      supervised = true;
      child = run();
      await ready();
      await new Promise((resolve) => setTimeout(resolve, SEEN_AGAIN_MS));
    },
    async stop() {
      supervised = false;
      await end('SIGTERM');
      log.end();
      inUse -= 1;
      if (inUse === 0) removePrograms();
    },
  };
}

/** Bundles of each part, built once for all its replicas: a start from TypeScript takes twice as long. */
const programs = new Map<string, Promise<string>>();
let folder: string | undefined;
/** Number of running replicas. */
let inUse = 0;

function programOf(name: string): Promise<string> {
  inUse += 1;
  folder ??= mkdtempSync(join(bundlesFolder(), 'replicas-'));
  const program = programs.get(name) ?? bundlePart(name, join(folder, name));
  programs.set(name, program);
  return program;
}

function removePrograms(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
  programs.clear();
}
