import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer, HeaderList } from './answer';
import { encodingFor, isFresh } from './negotiate';

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

/** Headers of a compressed answer. */
export interface PackedFacts {
  /** 200 unless it says otherwise. */
  status?: number;
  /** ETag. */
  tag: string;
  /** Headers of the request that it depends on, beside the ways of packing. */
  variesBy?: string;
  headers: HeaderList;
}

/** The smallest form that the browser takes; 304 where it has it. */
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
