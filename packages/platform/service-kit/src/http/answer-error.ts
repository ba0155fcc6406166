import type { Request, Response } from 'express';
import { type ApiError, type ApiErrorCode, isApiError } from '@market/api/api-error';
import { CommonError } from '@market/api/common-error';
import { brokenRules } from '@market/contracts/rule-codes';
import { pathForLog, type Log } from '../log';
import { isDatabaseAway, isDiskFull } from '../mongo';

/**
 * Responds to any failure in one format: `application/problem+json` with RFC 9457's members and additionally `{error,
 * code, requestId, fields?, rules?}`. Unknown errors become 500 'internal'; their details are only logged.
 */
export function answerError({
  error,
  req,
  res,
  requestId,
  log,
}: {
  error: unknown;
  req: Request;
  res: Response;
  requestId: string;
  log: Log;
}): void {
  const known = isApiError(error) ? error : fromLibrary(error);
  const line = { requestId, method: req.method, path: pathForLog(req.path) };
  if (!known) log.error({ err: error, ...line }, 'a request failed unexpectedly');
  const failure = known ?? new CommonError('internal');
  // Cause in the log only; callers get the same answer for every outage.
  if (failure.status === 503)
    log.warn({ err: failure.cause ?? failure, ...line }, 'a request was refused for the time being');
  if (res.headersSent) {
    res.destroy();
    return;
  }
  if (failure.status === 401 && failure.code.startsWith('token-'))
    res.set('WWW-Authenticate', failure.code === 'token-missing' ? 'Bearer' : 'Bearer error="invalid_token"');
  if (failure.retryAfterSeconds !== undefined) res.set('Retry-After', String(failure.retryAfterSeconds));
  else if (failure.status === 503) res.set('Retry-After', '2');
  if (failure.allow) res.set('Allow', failure.allow.join(', '));
  res.set('Cache-Control', 'no-store');
  res.status(failure.status).type('application/problem+json');
  res.send(problemOf(failure, requestId));
}

/** The body of every failure, as JSON. */
export function problemOf(failure: ApiError, requestId: string): string {
  return JSON.stringify({
    type: `urn:market:error:${failure.code}`,
    title: failure.title,
    status: failure.status,
    detail: failure.message,
    instance: `urn:uuid:${requestId}`,
    error: failure.message,
    message: failure.message,
    code: failure.code,
    requestId,
    ...(failure.fields ? { fields: failure.fields, rules: brokenRules(failure.fields) } : {}),
  });
}

/** Converts client errors of the HTTP libraries, recognised by the status in them. */
function fromLibrary(error: unknown): ApiError | undefined {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type === 'request.aborted') return new CommonError('not-parseable', { cause: error });
  const codes: Record<number, ApiErrorCode> = { 400: 'not-parseable', 413: 'too-large', 415: 'media-type-unsupported' };
  if (typeof status === 'number' && codes[status]) return new CommonError(codes[status], { cause: error });
  if (isDiskFull(error)) return new CommonError('storage-full', { cause: error });
  if (isDatabaseAway(error)) return new CommonError('service-unavailable', { cause: error });
  // A path such as /candidates/%E0%A4%A cannot be decoded: the router's URIError carries no type of its own.
  if (error instanceof URIError) return new CommonError('not-parseable', { cause: error });
  return undefined;
}
