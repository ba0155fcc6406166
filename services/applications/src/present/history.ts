import type { StatusChange } from '@market/contracts';
import type { HistoryStep } from '../domain/application';

/** An application's history as both sides see it. */
export function presentHistory(history: readonly HistoryStep[]): StatusChange[] {
  return history.map(({ status, by, by_login_id, at, reason }) => ({
    status,
    by,
    by_login_id,
    at: at.toISOString(),
    ...(reason ? { reason } : {}),
  }));
}
