import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { MarketError } from '@market/contracts/errors';
import { keyOf, registryFor } from '../remotes/choose-versions';
import { pack, packedAnswer } from '../http/packed';
import type { RemoteFile, RemotesMirror } from '../remotes/remotes-mirror';
import { createVariants } from '../http/variants';
import type { Visitors } from '../remotes/visitors';
import { send, type Answer } from '../http/answer';
import { isReading, pathOf, type KeptStep } from '../http/before-express';

/**
 * Serves files of published versions: addresses contain a content hash, so files never change.
 * @returns `kept` answers from memory, without waiting; `any` fetches missing files
 */
export function serveRemoteFiles(mirror: RemotesMirror): { kept: KeptStep; any: RequestHandler } {
  return {
    kept(req) {
      const address = addressOf(req);
      const file = address && mirror.kept(...address);
      return file && answerOf(req, file);
    },
    async any(req, res) {
      const address = addressOf(req);
      const file = address && (await mirror.file(...address));
      if (!file) throw new MarketError('not-found');
      send(res, answerOf(req, file));
    },
  };
}

/** Parses remote, version and path of a file; undefined for other requests. */
function addressOf(req: IncomingMessage): [remote: string, id: string, path: string] | undefined {
  const [, folder, name = '', id = '', ...rest] = pathOf(req).split('/');
  return folder === 'remotes' && isReading(req) ? [name, id, rest.join('/')] : undefined;
}

function answerOf(req: IncomingMessage, file: RemoteFile): Answer {
  const headers = ['Content-Type', file.type, 'Cache-Control', 'public, max-age=31536000, immutable'];
  return packedAnswer(req, file, { tag: `"${file.hash}"`, headers });
}

/**
 * Serves `/remotes.json`, this visitor's registry. The shell requests it at each navigation, mostly answered with "not
 * modified".
 */
export function serveRegistry({ mirror, visitors }: { mirror: RemotesMirror; visitors: Visitors }): RequestHandler {
  const documents = createVariants((document) => pack(Buffer.from(JSON.stringify(document)), 'application/json'));
  return async (req, res) => {
    const published = mirror.published();
    const choice = visitors.choiceOf(req, res, published);
    const { packed, tag } = await documents(String(published.generation), keyOf(choice), () =>
      registryFor(published, choice),
    );
    const headers = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'private, no-cache'];
    send(res, packedAnswer(req, packed, { tag, headers, variesBy: 'Cookie' }));
  };
}
