import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MarketError } from '@market/contracts/errors';
import {
  publishedFile,
  type PublishedRemotes,
  publishedRemotes,
  type PublishedVersion,
  remoteFileType,
} from '@market/contracts/remotes';
import { ask, secretKey, type Log, type CommonSettings, type Peers } from '@market/service-kit';
import { LRUCache } from 'lru-cache';
import { createDiskCache } from './disk-cache';
import { integrityOf } from './integrity';
import { pack, sizeOf, type Packed } from '../http/packed';
import { createShellTeller } from './tell-shell';

export interface RemoteFile extends Packed {
  type: string;
  /** `sha384-…` */
  hash: string;
}

/** Mirror of the registry: keeps serving while the remotes service or its database is down. */
export interface RemotesMirror {
  published(): PublishedRemotes;
  /**
   * Returns a file of a published version; undefined where no version has it. An unknown version may be in a newer list
   * that another replica received first, so the mirror refreshes before it answers.
   * @throws MarketError 'service-unavailable' where it is not cached and the remotes service is down
   */
  file(remote: string, id: string, path: string): Promise<RemoteFile | undefined>;
  /** Returns the file if it is in memory, without waiting. */
  kept(remote: string, id: string, path: string): RemoteFile | undefined;
  /** Fetches the current list; keeps the known one where the service does not respond. */
  refresh(): Promise<void>;
  /** Registers a callback for every change of the published list. */
  onChange(listener: () => void): void;
  /** Loads the last run's list, refreshes it, and starts polling. */
  start(): Promise<void>;
  stop(): void;
}

export interface MirrorNeeds {
  config: Pick<CommonSettings, 'dataDir' | 'secretFile'>;
  peers: Peers;
  log: Log;
  /** Folder of the served shell, which is reported to the remotes service. */
  shellFolder: string;
}

/** Polling interval: changes must be known within a second. */
const ASK_EVERY_MS = 500;
/** Rate limit of refreshes, which strangers can trigger by addresses of unknown versions. */
const ASK_ANEW_MS = 250;
const MEMORY_BYTES = 64 * 1024 * 1024;
const FETCHES_AT_ONCE = 4;
const NOTHING: PublishedRemotes = { generation: -1, remotes: [] };

/**
 * Stores the published remotes and their files in memory and on disk; files are verified by hash whenever they are read
 * from disk or network.
 */
