/** Details of an `ApiError`, besides its sentence. */
export interface ApiErrorDetails {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /**
   * A code of the closed list in contracts; `network` when no answer came, `unknown` when the answer was not one of
   * ours.
   */
  code: string;
  /** The server's sentence for a person. Empty when it gave none: a screen then shows its own. */
  error: string;
  fields: Record<string, string>;
  requestId: string | null;
  retryAfterSeconds: number | null;
}

/** A call that failed, as every screen gets it: forms give `fields` to `setErrors`, toasts show `error`. */
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

/** Whether `error` came from a call; told by its shape, because bundles have classes of their own. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error && 'code' in error;
}

/** Whether the same call may well succeed later: no answer came, or the fault is the server's. A refusal stays one. */
export function isPassingFailure(error: unknown): error is ApiError {
  return isApiError(error) && (error.code === 'network' || error.status >= 500);
}

/**
 * The sentence to show for a failure where no form marks a field: for refused fields what the server says of each,
 * since its own sentence only points at marks; else the server's, else the one given.
 * @param error whatever was thrown
 * @param otherwise the sentence promised for this place
 */
export function errorText(error: unknown, otherwise: string): string {
  if (!isApiError(error)) return otherwise;
  return (error.code === 'fields-invalid' && sentencesOf(Object.values(error.fields))) || error.error || otherwise;
}

/** Messages of fields as one text, each once. */
export function sentencesOf(messages: readonly string[]): string {
  const [only, ...others] = new Set(messages.filter(Boolean));
  if (only === undefined || others.length === 0) return only ?? '';
  return [only, ...others].map((message) => message.replace(/\.?$/, '.')).join(' ');
}
