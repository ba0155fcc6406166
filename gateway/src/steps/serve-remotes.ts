import type { Request, RequestHandler, Response } from 'express';
import { MarketError } from '@market/contracts';
import { keyOf, registryFor } from '../remotes/choose-versions';
import { pack, sendPacked } from '../remotes/packed';
import type { RemoteFile, RemotesMirror } from '../remotes/remotes-mirror';
import { createVariants } from '../remotes/variants';
import type { Visitors } from '../remotes/visitors';

/**
 * Files of published versions: their address has the hash of their content in it, so they never change.
 * @returns `kept` answers what is in memory, without waiting; `any` fetches what is not
 */
export function serveRemoteFiles(mirror: RemotesMirror): { kept: RequestHandler; any: RequestHandler } {
  return {
    kept(req, res, next) {
      const address = addressOf(req);
      const file = address && mirror.kept(...address);
      if (file) send(req, res, file);
      else next();
    },
    async any(req, res) {
      const address = addressOf(req);
      const file = address && (await mirror.file(...address));
      if (!file) throw new MarketError('not-found');
      send(req, res, file);
    },
  };
}

/** Remote, version and path of a file; undefined where none is asked for. */
function addressOf({ method, path }: Request): [remote: string, id: string, path: string] | undefined {
  const [, folder, name = '', id = '', ...rest] = path.split('/');
  return folder === 'remotes' && (method === 'GET' || method === 'HEAD') ? [name, id, rest.join('/')] : undefined;
}

function send(req: Request, res: Response, file: RemoteFile): void {
  res.set({
    'Content-Type': file.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${file.hash}"`,
  });
  sendPacked(req, res, file);
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