export function createRemotesMirror({ config, peers, log, shellFolder }: MirrorNeeds): RemotesMirror {
  const folder = join(config.dataDir, 'remotes');
  const disk = createDiskCache(join(folder, 'files'));
  const lastGood = createLastGood({ folder, secretFile: config.secretFile, log });
  const teller = createShellTeller({ config, peers, shellFolder, log });
  const memory = new LRUCache<string, RemoteFile>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: sizeOf,
  });
  const underWay = new Map<string, Promise<RemoteFile>>();
  let current = NOTHING;
  let versions = new Map<string, PublishedVersion>();
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const listeners: Array<() => void> = [];

  function take(document: PublishedRemotes): void {
    current = document;
    versions = new Map(
      document.remotes.flatMap((remote) => remote.versions.map((version) => [`${remote.name}/${version.id}`, version])),
    );
    for (const listener of listeners) listener();
  }

  async function readContent(hash: string): Promise<Buffer> {
    const stored = await disk.read(hash);
    if (stored) return stored;
    const { content } = await ask(peers, publishedFile, { params: { hash } });
    const bytes = Buffer.from(content, 'base64');
    if (integrityOf(bytes) !== hash)
      throw new MarketError('service-unavailable', { error: 'A file of the registry is not what was published.' });
    await disk
      .write(hash, bytes)
      .catch((error: unknown) => log.warn({ err: error }, 'a file of a remote could not be kept on disk'));
    return bytes;
  }

  /** File by its path; undefined when no published version has it. */
  function find(remote: string, id: string, path: string): { hash: string; type: string } | undefined {
    const hash = versions.get(`${remote}/${id}`)?.assets[path];
    const type = remoteFileType(path);
    return hash === undefined || type === undefined ? undefined : { hash, type };
  }

  function fileOf(hash: string, type: string): Promise<RemoteFile> {
    const key = keyOf({ hash, type });
    const inMemory = memory.get(key);
    if (inMemory) return Promise.resolve(inMemory);
    let reading = underWay.get(key);
    if (!reading) {
      reading = readContent(hash)
        .then(async (content) => {
          const file = { ...(await pack(content, type)), type, hash };
          memory.set(key, file);
          return file;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, reading);
    }
    return reading;
  }

  /**
   * Prefetches the files of versions in use, for outages of the service; deletes files that no version has any more.
   */
  async function stockUp(): Promise<void> {
    const served = current.remotes.flatMap((remote) =>
      remote.versions.filter(({ id }) => id === remote.live || id === remote.canary?.id),
    );
    const waiting = served
      .flatMap(({ assets }) => Object.entries(assets))
      .map(([path, hash]) => ({ hash, type: remoteFileType(path) ?? '' }));
    await Promise.all(
      Array.from({ length: FETCHES_AT_ONCE }, async () => {
        for (let next = waiting.pop(); next && !isStopped; next = waiting.pop()) await fileOf(next.hash, next.type);
      }),
    );
    await disk.keepOnly(
      new Set(current.remotes.flatMap((remote) => remote.versions.flatMap(({ assets }) => Object.values(assets)))),
    );
  }

  async function lookNow(): Promise<void> {
    lookedAt = performance.now();
    try {
      const answer = await ask(peers, publishedRemotes, { query: { since: String(current.generation) } });
      if (isAway) log.info('the remotes service answers again');
      isAway = false;
      if (!('remotes' in answer)) return;
      take(answer);
      await lastGood
        .write(answer)
        .catch((error: unknown) => log.warn({ err: error }, 'the published remotes could not be kept on disk'));
      void stockUp().catch((error: unknown) =>
        log.warn({ err: error }, 'not every file of the published remotes could be fetched ahead'),
      );
    } catch (error) {
      if (!isAway)
        log.warn({ err: error }, 'the remotes service does not answer; what was published last goes on being served');
      isAway = true;
    }
  }

  let asking: Promise<void> | undefined;
  const refresh = () => (asking ??= lookNow().finally(() => (asking = undefined)));

  let nextLook: Promise<void> | undefined;
  let lookedAt = -Infinity;
  /** Schedules a refresh that begins after this call, shared by all waiting callers. */
  const lookAnew = () => (nextLook ??= waitForTurn().then(refresh));

  async function waitForTurn(): Promise<void> {
    await asking;
    await delay(Math.max(0, lookedAt + ASK_ANEW_MS - performance.now()), undefined, { ref: false });
    // A refresh in progress may predate the change.
    await asking;
    nextLook = undefined;
  }

  /** Whether the version may be in a newer list; while the service is down, none can be fetched. */
  const isNewer = (remote: string, id: string) => !isAway && id !== '' && !versions.has(`${remote}/${id}`);

  function askAgain(): void {
    timer = setTimeout(() => {
      void refresh().then(() => {
        if (!isStopped) askAgain();
      });
    }, ASK_EVERY_MS);
    timer.unref();
  }

  return {
    published: () => current,
    async file(remote, id, path) {
      if (isNewer(remote, id)) await lookAnew();
      const found = find(remote, id, path);
      return found && fileOf(found.hash, found.type);
    },
    kept(remote, id, path) {
      const found = find(remote, id, path);
      return found && memory.get(keyOf(found));
    },
    refresh,
    onChange: (listener) => void listeners.push(listener),
    async start() {
      const stored = lastGood.read();
      if (stored) take(stored);
      await Promise.all([refresh(), teller.start()]);
      askAgain();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      teller.stop();
    },
  };
}

const keyOf = ({ hash, type }: { hash: string; type: string }) => `${hash} ${type}`;

/** Last good registry on disk, authenticated with our own secret, since its hashes decide which code runs. */
function createLastGood({ folder, secretFile, log }: { folder: string; secretFile: string; log: Log }) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'published.json');
  const key = secretKey(secretFile, 'published-remotes');
  const markOf = (text: string) => createHmac('sha256', key).update(text).digest('hex');
  return {
    read(): PublishedRemotes | undefined {
      try {
        // Cast: written below; the HMAC verifies it.
        const { mark, text } = JSON.parse(readFileSync(file, 'utf8')) as { mark: string; text: string };
        if (!timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(text))))
          throw new Error('it was changed by somebody else');
        // Cast: authenticated by our own HMAC.
        return JSON.parse(text) as PublishedRemotes;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
          log.warn({ err: error }, 'the published remotes kept on disk are not used');
        return undefined;
      }
    },
    async write(document: PublishedRemotes): Promise<void> {
      const text = JSON.stringify(document);
      await writeFile(`${file}.${process.pid}`, JSON.stringify({ mark: markOf(text), text }));
      await rename(`${file}.${process.pid}`, file);
    },
  };
}
