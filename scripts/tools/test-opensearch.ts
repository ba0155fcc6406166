import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from './free-ports';
import { ToolMissing, runCommand } from './run-command';

/** Release of OpenSearch used for tests and measurements, as published on Maven Central. */
export const OPENSEARCH_VERSION = '3.4.0';
const ARTIFACT = `org.opensearch.distribution.integ-test-zip:opensearch:${OPENSEARCH_VERSION}:zip`;
const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack';
const LEAST_JAVA = 21;

const FETCH_LIMIT_MS = 300_000;
const START_LIMIT_MS = 120_000;
const ASK_AGAIN_MS = 200;
const LOG_TAIL = 2_000;
/** User id of `nobody` on Linux: OpenSearch refuses to run as root. */
const NOBODY = 65_534;
/** Ends a process with its parent: a killed test run must not leave a server behind. */
const SETPRIV = '/usr/bin/setpriv';

/** JVM settings of OpenSearch's own file, without garbage-collection logs. */
const JAVA_OPTIONS = [
  '-XX:+UseG1GC',
  '-Djava.io.tmpdir=${OPENSEARCH_TMPDIR}',
  '--add-modules=jdk.incubator.vector',
  '-javaagent:agent/opensearch-agent.jar',
  '--add-opens=java.base/java.nio=org.apache.arrow.memory.core,ALL-UNNAMED',
  '-Dorg.apache.lucene.store.MMapDirectory.sharedArenaMaxPermits=1',
];

/** A single-node OpenSearch started by this process. */
export interface RunningOpenSearch {
  url: string;
  stop(): Promise<void>;
  /** Kills it as a failing machine does; its data stays. */
  kill(): Promise<void>;
  /** Starts a killed one again, on its data and port. */
  startAgain(): Promise<void>;
}

/** Program folders of a machine. */
interface Machine {
  env?: NodeJS.ProcessEnv;
  /** Folder of the system's Java installations. */
  javas?: string;
}

/** Reason why OpenSearch cannot be fetched and started on this machine; undefined where it can. */
export function lacksForOpenSearch(machine: Machine = {}): string | undefined {
  if (!onPath('mvn', machine.env)) return 'Maven (mvn) is not on the PATH';
  return javaHome(machine) === undefined ? `there is no Java ${LEAST_JAVA} or later` : undefined;
}

/**
 * Fetches OpenSearch by Maven (once, 130 MB, into Maven's own cache) and starts it on free ports with all its files in
 * a temporary folder, as `nobody` where this process is root. It ends with this process, however that ends (where
 * `setpriv` exists: on Linux).
 * @param options `below`: parent of its folder; `megabytes`: its heap size
 * @throws ToolMissing where the machine lacks a requirement
 */
