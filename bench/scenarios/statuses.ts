import type autocannon from 'autocannon';
import type { Statuses } from '../figures';

/** Counts of autocannon's answers per status; missing answers are counted too. */
export function statusesOf(result: autocannon.Result): Statuses {
  const statuses = new Map<number | 'no answer', number>(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [Number(status), count ?? 0]),
  );
  if (result.errors > 0) statuses.set('no answer', result.errors);
  return statuses;
}
