import type { RequestHandler } from 'express';
import { tagOf } from '../http/negotiate';
import { send } from '../http/answer';
import { pack, packedAnswer } from '../http/packed';
import { openApiDocument } from '../views/openapi';

/**
 * Serves `/api/openapi.json`, built and compressed at the first request: it is half a megabyte, and constant for a
 * gateway's lifetime.
 */
export function serveDescription({ publicUrl }: { publicUrl: string }): RequestHandler {
  const make = async () => {
    const plain = Buffer.from(JSON.stringify(openApiDocument({ publicUrl })));
    return { packed: await pack(plain, 'application/json'), tag: tagOf(plain) };
  };
  let made: ReturnType<typeof make> | undefined;
  return async (req, res) => {
    made ??= make();
    const { packed, tag } = await made;
    const headers = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-cache'];
    send(res, packedAnswer(req, packed, { tag, headers }));
  };
}
