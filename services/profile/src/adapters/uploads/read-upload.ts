import { Transform, type TransformCallback } from 'node:stream';
import { isOneOf, isRecord } from '@market/api';
import { COMPANY_FILES } from '@market/contracts/companies';
import { MarketError } from '@market/contracts/errors';
import { SKILLS_MAX } from '@market/contracts/job-posts';
import { RULE_MESSAGES } from '@market/contracts/messages';
import {
  CANDIDATE_FILES,
  LANGUAGES_MAX,
  PROFILE_IMAGE_MAX_BYTES,
  RESUME_MAX_BYTES,
  LINKS_MAX,
} from '@market/contracts/profiles';
import type { MemoryBudget } from '@market/service-kit';
import type { Request, Response } from 'express';
import multer from 'multer';
import { texts } from '../../texts';

/** Files of the service's forms; parts of any other name are ignored, as unknown fields are. */
const FILE_FIELDS = [...CANDIDATE_FILES, ...COMPANY_FILES] as const;
export type FileField = (typeof FILE_FIELDS)[number];

export interface UploadedFile {
  /** File name given by the caller: used for its extension only (docs/security.md, S48). */
  name: string;
  bytes: Buffer;
}

export interface Upload {
  /** Text parts: text, or a list where a name came more than once. */
  fields: Record<string, unknown>;
  files: Partial<Record<FileField, UploadedFile>>;
}

/** Both files at their largest and the text beside them. */
const BODY_MAX_BYTES = RESUME_MAX_BYTES + PROFILE_IMAGE_MAX_BYTES + 512 * 1024;
/** Grace period for a refused sender to read the answer before the connection is cut. */
const LINGER_MS = 1_000;

/** Parts with text: twenty, and one for each skill, link and language, which may come as parts of their own. */
const TEXT_PARTS = 20 + SKILLS_MAX + LINKS_MAX + LANGUAGES_MAX;
/** Two files, no more text than a form has, plain field names of at most 100 characters (docs/security.md, S49). */
const LIMITS = {
  files: 2,
  parts: TEXT_PARTS + 2,
  fields: TEXT_PARTS,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fieldNestingDepth: 0,
  headerPairs: 20,
  fileSize: RESUME_MAX_BYTES,
} as const;

/**
 * Reads a multipart body into memory, within the limits, and passes it to `work`; its memory counts against the budget
 * until `work` ends. A file above its limit ends the reading at once: what is still to come of a large body is not even
 * received.
 * @throws MarketError 'media-type-unsupported'; 'too-large' with the field's message; 'not-parseable'; 'overloaded'
 */
export async function withUpload<Result>(
  { req, res, budget }: { req: Request; res: Response; budget: MemoryBudget },
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  if (!req.is('multipart/form-data')) {
    leaveUnread(req, res);
    throw new MarketError('media-type-unsupported', { error: texts.refusals.noForm });
  }
  const announced =
    req.headers['content-length'] === undefined ? BODY_MAX_BYTES : Number(req.headers['content-length']);
  if (announced > BODY_MAX_BYTES) {
    leaveUnread(req, res);
    throw tooLarge('resume');
  }
  let release: () => void;
  try {
    release = budget.hold(announced);
  } catch (error) {
    leaveUnread(req, res);
    throw error;
  }
  try {
    return await work(await readParts(req, res));
  } finally {
    release();
  }
}

/**
 * Multer reads this instead of the request itself, so that a refusal can stop the reading without multer's draining the
 * rest.
 */
class BodyReader extends Transform {
  readonly headers: Request['headers'];
  private received = 0;

  constructor(readonly request: Request) {
    super();
    this.headers = request.headers;
  }

  override _transform(chunk: Buffer, _encoding: string, next: TransformCallback): void {
    this.received += chunk.length;
    if (this.received > BODY_MAX_BYTES) next(tooLarge('resume'));
    else next(null, chunk);
  }
}

async function readParts(req: Request, res: Response): Promise<Upload> {
  const body = new BodyReader(req);
  // Multer reads headers and the stream, and leaves the parts here.
  const request = body as unknown as Request;
  const cut = () => {
    if (!req.complete) body.destroy(new MarketError('not-parseable'));
  };
  req.once('close', cut);
  try {
    // Gone before we came to listen: nothing more would ever happen to this request.
    if (req.destroyed) throw new MarketError('not-parseable');
    await new Promise<void>((resolve, reject) => {
      const refuse = (error: unknown) => reject(refusalOf(error));
      body.once('error', refuse);
      const read = multer({
        storage: multer.memoryStorage(),
        limits: LIMITS,
        defParamCharset: 'utf8',
        fileFilter: (_req, file, accept) => accept(null, isOneOf(FILE_FIELDS, file.fieldname)),
      }).any();
      // Cast: multer writes no answer.
      read(request, {} as Response, (error: unknown) => (error ? refuse(error) : resolve()));
      req.pipe(body);
    });
    return uploadOf(request);
  } catch (error) {
    leaveUnread(req, res);
    body.destroy();
    throw error;
  } finally {
    req.off('close', cut);
  }
}

function uploadOf({ body, files }: Pick<Request, 'body' | 'files'>): Upload {
  const upload: Upload = { fields: isRecord(body) ? { ...body } : {}, files: {} };
  for (const { fieldname: field, originalname, buffer } of Array.isArray(files) ? files : []) {
    if (!isOneOf(FILE_FIELDS, field)) continue;
    if (upload.files[field]) throw new MarketError('not-parseable', { error: texts.refusals.fileTwice });
    upload.files[field] = { name: originalname, bytes: buffer };
  }
  return upload;
}

function tooLarge(field: string | undefined): MarketError {
  return new MarketError('too-large', {
    error: RULE_MESSAGES.fileSize,
    fields: { [isOneOf(FILE_FIELDS, field) ? field : 'resume']: RULE_MESSAGES.fileSize },
  });
}

function refusalOf(error: unknown): MarketError {
  if (error instanceof MarketError) return error;
  if (error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE') return tooLarge(error.field);
  return new MarketError('not-parseable', { cause: error });
}

/**
 * Leaves the rest of a refused body alone. A short rest is let through, which keeps the connection. Of a long or
 * endless one nothing more is received: our side is closed with the answer, so that the connection is not used again,
 * and all of it once the sender has had time to read the answer. Cut at once, the answer could be lost.
 */
function leaveUnread(req: Request, res: Response): void {
  req.unpipe();
  if (Number(req.headers['content-length'] ?? Infinity) <= BODY_MAX_BYTES) {
    req.resume();
    return;
  }
  // Marks the request as read from: an untouched one would be received to its end after the answer.
  req.read(0);
  req.pause();
  res.once('finish', () => req.socket.end());
  setTimeout(() => req.destroy(), LINGER_MS).unref();
}