export async function startOpenSearch({
  below = tmpdir(),
  megabytes = 1_024,
  say = () => {},
}: { below?: string; megabytes?: number; say?: (step: string) => void } = {}): Promise<RunningOpenSearch> {
  const lacking = lacksForOpenSearch();
  const java = javaHome({});
  if (lacking !== undefined || java === undefined) throw new ToolMissing(`No OpenSearch: ${lacking}.`);
  const folder = await mkdtemp(join(below, 'market-opensearch-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await chmod(folder, 0o755);
    const program = await fetched(folder, say);
    const [port = 0, transport = 0] = await freePorts(2);
    const url = `http://127.0.0.1:${port}`;
    await writeSettings(folder, { program, port, transport, megabytes });
    say(`Starting an OpenSearch ${OPENSEARCH_VERSION}`);
    let running = run(program, { folder, java });
    const end = async (signal: NodeJS.Signals) => {
      running.child.kill(signal);
      await running.ended;
    };
    const stop = async () => {
      await end('SIGTERM');
      await remove();
    };
    const answers = async () => {
      const { child } = running;
      const giveUpAt = Date.now() + START_LIMIT_MS;
      while (!(await isReady(url))) {
        if (child.exitCode !== null || child.signalCode !== null || Date.now() > giveUpAt) {
          const log = await readFile(logOf(folder), 'utf8').catch(() => '');
          await stop();
          throw new Error(`OpenSearch does not answer. The end of its log:\n${log.slice(-LOG_TAIL)}`);
        }
        await pause(ASK_AGAIN_MS);
      }
    };
    await answers();
    const startAgain = () => {
      running = run(program, { folder, java });
      return answers();
    };
    return { url, stop, kill: () => end('SIGKILL'), startAgain };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Unpacks the program into the folder and returns the program's own folder. */
async function fetched(folder: string, say: (step: string) => void): Promise<string> {
  // Run in that folder, because Maven records unpacked artifacts in its working directory and unpacks each only once.
  const there = ['-c', 'cd "$0" && exec mvn "$@"', folder, '-q', '-B', `-Dartifact=${ARTIFACT}`];
  const unpack = (...more: string[]) =>
    runCommand('sh', [...there, `-DoutputDirectory=${folder}`, ...more, UNPACK], FETCH_LIMIT_MS);
  // Offline first: a cached artifact needs no network.
  if ((await unpack('-o')).code !== 0) {
    say(`Fetching OpenSearch ${OPENSEARCH_VERSION} from Maven Central (once, 130 MB)`);
    const { code, output } = await unpack();
    if (code !== 0) throw new ToolMissing(`Maven could not fetch ${ARTIFACT}:\n${output.slice(-LOG_TAIL)}`);
  }
  return join(folder, `opensearch-${OPENSEARCH_VERSION}`);
}

async function writeSettings(
  folder: string,
  { program, port, transport, megabytes }: { program: string; port: number; transport: number; megabytes: number },
): Promise<void> {
  const settings = join(folder, 'settings');
  const written = ['data', 'logs', 'tmp'].map((name) => join(folder, name));
  for (const each of [settings, ...written]) await mkdir(each);
  await writeFile(
    join(settings, 'opensearch.yml'),
    [
      'discovery.type: single-node',
      'network.host: 127.0.0.1',
      `http.port: ${port}`,
      `transport.port: ${transport}`,
      `path.data: ${join(folder, 'data')}`,
      `path.logs: ${join(folder, 'logs')}`,
      // The data is temporary: a disk nearly full for other reasons must not make the indexes read-only.
      'cluster.routing.allocation.disk.threshold_enabled: false',
      '',
    ].join('\n'),
  );
  await writeFile(
    join(settings, 'jvm.options'),
    [`-Xms${megabytes}m`, `-Xmx${megabytes}m`, ...JAVA_OPTIONS, ''].join('\n'),
  );
  await writeFile(join(settings, 'log4j2.properties'), await readFile(join(program, 'config', 'log4j2.properties')));
  if (process.getuid?.() !== 0) return;
  // A keystore is created beside the settings.
  for (const each of [settings, ...written]) {
    await chown(each, NOBODY, NOBODY);
    for (const name of await readdir(each)) await chown(join(each, name), NOBODY, NOBODY);
  }
}

function run(
  program: string,
  { folder, java }: { folder: string; java: string },
): { child: ChildProcess; ended: Promise<void> } {
  const options = {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: join(folder, 'tmp'),
      OPENSEARCH_JAVA_HOME: java,
      OPENSEARCH_PATH_CONF: join(folder, 'settings'),
      OPENSEARCH_TMPDIR: join(folder, 'tmp'),
    },
    stdio: 'ignore',
    ...(process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
  } as const;
  const command = ['bash', '-c', 'exec "$0" >"$1" 2>&1', join(program, 'bin', 'opensearch'), logOf(folder)];
  const child = existsSync(SETPRIV)
    ? spawn(SETPRIV, ['--pdeathsig', 'KILL', ...command], options)
    : spawn('bash', command.slice(1), options);
  return { child, ended: new Promise((resolve) => child.once('close', () => resolve())) };
}

function logOf(folder: string): string {
  return join(folder, 'logs', 'out');
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Folder of the newest sufficiently new Java, by the version in its file `release`. */
function javaHome({ env = process.env, javas = '/usr/lib/jvm' }: Machine): string | undefined {
  const program = onPath('java', env);
  const homes = [
    env.OPENSEARCH_JAVA_HOME,
    env.JAVA_HOME,
    ...(program ? [dirname(dirname(program))] : []),
    ...(existsSync(javas) ? readdirSync(javas).map((name) => join(javas, name)) : []),
  ];
  return homes
    .flatMap((home) => (home ? [{ home, version: javaVersion(home) }] : []))
    .filter(({ version }) => version >= LEAST_JAVA)
    .sort((a, b) => b.version - a.version)[0]?.home;
}

function javaVersion(home: string): number {
  if (!existsSync(join(home, 'release')) || !existsSync(join(home, 'bin', 'java'))) return 0;
  const [, version] = /^JAVA_VERSION="(\d+)/m.exec(readFileSync(join(home, 'release'), 'utf8')) ?? [];
  return Number(version ?? 0);
}

function onPath(program: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  return (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));
}
