import { RULE_MESSAGES } from '@market/contracts/messages';
import { PROFILE_IMAGE_MAX_PIXELS } from '@market/contracts/profiles';
import { createFairQueue } from '@market/service-kit';
import type { UploadedFile } from '@market/uploads';
import sharp from 'sharp';

/** Profile picture: maximum side, since it is never shown larger. */
const PROFILE_PICTURE = { side: 640, quality: 84 };
const DECODE_LIMIT_SECONDS = 5;

// Decoded pictures are never asked for again: a cache would only keep memory.
sharp.cache(false);

/** Rejected picture, with a message for the person who chose it. */
export class PictureRefused extends Error {}

/**
 * Fair queue by account, since decoding occupies a core: pictures of one account are decoded one after the other,
 * without delaying those of others.
 */
const inLine = createFairQueue({ atOnce: 2, atOnceOfOne: 1, waiting: 30, waitingOfOne: 3 });

/** A picture as it is stored: JPEG, with its size in pixels. */
export interface DrawnPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Converts an uploaded profile picture to the JPEG that is stored.
 * @throws as `drawPicture`
 */
export async function checkPicture(file: UploadedFile, account: string): Promise<Buffer> {
  return (await drawPicture(file, account, PROFILE_PICTURE)).bytes;
}

/**
 * Decodes and re-encodes a picture, upright, without EXIF, location, or data appended to the file (docs/security.md,
 * S45). Its bytes decide its type; only JPEG and PNG ever reach a decoder.
 * @param size the longest side in pixels, and the JPEG's quality from 1 to 100
 * @throws PictureRefused; MarketError as `createFairQueue`
 */
export async function drawPicture(
  { name, bytes }: UploadedFile,
  account: string,
  { side, quality }: { side: number; quality: number },
): Promise<DrawnPicture> {
  if (!/\.(?:jpe?g|png)$/i.test(name) || !isJpegOrPng(bytes)) throw new PictureRefused(RULE_MESSAGES.imageExtension);
  return inLine(account, async () => {
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: PROFILE_IMAGE_MAX_PIXELS, failOn: 'error' })
        .timeout({ seconds: DECODE_LIMIT_SECONDS })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch (error) {
      throw new PictureRefused(RULE_MESSAGES.imageExtension, { cause: error });
    }
  });
}

function isJpegOrPng(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
    bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  );
}
