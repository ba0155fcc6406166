import type { RequestHandler } from 'express';

/** Max age of a preflight. */
const ASKED_FIRST_SECONDS = '86400';

/**
 * Allows pages of any origin to read the responses (CORS), without credentials: the caller is unknown behind this step,
 * so any cache may serve one caller's response to another.
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
