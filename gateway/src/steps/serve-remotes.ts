import { Router, type RequestHandler } from 'express';
import { MarketError } from '@market/contracts';
import { keyOf, registryFor } from '../remotes/choose-versions';
import { pack, sendPacked } from '../remotes/packed';
import type { RemotesMirror } from '../remotes/remotes-mirror';
import { createVariants } from '../remotes/variants';
import type { Visitors } from '../remotes/visitors';

/** Files of published versions: their address has the hash of their content in it, so they never change. */
export function serveRemoteFiles(mirror: RemotesMirror): Router {
  const router = Router();
  router.use(async (req, res) => {
    const [, name = '', id = '', ...rest] = req.path.split('/');
    const file =
      req.method === 'GET' || req.method === 'HEAD' ? await mirror.file(name, id, rest.join('/')) : undefined;
    if (!file) throw new MarketError('not-found');
    res.set({
      'Content-Type': file.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: `"${file.hash}"`,
    });
    sendPacked(req, res, file);
  });
  return router;
}

/**
 * `/remotes.json`: what this visitor gets. The shell asks at each navigation and mostly hears that nothing has changed.
 */
export function serveRegistry({ mirror, visitors }: { mirror: RemotesMirror; visitors: Visitors }): RequestHandler {
  const documents = createVariants((document) => pack(Buffer.from(JSON.stringify(document)), 'application/json'));
  return async (req, res) => {
    const published = mirror.published();
    const choice = visitors.choiceOf(req, res, published);
    const { packed, tag } = await documents(String(published.generation), keyOf(choice), () =>
      registryFor(published, choice),
    );
    res.vary('Cookie');
    res.set({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'private, no-cache', ETag: tag });
    sendPacked(req, res, packed);
  };
}
