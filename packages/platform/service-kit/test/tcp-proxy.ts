import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A wire between a client and a server that can be cut, silenced and tampered with. */
export interface TcpProxy {
  /** `url` with the server's port replaced by the proxy's. */
  through(url: string): string;
  /** Ends all connections at once, as a pulled cable or a dead machine would look after its time-out. */
  cut(): void;
  /** Takes no connections and ends those there are, until `restore`. */
  close(): void;
  /** Withholds the server's answers from the client until `restore`. */
  silenceServer(): void;
  restore(): void;
  /** Lets the client hear `bytes` from the server, on every connection. */
  inject(bytes: Buffer): void;
  stop(): Promise<void>;
}

export async function tcpProxy(targetUrl: string): Promise<TcpProxy> {
  const target = new URL(targetUrl);
  const pairs = new Set<{ client: Socket; server: Socket }>();
  let closed = false;
  let silent = false;
  const proxy = createServer((client) => {
    if (closed) {
      client.destroy();
      return;
    }
    const server = connect(Number(target.port), target.hostname);
    const pair = { client, server };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    client.on('data', (chunk) => server.write(chunk));
    server.on('data', (chunk) => silent || client.write(chunk));
    for (const socket of [client, server]) socket.on('close', end).on('error', end);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const cut = () => {
    for (const { client, server } of pairs) {
      client.destroy();
      server.destroy();
    }
  };
  return {
    through(url) {
      const address = new URL(url);
      address.host = `127.0.0.1:${port}`;
      return address.href;
    },
    cut,
    close() {
      closed = true;
      cut();
    },
    silenceServer() {
      silent = true;
    },
    restore() {
      closed = false;
      silent = false;
    },
    inject(bytes) {
      for (const { client } of pairs) client.write(bytes);
    },
    async stop() {
      cut();
      await new Promise<void>((resolve) => proxy.close(() => resolve()));
    },
  };
}
