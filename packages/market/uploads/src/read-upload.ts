import { Transform, type TransformCallback } from 'node:stream';
import { isOneOf, isRecord } from '@market/api';
import { isMarketError, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { RESUME_MAX_BYTES } from '@market/contracts/profiles';
import type { MemoryBudget } from '@market/service-kit';
import type { Request, Response } from 'express';
import multer from 'multer';
import { texts } from './texts';

/** Form of a service: the expected parts of a multipart body, and its limits. */
export interface UploadForm<Field extends string> {
  /** File parts; parts of any other name are ignored, as unknown fields are. */
  files: readonly Field[];
  /** Maximum number of files per body. */
  filesMax: number;
  /** Maximum number of text parts. */
  textParts: number;
  /** Maximum body size: all files at their largest, plus the text parts. */
  bodyMaxBytes: number;
  /** File part whose error message is used if the whole body exceeds its limit. */
  largest: Field;
}

export interface UploadedFile {
  /** File name given by the caller: used for its extension only (docs/security.md, S48). */
  name: string;
  bytes: Buffer;
}

export interface Upload<Field extends string> {
  /** Text parts: a string, or a list if a name occurred several times. */
  fields: Record<string, unknown>;
  files: Partial<Record<Field, UploadedFile>>;
}

/** Grace period for a refused sender to read the answer before the connection is cut. */
const LINGER_MS = 1_000;

/**
 * Parser limits: the form's number of files and text parts, and plain field names of at most 100 characters
 * (docs/security.md, S49).
 */
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
 * Parses a multipart body into memory, within the limits, and passes it to `work`; its memory counts against the budget
 * until `work` ends. A file above its limit stops the parsing at once: the rest of a large body is not even received.
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
  // Cast: multer uses only the headers and the stream, and stores the parts in this object.
  const request = body as unknown as Request;
  const cut = () => {
    if (!req.complete) body.destroy(new MarketError('not-parseable'));
  };
  req.once('close', cut);
  try {
    // Closed before the listeners were added: no further event would occur for this request.
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
      // Cast: multer never uses the response.
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
  if (isMarketError(error)) return error;
  if (error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE')
    return tooLarge(files.find((file) => file === error.field) ?? largest);
  return new MarketError('not-parseable', { cause: error });
}

/**
 * Stops receiving a refused body. A short rest is drained, which keeps the connection. Of a long or endless rest
 * nothing more is received: the server's side is closed after the response, so that the connection is not reused, and
 * the whole connection once the sender has had time to receive the response. Closed at once, the response could be
 * lost.
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
  // Marks the request as consumed: otherwise Node.js would drain it after the response.
  req.read(0);
  req.pause();
  res.once('finish', () => req.socket.end());
  setTimeout(() => req.destroy(), LINGER_MS).unref();
}
