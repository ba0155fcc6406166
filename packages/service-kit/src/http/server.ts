import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface RunningServer {
  /** The port that it listens on (the chosen one, where 0 was asked for). */
  port: number;
  server: Server;
  /** Takes no new connections, lets requests in hand end, and closes what is still open after `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

/**
 * Listens with time limits against slow clients. They are given at creation: set later, or without the checking
 * interval, Node looks only every 30 s (docs/measurements.md, M13).
 * @throws Error with `code` EADDRINUSE when the port is taken.
 */
export async function listen({
  handler,
  host,
  port,
}: {
  handler: RequestListener;
  host: string;
  port: number;
}): Promise<RunningServer> {
  const server = createServer(
    {
      headersTimeout: 5_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
    },
    handler,
  );
  server.maxRequestsPerSocket = 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    // It listens on a port, not on a path.
    port: (server.address() as AddressInfo).port,
    server,
    close(graceMs = 10_000) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => sockets.forEach((socket) => socket.destroy()), graceMs);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}
