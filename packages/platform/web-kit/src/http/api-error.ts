/** Details of an `ApiError`, besides its sentence. */
export interface ApiErrorDetails {
  /** HTTP status; 0 without a response. */
  status: number;
  /**
   * Code from the closed list in contracts; `network` without a response, `unknown` for a response that is not ours.
   */
  code: string;
  /** Server's message for people. Empty if there is none: screens then show their own. */
  error: string;
  fields: Record<string, string>;
  requestId: string | null;
  retryAfterSeconds: number | null;
}

/** Failed call, as every screen receives it: forms pass `fields` to `setErrors`, toasts show `error`. */
export class ApiError extends Error implements ApiErrorDetails {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly error: string;
  readonly fields: Record<string, string>;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(details: Partial<ApiErrorDetails> & Pick<ApiErrorDetails, 'status' | 'code'>, cause?: unknown) {
    super(details.error || `${details.code} (${details.status})`, cause === undefined ? undefined : { cause });
    this.status = details.status;
    this.code = details.code;
    this.error = details.error ?? '';
    this.fields = details.fields ?? {};
    this.requestId = details.requestId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** Whether `error` came from a call; checked by its shape, because each bundle has its own class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error && 'code' in error;
}

/** Whether a retry may well succeed: there was no response, or the fault is the server's. A refusal is final. */
export function isPassingFailure(error: unknown): error is ApiError {
  return isApiError(error) && (error.code === 'network' || error.status >= 500);
}

/**
 * Message for a failure where no form marks fields: for refused fields the server's message of each, since its general
 * one only refers to marks; else the server's, else the given one.
 * @param error any thrown value
 * @param otherwise the specified message for this place
 */
export function errorText(error: unknown, otherwise: string): string {
  if (!isApiError(error)) return otherwise;
  return (error.code === 'fields-invalid' && sentencesOf(Object.values(error.fields))) || error.error || otherwise;
}

/** Joins messages of fields to one text, without duplicates. */
export function sentencesOf(messages: readonly string[]): string {
  const [only, ...others] = new Set(messages.filter(Boolean));
  if (only === undefined || others.length === 0) return only ?? '';
  return [only, ...others].map((message) => message.replace(/\.?$/, '.')).join(' ');
}
