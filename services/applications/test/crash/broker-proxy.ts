import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A broker that can go away without taking the others' tests with it: a way to the real one that can be cut and mended.
 */
export interface BrokerProxy {
  url: string;
  /** Cuts all connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function createBrokerProxy(brokerUrl: string): Promise<BrokerProxy> {
  const broker = new URL(brokerUrl);
  const sockets = new Set<Socket>();
  let port = 0;
  let server: Server | undefined;

  async function mend(): Promise<void> {
    const listening = createServer((client) => {
      const upstream = connect({ host: broker.hostname, port: Number(broker.port || 5672) });
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      }
      client.pipe(upstream);
      upstream.pipe(client);
    });
    await new Promise<void>((resolve, reject) => {
      listening.once('error', reject);
      listening.listen(port, '127.0.0.1', resolve);
    });
    port = (listening.address() as AddressInfo).port;
    server = listening;
  }

  async function cut(): Promise<void> {
    const closing = server;
    server = undefined;
    if (!closing) return;
    const closed = new Promise((resolve) => closing.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await mend();
  const url = new URL(brokerUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.toString().replace(/\/$/, ''), cut, mend, close: cut };
}
