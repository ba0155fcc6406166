import { constants, crc32, deflateRawSync } from 'node:zlib';

const PIECE = 1024 * 1024;
const ADLER = 65_521n;

/**
 * A zlib stream that unfolds to `length` equal bytes. One piece is packed and repeated, so that making it takes no time
 * however much it unfolds to.
 */
export function unfoldsTo(length: number, byte: number): Buffer {
  const packed = (size: number) =>
    deflateRawSync(Buffer.alloc(size, byte), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const piece = packed(PIECE);
  const end = deflateRawSync(Buffer.alloc(length % PIECE, byte), { level: 9 });
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(sumOf(BigInt(length), BigInt(byte)));
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: Math.floor(length / PIECE) }, () => piece),
    end,
    sum,
  ]);
}

/** Adler-32 of equal bytes. */
function sumOf(length: bigint, byte: bigint): number {
  const low = (1n + length * byte) % ADLER;
  const high = (length + (byte * length * (length + 1n)) / 2n) % ADLER;
  return Number((high << 16n) | low);
}

/** A black picture of any size as a PNG of some kilobytes. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    // A row begins with the byte that says that nothing was done to it.
    chunk('IDAT', unfoldsTo(height * (1 + width * 3), 0)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
