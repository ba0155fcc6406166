import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@market/contracts/testing';
import { until } from '@market/service-kit/testing';
import { ROOT } from '../../start/root';

/** `npm start` or `npm run start:split` as a separate process, without a build. */
export interface RunningStart {
  url: string;
  pid: number;
  /** All that it has printed. */
  output(): string;
  /** Exit code, after its end. */
  ended: Promise<number | null>;
  /** Process id of its mongod, of the moment. */
  mongodPid(): number;
  stop(): Promise<void>;
}

const READY_LIMIT_MS = 500_000;

interface StartOptions {
  form?: 'embedded' | 'split';
  port: number;
  dataDir: string;
  env?: NodeJS.ProcessEnv;
  /** Outcome of the parallel build; `interrupted` runs until Ctrl-C ends it. */
  isBuilt?: boolean | 'interrupted';
  /** Folder of the project that is started; absent for this one. */
  root?: string;
  /** Put before the command, as `unshare` or `nice` are. */
  before?: readonly string[];
}

/** Starts it; what it prints and how it ends is the caller's matter. */
export function launch({
  form = 'embedded',
  port,
  dataDir,
  env = {},
  isBuilt = true,
  root = ROOT,
  before = [],
}: StartOptions): RunningStart {
  const { MONGODB_URI: _mongo, RABBITMQ_URL: _rabbit, TEST_MONGODB_URI: _test, ...outer } = process.env;
  const build =
    isBuilt === 'interrupted'
      ? `new Promise((ended) => process.once('SIGTERM', () => ended(false)))`
      : `Promise.resolve(${String(isBuilt)})`;
  const nothingBuilt = join(dataDir, 'remotes');
  mkdirSync(nothingBuilt, { recursive: true });
  const [program = '', ...args] = [
    ...before,
    process.execPath,
    '-e',
    `void import('./scripts/start/bundled-programs.mjs').then(({ bundledPrograms }) => require(bundledPrograms() + '/${form}.js').startMarket([], ${build}));`,
  ];
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...outer,
      NODE_ENV: 'development',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      DATA_DIR: dataDir,
      FRONTENDS_DIR: nothingBuilt,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    mongodPid: () => Number(readFileSync(join(dataDir, 'mongodb', 'mongod.lock'), 'utf8').trim()),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts it and waits until it says that it is ready. */
export async function launchReady(options: StartOptions): Promise<RunningStart> {
  const started = launch(options);
  let isOver = false;
  void started.ended.then(() => (isOver = true));
  try {
    await until(() => isOver || started.output().includes('is ready: '), READY_LIMIT_MS);
    if (isOver) throw new Error('it ended');
  } catch (error) {
    await started.stop();
    throw new Error(`The marketplace did not start:\n${started.output()}`, { cause: error });
  }
  return started;
}

const CALL_LIMIT_MS = 30_000;

/** Signs a demo account in: calls of the API, each with its status. */
export async function signIn(
  url: string,
  login_email: string,
): Promise<{ get(path: string): Promise<Response>; put(path: string, form: FormData): Promise<Response> }> {
  const token = await until(async () => {
    const answer = await fetch(`${url}/api${api.logIn()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login_email, login_pass: 'Demo1234' }),
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    return ((await answer.json()) as { token?: string }).token;
  }, 60_000);
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: (path) => fetch(`${url}/api${path}`, { headers, signal: AbortSignal.timeout(CALL_LIMIT_MS) }),
    put: (path, body) =>
      fetch(`${url}/api${path}`, { method: 'PUT', headers, body, signal: AbortSignal.timeout(CALL_LIMIT_MS) }),
  };
}

/** Runs one of the project's commands as a person does. */
export function runCommandOf(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const { MONGODB_URI: _mongo, RABBITMQ_URL: _rabbit, ...outer } = process.env;
    const child = spawn(process.execPath, [join(ROOT, 'scripts', 'run.mjs'), name, ...args], {
      cwd: ROOT,
      env: { ...outer, NODE_ENV: 'development', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    child.once('close', (code) => done({ code, output }));
  });
}
