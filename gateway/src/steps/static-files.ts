import express, { type RequestHandler } from 'express';

/** Names with a content hash never change what they mean. */
const HASHED_NAME = /[.-][0-9a-f]{8,}\.(?:js|css|woff2?|svg|png|jpg|webp)$/;

/** Caching: hashed files for a year, everything else (manifests, entries, the page) asked for again each time. */
function setCacheHeader(res: { setHeader(name: string, value: string): unknown }, path: string): void {
  res.setHeader('Cache-Control', HASHED_NAME.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** Files of one folder; no listings, no hidden files, no source maps. */
export function staticFiles(folder: string): RequestHandler {
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    fallthrough: true,
    setHeaders: setCacheHeader,
  });
  return (req, res, next) => {
    if (req.path.endsWith('.map')) next();
    else serve(req, res, next);
  };
}
