import { isRecord } from '@market/api/type-guards';
import { isEnglish, pageLanguage } from '@market/texts';
import axios from 'axios';
import { ApiError, isApiError } from './api-error';

/** Sentences of the product's API, in the page's language. */
export interface ApiSentences {
  /** Sentence that ends a session in an answer without a code. */
  sessionEnded: string;
  /** @returns undefined for an unknown code */
  ofError: (code: string) => Promise<string | undefined>;
  /**
   * @param rule that a field violates, as the answer carries it
   * @returns undefined for an unknown rule
   */
  ofRule: (rule: unknown) => Promise<string | undefined>;
}

/** Converts any failure of a call to an `ApiError`. A body that is not ours (a proxy's HTML) yields no message. */
export async function toApiError(failure: unknown, sentences: ApiSentences): Promise<ApiError> {
  if (isApiError(failure)) return failure;
  if (axios.isCancel(failure)) return new ApiError({ status: 0, code: 'cancelled' }, failure);
  if (!axios.isAxiosError<unknown>(failure) || !failure.response)
    return new ApiError({ status: 0, code: 'network' }, failure);
  const { status, headers, data } = failure.response;
  const body = await readBody(data);
  const error = text(body.error) ?? text(body.message) ?? '';
  const wait = Number(headers['retry-after']);
  const bareCode = error === sentences.sessionEnded ? 'token-invalid' : 'unknown';
  const code = text(body.code) ?? bareCode;
  return new ApiError(
    {
      status,
      code,
      // A specific message is more helpful than the code's own, which is its title (RFC 9457).
      error: error === text(body.title) ? await sentenceInPageLanguage(code, error, sentences) : error,
      fields: isTexts(body.fields) ? await fieldsInPageLanguage(body.fields, body.rules, sentences) : {},
      requestId: text(body.requestId) ?? null,
      retryAfterSeconds: wait > 0 ? wait : null,
    },
    failure,
  );
}

/** The server's messages are in English; a page in another language shows its own message for a known code. */
async function sentenceInPageLanguage(code: string, error: string, { ofError }: ApiSentences): Promise<string> {
  return isEnglish(pageLanguage()) ? error : ((await ofError(code)) ?? error);
}

/** The same for the rules that fields violate. */
async function fieldsInPageLanguage(
  fields: Record<string, string>,
  rules: unknown,
  { ofRule }: ApiSentences,
): Promise<Record<string, string>> {
  if (isEnglish(pageLanguage()) || !isRecord(rules)) return fields;
  return Object.fromEntries(
    await Promise.all(
      Object.entries(fields).map(async ([field, message]) => [field, (await ofRule(rules[field])) ?? message] as const),
    ),
  );
}

/** A failed download has its JSON inside a blob. */
async function readBody(data: unknown): Promise<Record<string, unknown>> {
  if (!isBlob(data)) return isRecord(data) ? data : {};
  try {
    const parsed: unknown = JSON.parse(await textOf(data));
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Checked by its shape: a blob may come from another window. */
function isBlob(data: unknown): data is Blob {
  return isRecord(data) && typeof data.size === 'number' && typeof data.slice === 'function';
}

function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error);
    reader.readAsText(blob);
  });
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
