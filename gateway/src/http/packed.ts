import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer, HeaderList } from './answer';
import { encodingFor, isFresh } from './negotiate';

const GZIP_LEVEL = 9;
/** Compresses nearly as well as the highest level, in a tenth of the time. */
const BROTLI_QUALITY = 7;
/** Size below which compression saves nothing. */
const SMALLEST = 1_024;

/** Bytes of a response with their compressed forms, computed once for all recipients. */
export interface Packed {
  plain: Buffer;
  gzip?: Buffer;
  br?: Buffer;
}

/** Size in memory, in bytes. */
export const sizeOf = ({ plain, gzip: gzipped, br }: Packed): number =>
  plain.length + (gzipped?.length ?? 0) + (br?.length ?? 0) + 1;

/** @param type media type; pictures and fonts are already compressed */
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

/** Metadata of a compressed response. */
export interface PackedFacts {
  /** Status, 200 by default. */
  status?: number;
  /** ETag. */
  tag: string;
  /** Request headers that the response depends on, besides the content encoding. */
  variesBy?: string;
  headers: HeaderList;
}

/** Builds the smallest form that the browser accepts; 304 where the browser has it cached. */
export function packedAnswer(
  req: IncomingMessage,
  { plain, gzip: gzipped, br }: Packed,
  { status = 200, tag, variesBy, headers }: PackedFacts,
): Answer {
  const named = variesBy === undefined ? 'Accept-Encoding' : `${variesBy}, Accept-Encoding`;
  const all = [...headers, 'ETag', tag, 'Vary', named];
  if (status === 200 && isFresh(req, tag)) return { status: 304, headers: all };
  const encoding = gzipped && br ? encodingFor(req) : 'identity';
  const body = (encoding === 'br' ? br : encoding === 'gzip' ? gzipped : null) ?? plain;
  if (body !== plain) all.push('Content-Encoding', encoding);
  all.push('Content-Length', String(body.length));
  return { status, headers: all, body: req.method === 'HEAD' ? undefined : body };
}
