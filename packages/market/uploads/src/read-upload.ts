import { Transform, type TransformCallback } from 'node:stream';
import { isOneOf, isRecord } from '@market/api';
import { MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { RESUME_MAX_BYTES } from '@market/contracts/profiles';
import type { MemoryBudget } from '@market/service-kit';
import type { Request, Response } from 'express';
import multer from 'multer';
import { texts } from './texts';

/** Forms of a service: what is read of a multipart body, and how much of it. */
export interface UploadForm<Field extends string> {
  /** File parts; parts of any other name are ignored, as unknown fields are. */
  files: readonly Field[];
  /** Most files of one body. */
  filesMax: number;
  /** Most parts with text. */
  textParts: number;
  /** All files at their largest and the text beside them. */
  bodyMaxBytes: number;
  /** File part that a body above its limit is refused by. */
  largest: Field;
}

export interface UploadedFile {
  /** File name given by the caller: used for its extension only (docs/security.md, S48). */
  name: string;
  bytes: Buffer;
}

export interface Upload<Field extends string> {
  /** Text parts: text, or a list where a name came more than once. */
  fields: Record<string, unknown>;
  files: Partial<Record<Field, UploadedFile>>;
}

/** Grace period for a refused sender to read the answer before the connection is cut. */
const LINGER_MS = 1_000;

/** No more files and text than a form has, plain field names of at most 100 characters (docs/security.md, S49). */
const limitsOf = ({ filesMax, textParts }: Pick<UploadForm<string>, 'filesMax' | 'textParts'>) => ({
  files: filesMax,
  parts: textParts + filesMax,
  fields: textParts,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fieldNestingDepth: 0,
  headerPairs: 20,
  fileSize: RESUME_MAX_BYTES,
});

/**
 * Reads a multipart body into memory, within the limits, and passes it to `work`; its memory counts against the budget
 * until `work` ends. A file above its limit ends the reading at once: what is still to come of a large body is not even
 * received.
 * @throws MarketError 'media-type-unsupported'; 'too-large' with the field's message; 'not-parseable'; 'overloaded'
 */
export async function withUpload<Field extends string, Result>(
  { req, res, budget, form }: { req: Request; res: Response; budget: MemoryBudget; form: UploadForm<Field> },
  work: (upload: Upload<Field>) => Promise<Result>,
): Promise<Result> {
  if (!req.is('multipart/form-data')) {
    leaveUnread({ req, res }, form);
    throw new MarketError('media-type-unsupported', { error: texts.refusals.noForm });
  }
  const { bodyMaxBytes } = form;
  const announced = req.headers['content-length'] === undefined ? bodyMaxBytes : Number(req.headers['content-length']);
  if (announced > bodyMaxBytes) {
    leaveUnread({ req, res }, form);
    throw tooLarge(form.largest);
  }
  let release: () => void;
  try {
    release = budget.hold(announced);
  } catch (error) {
    leaveUnread({ req, res }, form);
    throw error;
  }
  try {
    return await work(await readParts({ req, res }, form));
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

  constructor(
    readonly request: Request,
    private readonly form: UploadForm<string>,
  ) {
    super();
    this.headers = request.headers;
  }

  override _transform(chunk: Buffer, _encoding: string, next: TransformCallback): void {
    this.received += chunk.length;
    if (this.received > this.form.bodyMaxBytes) next(tooLarge(this.form.largest));
    else next(null, chunk);
  }
}

async function readParts<Field extends string>(
  { req, res }: { req: Request; res: Response },
  form: UploadForm<Field>,
): Promise<Upload<Field>> {
  const body = new BodyReader(req, form);
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
      const refuse = (error: unknown) => reject(refusalOf(error, form));
      body.once('error', refuse);
      const read = multer({
        storage: multer.memoryStorage(),
        limits: limitsOf(form),
        defParamCharset: 'utf8',
        fileFilter: (_req, file, accept) => accept(null, isOneOf(form.files, file.fieldname)),
      }).any();
      // Cast: multer writes no answer.
      read(request, {} as Response, (error: unknown) => (error ? refuse(error) : resolve()));
      req.pipe(body);
    });
    return uploadOf(request, form);
  } catch (error) {
    leaveUnread({ req, res }, form);
    body.destroy();
    throw error;
  } finally {
    req.off('close', cut);
  }
}

function uploadOf<Field extends string>(
  { body, files }: Pick<Request, 'body' | 'files'>,
  form: UploadForm<Field>,
): Upload<Field> {
  const upload: Upload<Field> = { fields: isRecord(body) ? { ...body } : {}, files: {} };
  for (const { fieldname: field, originalname, buffer } of Array.isArray(files) ? files : []) {
    if (!isOneOf(form.files, field)) continue;
    if (upload.files[field]) throw new MarketError('not-parseable', { error: texts.refusals.fileTwice });
    upload.files[field] = { name: originalname, bytes: buffer };
  }
  return upload;
}

function tooLarge(field: string): MarketError {
  return new MarketError('too-large', {
    error: RULE_MESSAGES.fileSize,
    fields: { [field]: RULE_MESSAGES.fileSize },
  });
}

function refusalOf(error: unknown, { files, largest }: UploadForm<string>): MarketError {
  if (error instanceof MarketError) return error;
  if (error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE')
    return tooLarge(files.find((file) => file === error.field) ?? largest);
  return new MarketError('not-parseable', { cause: error });
}

/**
 * Leaves the rest of a refused body alone. A short rest is let through, which keeps the connection. Of a long or
 * endless one nothing more is received: our side is closed with the answer, so that the connection is not used again,
 * and all of it once the sender has had time to read the answer. Cut at once, the answer could be lost.
 */
function leaveUnread(
  { req, res }: { req: Request; res: Response },
  { bodyMaxBytes }: Pick<UploadForm<string>, 'bodyMaxBytes'>,
): void {
  req.unpipe();
  if (Number(req.headers['content-length'] ?? Infinity) <= bodyMaxBytes) {
    req.resume();
    return;
  }
  // Marks the request as read from: an untouched one would be received to its end after the answer.
  req.read(0);
  req.pause();
  res.once('finish', () => req.socket.end());
  setTimeout(() => req.destroy(), LINGER_MS).unref();
}
