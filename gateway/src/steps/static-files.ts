import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';

/** Names with a content hash never change what they mean. */
const HASHED_NAME = /[.-][0-9a-f]{8,}\.(?:js|css|woff2?|svg|png|jpg|webp)$/;

/** Caching: hashed files for a year, everything else (manifests, entries, the page) asked for again each time. */
function setCacheHeader(res: { setHeader(name: string, value: string): unknown }, path: string): void {
  res.setHeader('Cache-Control', HASHED_NAME.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** Files of one folder; no listings, no hidden files, no source maps. */
export function staticFiles(folder: string): RequestHandler {
  const serve = express.static(folder, { index: false, redirect: false, dotfiles: 'ignore', fallthrough: true, setHeaders: setCacheHeader });
  return (req, res, next) => {
    if (req.path.endsWith('.map')) next();
    else serve(req, res, next);
  };
}

/** The shell's page with the registry and the settings inlined; read again whenever the file on disk changes. */
export function createPage({ shellFolder, inlined }: { shellFolder: string; inlined: () => Record<string, unknown> }): () => string | undefined {
  const file = join(shellFolder, 'index.html');
  let known: { changedAt: number; html: string } | undefined;
  return () => {
    if (!existsSync(file)) return undefined;
    const changedAt = statSync(file).mtimeMs;
    if (known?.changedAt !== changedAt) known = { changedAt, html: readFileSync(file, 'utf8') };
    const scripts = Object.entries(inlined()).map(([id, value]) => `<script type="application/json" id="${id}">${jsonForHtml(value)}</script>`);
    return known.html.replace('</head>', `${scripts.join('')}</head>`);
  };
}

/** JSON that cannot end the script element that it stands in. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c').replace(/\u2028/g, '\\u2028').replace(/\u2029/g, '\\u2029');
}

