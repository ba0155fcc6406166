import { MarketError } from '@market/contracts/errors';
import { CLIENT_ADDRESS } from '@market/service-kit';
import { headersFor, type Forward, type Handlers } from './forward';

/** Services in the gateway's own process: the request object itself is handed over, without a network hop. */
export function createInProcessForward(handlers: Handlers): Forward {
  return {
    async send(errand) {
      const handler = handlers[errand.service];
      if (!handler) throw new MarketError('service-unavailable');
      const { req, res, path, clientAddress } = errand;
      const headers = headersFor(errand);
      // Express keeps the original address; these headers concern this very message, whose response the gateway
      // compresses.
      for (const name of ['transfer-encoding', 'expect', 'accept-encoding'] as const)
        if (req.headers[name]) headers[name] = req.headers[name];
      req.url = path;
      Object.assign(req, { originalUrl: path, baseUrl: '', headers, [CLIENT_ADDRESS]: clientAddress });
      await new Promise<void>((resolve) => {
        res.once('close', resolve);
        handler(req, res);
      });
    },
    close: async () => undefined,
  };
}
