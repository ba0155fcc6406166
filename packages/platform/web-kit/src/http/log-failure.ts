import { isApiError } from './api-error';

/**
 * Logs a failed call, beside whatever a person is told of it: who looks into the console finds the cause, with the id
 * that the server's log has too. The query client does it for all queries and mutations, `useSubmit` for forms.
 */
export function logFailure(error: unknown): void {
  const { code, requestId } = isApiError(error) ? error : { code: 'unexpected', requestId: '' };
  // eslint-disable-next-line no-console
  console.warn('A call failed:', code, requestId, error);
}
