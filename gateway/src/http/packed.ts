import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { encodingFor, isFresh, varyBy } from './negotiate';

const GZIP_LEVEL = 9;
/** Nearly as small as the highest one, in a tenth of the time. */
const BROTLI_QUALITY = 7;
/** Below this, packing saves nothing. */
const SMALLEST = 1_024;

/** An answer's bytes, and the same packed once for all who take them. */
export interface Packed {
  plain: Buffer;
  gzip?: Buffer;
  br?: Buffer;
}

/** Bytes that it takes in memory. */
export const sizeOf = ({ plain, gzip: gzipped, br }: Packed): number =>
  plain.length + (gzipped?.length ?? 0) + (br?.length ?? 0) + 1;

/** @param type media type; pictures and fonts are packed already */
export async function pack(plain: Buffer, type: string): Promise<Packed> {
  if (plain.length < SMALLEST || !/javascript|css|json|svg|html|wasm/.test(type)) return { plain };
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(plain, { level: GZIP_LEVEL }),
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  ]);
  return { plain, gzip: gzipped, br };
}

/** Sends the smallest form that the browser takes; 304 where it has it. Type, caching and ETag are set before. */
export function sendPacked(req: IncomingMessage, res: ServerResponse, { plain, gzip: gzipped, br }: Packed): void {
  varyBy(res, 'Accept-Encoding');
  if (isFresh(req, res)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  const encoding = gzipped && br ? encodingFor(req) : 'identity';
  const body = (encoding === 'br' ? br : encoding === 'gzip' ? gzipped : null) ?? plain;
  if (body !== plain) res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', body.length);
  if (req.method === 'HEAD') res.end();
  else res.end(body);
}
