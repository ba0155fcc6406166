import type { RequestHandler } from 'express';

/** Max age of a preflight. */
const ASKED_FIRST_SECONDS = '86400';

/**
 * Lets pages of any origin read the answers (CORS), without credentials: who calls is not known behind this step, so
 * that any cache may give one caller's answer to the next.
 */
export function openToAll(): RequestHandler {
  return (req, res, next) => {
    res.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'ETag, Link, Retry-After',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    if (req.method === 'OPTIONS') {
      res
        .set({
          'Access-Control-Allow-Methods': 'GET, HEAD',
          'Access-Control-Allow-Headers': 'If-None-Match',
          'Access-Control-Max-Age': ASKED_FIRST_SECONDS,
        })
        .status(204)
        .end();
      return;
    }
    delete req.headers.authorization;
    delete req.headers.cookie;
    next();
  };
}
