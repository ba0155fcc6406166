import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SlowPages {
  origin: string;
  /** Pieces of the page that have not been sent; all of them until it is asked for. */
  piecesLeft(): number;
  /** Sends the next piece of the page that was asked for. */
  sendNext(): void;
  close(): Promise<void>;
}

/**
 * Slow proxy in front of the marketplace at `market`: the content of `#root` arrives in so many pieces, each after a
 * call, the last one with the rest of the page; everything before it, and every other file, arrives at once.
 */
export async function startSlowPages(market: string, pieces: number): Promise<SlowPages> {
  let waiting: { parts: string[]; answer: ServerResponse } | undefined;
  const server = createServer((req, res) => {
    void (async () => {
      const accept = req.headers.accept ?? '*/*';
      const answer = await fetch(new URL(req.url ?? '/', market), { headers: { accept } });
      const isPage = accept.includes('text/html');
      for (const name of ['content-type', 'content-security-policy', 'etag']) {
        const value = answer.headers.get(name);
        if (value !== null) res.setHeader(name, value);
      }
      res.statusCode = answer.status;
      if (!isPage) return res.end(Buffer.from(await answer.arrayBuffer()));
      const html = await answer.text();
      const begin = html.indexOf('<div id="root">');
      const end = html.indexOf('<script type="application/json" id="page-data"');
      const size = Math.ceil((end - begin) / (pieces - 1));
      const parts = Array.from({ length: pieces - 1 }, (_, n) =>
        html.slice(begin + n * size, Math.min(end, begin + (n + 1) * size)),
      );
      parts.push(html.slice(end));
      res.write(html.slice(0, begin));
      waiting = { parts, answer: res };
      return undefined;
    })().catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${String((server.address() as AddressInfo).port)}`,
    piecesLeft: () => waiting?.parts.length ?? pieces,
    sendNext: () => {
      if (!waiting) throw new Error('no page was asked for');
      waiting.answer.write(waiting.parts.shift());
      if (waiting.parts.length === 0) waiting.answer.end();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
