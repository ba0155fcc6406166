import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came. */
export interface Recorded {
  method: string;
  path: string;
  query: URLSearchParams;
  /** JSON, or each line of a bulk load. */
  body: unknown;
}

type Answer = [status: number, body: unknown];
type Answerer = (request: Recorded) => Answer | undefined;

/**
 * A server on this machine that answers as OpenSearch's documentation says. It keeps aliases and notes, holds no jobs
 * and finds nothing.
 */
export interface OpenSearchServer {
  url: string;
  recorded: Recorded[];
  /** Index behind each alias. */
  aliases: Map<string, string>;
  /** Replaces the responses to some requests; undefined leaves the usual response. */
  answer(how: Answerer | undefined): void;
  stop(): Promise<void>;
}

export async function openSearchServer(): Promise<OpenSearchServer> {
  const recorded: Recorded[] = [];
  const aliases = new Map<string, string>();
  const notes = new Map<string, unknown>();
  let otherwise: Answerer | undefined;

  function usual({ method, path, body }: Recorded): Answer {
    const [first = '', second = ''] = path.slice(1).split('/');
    if (first === '_alias') {
      const index = aliases.get(second);
      return index === undefined
        ? [404, { error: `alias [${second}] missing`, status: 404 }]
        : [200, { [index]: { aliases: { [second]: {} } } }];
    }
    if (first === '_aliases') {
      for (const { add } of (body as { actions: Array<{ add?: { index: string; alias: string } }> }).actions)
        if (add) aliases.set(add.alias, add.index);
      return [200, { acknowledged: true }];
    }
    if (path.endsWith('_bulk')) return [200, bulkAnswer(body as object[], () => undefined)];
    if (second === '_mapping' && method !== 'GET') {
      notes.set(aliases.get(first)!, (body as { _meta: unknown })._meta);
      return [200, { acknowledged: true }];
    }
    if (second === '_mapping')
      return [200, { [aliases.get(first)!]: { mappings: { _meta: notes.get(aliases.get(first)!) } } }];
    if (second === '_refresh') return [200, { _shards: { total: 1, successful: 1, failed: 0 } }];
    if (second === '_count') return [200, { count: 0, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 } }];
    if (method === 'PUT') return [200, { acknowledged: true, shards_acknowledged: true, index: first }];
    if (method === 'DELETE') return [200, { acknowledged: true }];
    return [
      400,
      { error: { type: 'illegal_argument_exception', reason: `no answer for ${method} ${path}` }, status: 400 },
    ];
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const text = Buffer.concat(pieces).toString();
      const body: unknown =
        text === ''
          ? undefined
          : pathname.endsWith('_bulk')
            ? text
                .trim()
                .split('\n')
                .map((line) => JSON.parse(line) as unknown)
            : JSON.parse(text);
      const asked: Recorded = {
        method: request.method ?? '',
        path: decodeURIComponent(pathname),
        query: searchParams,
        body,
      };
      recorded.push(asked);
      const [status, answer] = otherwise?.(asked) ?? usual(asked);
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recorded,
    aliases,
    answer(how) {
      otherwise = how;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The heads of a bulk load's operations, in their order. */
export function operationsOf(
  lines: readonly object[],
): Array<{ kind: 'index' | 'delete'; _index: string; _id: string; version: number }> {
  return lines.flatMap((line) => {
    const [kind, head] = Object.entries(line)[0] as [
      string,
      { _index: string; _id: string; version: number; version_type?: string },
    ];
    return (kind === 'index' || kind === 'delete') && head.version_type
      ? [{ kind, _index: head._index, _id: head._id, version: head.version }]
      : [];
  });
}

/** Answer to a bulk load: an error for each job that has one. */
export function bulkAnswer(
  lines: readonly object[],
  errorOf: (id: string) => [status: number, type: string, reason: string] | undefined,
): object {
  const items = operationsOf(lines).map(({ kind, _index, _id, version }) => {
    const error = errorOf(_id);
    return {
      [kind]: error
        ? { _index, _id, status: error[0], error: { type: error[1], reason: error[2] } }
        : {
            _index,
            _id,
            _version: version,
            result: kind === 'index' ? 'created' : 'deleted',
            status: kind === 'index' ? 201 : 200,
          },
    };
  });
  return { took: 1, errors: items.some((item) => 'error' in Object.values(item)[0]!), items };
}
