import type { RequestHandler, Response } from 'express';
import { MarketError } from '@market/contracts/errors';
import type { Forward } from '../forward';
import { honoursKey, isStream, methodsOf, onlyReads, serviceFor } from '../route-table';
import { factsOf } from './identify-request';

/**
 * Larger than any JSON that a service accepts. Uploads are limited by the service itself, with its form's error
 * message.
 */
const MAX_BODY_BYTES = 16 * 1024 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** Open streams; closed when the gateway shuts down, so that their pages reconnect to another replica. */
export type OpenStreams = Set<Response>;

/** Sends API calls to the service of the route table. */
export function forwardApi(forward: Forward, openStreams: OpenStreams): RequestHandler {
  return async (req, res) => {
    if (!METHODS.includes(req.method)) throw refusalOf(req.path);
    const service = serviceFor(req.method, req.path);
    if (!service) throw new MarketError('not-found');
    if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES && !req.is('multipart/form-data'))
      throw new MarketError('too-large');
    const { requestId, clientAddress } = factsOf(res);
    const stream = isStream(req.path);
    if (stream) {
      openStreams.add(res);
      res.once('close', () => openStreams.delete(res));
    }
    const mayRepeat =
      onlyReads(req.method, req.path) ||
      (req.headers['idempotency-key'] !== undefined && honoursKey(req.method, req.path));
    // Express has already stripped the mount path `/api` from `req.url`.
    await forward.send({ service, req, res, path: req.url, requestId, clientAddress, isStream: stream, mayRepeat });
  };
}

/** `Allow` lists the methods that the path supports. */
function refusalOf(path: string): MarketError {
  const allow = methodsOf(path);
  return allow.length > 0 ? new MarketError('method-not-allowed', { allow }) : new MarketError('not-found');
}
