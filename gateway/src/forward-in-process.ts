import { MarketError } from '@market/contracts';
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
      // Express keeps the address that it was called with; the framing headers belong to this very message.
      for (const framing of ['transfer-encoding', 'expect'] as const) if (req.headers[framing]) headers[framing] = req.headers[framing];
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
