import { serialize } from 'node:v8';
import { isMarketError, MarketError } from '@market/contracts/errors';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, importJobPostsSchema } from '@market/contracts/job-posts';
import type { ThreadTask } from '@market/service-kit';
import { refuseMonsters, validate } from '@market/service-kit/validate';
import type { InferType } from 'yup';
import { fileContent } from '../domain/file-content';
import { readImport } from '../domain/read-import';
import type { FileBytes, ImportVerdict } from './import-reader';
import { texts } from '../../texts';

/** Runs in a worker thread: all work on an import body that grows with its size, up to the parsed jobs. */
export default async function readImportBody({
  input,
  began,
}: ThreadTask<Uint8Array | FileBytes>): Promise<ImportVerdict> {
  began.postMessage('began');
  try {
    const body = input instanceof Uint8Array ? checkedBody(input) : fileOf(input);
    const { content, format, map, commit, as_drafts: asDrafts, inspect } = body;
    if (Buffer.byteLength(content, format === 'xlsx' ? 'base64' : 'utf8') > IMPORT_MAX_BYTES)
      throw new MarketError('too-large', {
        error: texts.importedFile.large({ max: String(Math.floor(IMPORT_MAX_BYTES / 1_048_576)) }),
      });
    const { batches, ...read } = await readImport({ content, format, map, inspect, maxRows: IMPORT_MAX_ROWS });
    return { commit, asDrafts, ...read, batches: Array.from(batches, (batch) => serialize(batch)) };
  } catch (error) {
    if (!isMarketError(error)) throw error;
    // Error classes do not survive the transfer between threads.
    return { refused: { code: error.code, error: error.message, ...(error.fields ? { fields: error.fields } : {}) } };
  }
}

function fileOf({ bytes, fileName }: FileBytes): InferType<typeof importJobPostsSchema> {
  return { ...fileContent(bytes, fileName), map: undefined, commit: true, as_drafts: false, inspect: false };
}

function checkedBody(bytes: Uint8Array): InferType<typeof importJobPostsSchema> {
  const body = parsed(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  refuseMonsters(body);
  return validate(importJobPostsSchema, body);
}

function parsed(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new MarketError('not-parseable', { cause: error });
  }
  if (typeof body !== 'object' || body === null) throw new MarketError('not-parseable');
  return body;
}
