import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { Socket } from 'node:net';
import { CLIENT_ADDRESS } from '../http/client-address';

/**
 * Calls an HTTP handler of this process without a network: Node's own request and response on a socket that never
 * connects. (A library for this changed the objects' prototypes, which Express then applied to all requests.)
 */
export function callHandler(
  handler: RequestListener,
  {
    method,
    path,
    headers,
    body,
  }: { method: string; path: string; headers: Record<string, string>; body: string | undefined },
): Promise<{ status: number; text: string; retryAfter: string | undefined }> {
  const req = new IncomingMessage(new Socket());
  const payload = body === undefined ? undefined : Buffer.from(body);
  Object.assign(req, {
    method,
    url: path,
    headers: { host: 'localhost', ...headers, ...(payload ? { 'content-length': String(payload.length) } : {}) },
    complete: true,
    [CLIENT_ADDRESS]: headers['x-forwarded-for'] ?? 'this process',
  });
  if (payload) req.push(payload);
  req.push(null);
  const res = new ServerResponse(req);
  const parts: Buffer[] = [];
  const keep = (part: unknown) => {
    if (typeof part === 'string' || part instanceof Uint8Array) parts.push(Buffer.from(part));
  };
  return new Promise((resolve) => {
    res.write = (part: unknown) => {
      keep(part);
      return true;
    };
    // Cast: `end` has several signatures; the first argument is always the body.
    res.end = ((part?: unknown) => {
      keep(part);
      const wait = res.getHeader('retry-after');
      resolve({
        status: res.statusCode,
        text: Buffer.concat(parts).toString(),
        retryAfter: wait === undefined ? undefined : String(wait),
      });
      res.emit('finish');
      res.emit('close');
      return res;
    }) as ServerResponse['end'];
    handler(req, res);
  });
}
