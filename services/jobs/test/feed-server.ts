import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of feeds, as a company has one: each path answers what the test has set. */
export async function startFeedServer() {
  const answers = new Map<string, (req: IncomingMessage, res: ServerResponse) => void>();
  const asked: Array<{ path: string; headers: IncomingMessage['headers'] }> = [];
  const server = createServer((req, res) => {
    const path = req.url ?? '';
    asked.push({ path, headers: req.headers });
    const answer = answers.get(path);
    if (answer) return answer(req, res);
    res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    origin,
    asked,
    answers,
    /** Sends a text at a path; with an etag, only who does not know it gets the text. */
    say(
      path: string,
      text: string | Buffer,
      { etag, type = 'application/json' }: { etag?: string; type?: string } = {},
    ) {
      answers.set(path, (req, res) => {
        if (etag !== undefined && req.headers['if-none-match'] === etag) return res.writeHead(304).end();
        res.writeHead(200, { 'content-type': type, ...(etag === undefined ? {} : { etag }) }).end(text);
      });
      return `${origin}${path}`;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type FeedServer = Awaited<ReturnType<typeof startFeedServer>>;
