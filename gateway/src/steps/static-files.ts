import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { remoteFileType } from '@market/contracts';
import { LRUCache } from 'lru-cache';
import { pack, sendPacked, sizeOf, type Packed } from '../remotes/packed';
import { isReading, pathOf, type KeptStep } from './before-express';

/** Names with a content hash never change what they mean. */
const HASHED_NAME = /[.-][0-9a-f]{8,}\.(?:js|css|woff2?|svg|png|jpg|webp)$/;
const MEMORY_BYTES = 64 * 1024 * 1024;
/** What is larger is read from disk by its ranges: films. */
const LARGEST_KEPT = 1024 * 1024;
/** How old what is known of a file may be whose name has no hash. */
const LOOK_AGAIN_MS = 500;

interface KeptFile extends Packed {
  type: string;
  tag: string;
  changedAt: number;
  lookedAt: number;
}

/** Caching: hashed files for a year, everything else (manifests, entries, the page) asked for again each time. */
function setCacheHeader(res: { setHeader(name: string, value: string): unknown }, path: string): void {
  res.setHeader('Cache-Control', HASHED_NAME.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/**
 * Files of one folder, packed once and kept in memory; no listings, no hidden files, no source maps.
 * @returns `kept` answers what is in memory, without waiting; `any` reads what is not
 */
export function staticFiles(folder: string): { kept: KeptStep; any: RequestHandler } {
  const files = new LRUCache<string, KeptFile>({ maxSize: MEMORY_BYTES, sizeCalculation: sizeOf });
  const fromDisk = express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    fallthrough: true,
    setHeaders: setCacheHeader,
  });

  /** What is no plain name of a known kind (a film, hidden, out of the folder) is left to express. */
  async function read(path: string): Promise<KeptFile | undefined> {
    const type = remoteFileType(path.slice(1));
    if (!type) return undefined;
    const lookedAt = Date.now();
    const file = join(folder, path);
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile() || facts.size > LARGEST_KEPT) return undefined;
    const known = files.get(path);
    if (known?.changedAt === facts.mtimeMs) return Object.assign(known, { lookedAt });
    const content = await readFile(file);
    const kept = {
      ...(await pack(content, type)),
      type,
      tag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      changedAt: facts.mtimeMs,
      lookedAt,
    };
    files.set(path, kept);
    return kept;
  }

  return {
    kept(req, res) {
      const path = pathOf(req);
      const file = isWhole(req) ? files.get(path) : undefined;
      if (!file || !(HASHED_NAME.test(path) || Date.now() - file.lookedAt < LOOK_AGAIN_MS)) return false;
      send(req, res, file);
      return true;
    },
    async any(req, res, next) {
      // No file is named without its kind; source maps are not for everybody.
      if (!/\.\w+$/.test(req.path) || req.path.endsWith('.map')) return next();
      const file = isWhole(req) ? await read(req.path) : undefined;
      if (file) send(req, res, file);
      else fromDisk(req, res, next);
    },
  };
}

/** Parts of files are read from disk. */
const isWhole = (req: IncomingMessage) => isReading(req) && req.headers.range === undefined;

function send(req: IncomingMessage, res: ServerResponse, file: KeptFile): void {
  setCacheHeader(res, pathOf(req));
  res.setHeader('Content-Type', file.type);
  res.setHeader('ETag', file.tag);
  sendPacked(req, res, file);
}
