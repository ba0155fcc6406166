import type { RequestHandler } from 'express';
import { MarketError } from '@market/contracts';
import type { Forward } from '../forward';
import { serviceFor } from '../route-table';
import type { RequestFacts } from './identify-request';

/** Larger than any JSON that a service takes. Uploads are cut off by the service itself, in the words of its form. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** Sends API calls to the service of the route table. */
export function forwardApi(forward: Forward): RequestHandler {
  return async (req, res) => {
    if (!METHODS.includes(req.method)) throw new MarketError('method-not-allowed', { allow: METHODS });
    const service = serviceFor(req.path);
    if (!service) throw new MarketError('not-found');
    if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES && !req.is('multipart/form-data')) throw new MarketError('too-large');
    const { requestId, clientAddress } = res.locals as RequestFacts;
    // `req.url` is already without the `/api` that this step is mounted on.
    await forward.send({ service, req, res, path: req.url, requestId, clientAddress });
  };
}
