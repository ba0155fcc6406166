import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { remoteFileType } from '@market/contracts/remotes';
import { LRUCache } from 'lru-cache';
import { pack, packedAnswer, sizeOf, type Packed } from '../http/packed';
import { tagOf } from '../http/negotiate';
import { send, type Answer } from '../http/answer';
import { isReading, pathOf, type KeptStep } from '../http/before-express';

/** Names with a content hash: their content never changes. */
const HASHED_NAME = /[.-][0-9a-f]{8,}\.(?:js|css|woff2?|svg|png|jpg|webp)$/;
const MEMORY_BYTES = 64 * 1024 * 1024;
/** Size limit of the memory cache; larger files, such as films, are read from disk in ranges. */
const LARGEST_KEPT = 1024 * 1024;
/** Files of the product film: video, subtitles and poster. */
const FILM = /^\/film\/[\w-]+\.(?:webm|vtt|jpg)$/;
/** Max age of the cached stat of an unhashed file. */
const LOOK_AGAIN_MS = 500;

interface KeptFile extends Packed {
  type: string;
  caching: string;
  tag: string;
  /** Modification time in ms. */
  changedAt: number;
}

/** Cache-Control: hashed files for a year, everything else (manifests, entries, the page) is revalidated each time. */
function cachingOf(path: string): string {
  return HASHED_NAME.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * Serves the files of one folder, compressed once and cached in memory; no listings, no hidden files, no source maps.
 * @returns `kept` answers from memory, without waiting; `any` reads missing files
 */
export function staticFiles(folder: string): { kept: KeptStep; any: RequestHandler } {
  const files = new LRUCache<string, KeptFile>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: sizeOf,
    noDeleteOnStaleGet: true,
    // Concurrent requests for a file share its reading and compression.
    fetchMethod: (path, cached, { options }) => {
      options.ttl = HASHED_NAME.test(path) ? 0 : LOOK_AGAIN_MS;
      return read(folder, path, cached);
    },
  });
  const fromDisk = express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    fallthrough: true,
    setHeaders: (res, path) => void res.setHeader('Cache-Control', cachingOf(path)),
  });

  return {
    kept(req) {
      const file = isWhole(req) ? files.get(pathOf(req)) : undefined;
      return file && answerOf(req, file);
    },
    async any(req, res, next) {
      // Other files are not served: source maps, build notes, leftovers. The shell's page is served by its addresses.
      const type = typeOf(req.path);
      if ((!type && !FILM.test(req.path)) || req.path === '/mf-stats.json') return next();
      const file = isWhole(req) && type ? await files.fetch(req.path) : undefined;
      if (file) send(res, answerOf(req, file));
      else fromDisk(req, res, next);
    },
  };
}

/** Media type by file name; undefined for names of unknown type, hidden files, and paths outside the folder. */
const typeOf = (path: string) => remoteFileType(path.slice(1));

/** @returns the cached entry of an unchanged file; undefined where the file is missing or too large for the cache */
async function read(folder: string, path: string, cached: KeptFile | undefined): Promise<KeptFile | undefined> {
  const file = join(folder, path);
  const found = await stat(file).catch(() => undefined);
  const type = typeOf(path);
  if (!type || !found?.isFile() || found.size > LARGEST_KEPT) return undefined;
  const changedAt = found.mtimeMs;
  if (cached?.changedAt === changedAt) return cached;
  const content = await readFile(file);
  return { ...(await pack(content, type)), type, caching: cachingOf(path), tag: tagOf(content), changedAt };
}

/** Whether the whole file is requested; ranges are read from disk. */
const isWhole = (req: IncomingMessage) => isReading(req) && req.headers.range === undefined;

function answerOf(req: IncomingMessage, file: KeptFile): Answer {
  const headers = ['Cache-Control', file.caching, 'Content-Type', file.type];
  return packedAnswer(req, file, { tag: file.tag, headers });
}
