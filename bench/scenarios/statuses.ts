import type autocannon from 'autocannon';
import type { Statuses } from '../figures';

/** What autocannon was answered, by status; what had no answer is counted too. */
export function statusesOf(result: autocannon.Result): Statuses {
  const statuses = new Map<number | 'no answer', number>(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [Number(status), count ?? 0]),
  );
  if (result.errors > 0) statuses.set('no answer', result.errors);
  return statuses;
}
