import { randomUUID } from 'node:crypto';
import {
  STATUS_CODES,
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ApiError, ApiErrorCode } from '@market/api/api-error';
import { CommonError } from '@market/api/common-error';
import { problemOf } from './answer-error';
import { hostProblem } from './host-header';
import { limitSlowBody, type BodyPace } from './slow-body';

export interface RunningServer {
  /** Port in use (the assigned one, if 0 was requested). */
  port: number;
  server: Server;
  /** Accepts no new connections, waits for running requests, and closes the remaining connections after `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

/** Errors of Node.js before there is a request; all others mean that it could not be parsed. */
const CODES: Readonly<Record<string, ApiErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** Headers of an answer outside the middleware: it belongs to no page and must not be cached. */
const HEADERS = {
  'Content-Type': 'application/problem+json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  Connection: 'close',
};

/** Minimum transfer rate of a body, that of a phone with poor reception: 15 s, plus a second for each 32 kB. */
const BODY_PACE: BodyPace = { graceMs: 15_000, bytesASecond: 32_768 };
/** Timeout of a request: at the minimum rate even the largest body, a version of a remote, arrives sooner. */
const REQUEST_LIMIT_MS = 600_000;

/** The headers and the body of an answer that closes the connection. */
function refusalOf(failure: ApiError): { headers: Record<string, string>; body: string } {
  const requestId = randomUUID();
  const body = problemOf(failure, requestId);
  return {
    headers: { ...HEADERS, 'X-Request-Id': requestId, 'Content-Length': String(Buffer.byteLength(body)) },
    body,
  };
}

/** Refuses a request before any of it is processed. */
function refuse(failure: ApiError, { method }: IncomingMessage, res: ServerResponse): void {
  const { headers, body } = refusalOf(failure);
  res.writeHead(failure.status, headers).end(method === 'HEAD' ? undefined : body);
}

/**
 * Responds in the common failure format to data that is not a request, too long, or too slow, where Node.js would send
 * a status alone; then closes the connection, since the following data cannot be parsed any more.
 */
function refuseUnread(error: NodeJS.ErrnoException, socket: Duplex & { _httpMessage?: ServerResponse }): void {
  // A response that is being sent must not be interrupted by another one (as Node.js does by default).
  if (!socket.writable || socket._httpMessage?.headersSent) return void socket.destroy(error);
  const failure = new CommonError(CODES[error.code ?? ''] ?? 'not-parseable');
  const { headers, body } = refusalOf(failure);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ''}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

/**
 * Listens with timeouts against slow clients. They are passed at creation: set later, or without the checking interval,
 * Node checks only every 30 s (docs/measurements.md, M13).
 * @param ownHosts allowed host names, without port; any if omitted (docs/security.md, S100)
 * @throws Error with `code` EADDRINUSE when the port is in use.
 */
export async function listen({
  handler,
  host,
  port,
  ownHosts,
  bodyPace = BODY_PACE,
}: {
  handler: RequestListener;
  host: string;
  port: number;
  ownHosts?: readonly string[] | undefined;
  bodyPace?: BodyPace;
}): Promise<RunningServer> {
  const server = createServer(
    {
      headersTimeout: 5_000,
      requestTimeout: REQUEST_LIMIT_MS,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      // Checked below: Node.js would respond without our headers.
      requireHostHeader: false,
    },
    (req, res) => {
      const failure = hostProblem(req, ownHosts);
      if (failure) refuse(failure, req, res);
      else handler(req, res);
    },
  );
  // Unsupported `Expect` header. Node.js would respond without our headers, and with 417, which ends a session here.
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) =>
    refuse(new CommonError('not-parseable'), req, res),
  );
  server.maxRequestsPerSocket = 0;
  server.on('clientError', refuseUnread);
  server.prependListener('request', (req) => {
    limitSlowBody(req, bodyPace, () =>
      refuseUnread(
        Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        req.socket,
      ),
    );
  });
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
    // Cast: the server listens on a port, not on a path.
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
