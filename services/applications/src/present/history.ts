import type { StatusChange } from '@market/contracts/applications';
import type { HistoryStep } from '../domain/application';

/** A step of an application's history as both sides see it. */
export function presentStep({ status, by, by_login_id, at, reason, message }: HistoryStep): StatusChange {
  return {
    status,
    by,
    by_login_id,
    at: at.toISOString(),
    ...(reason ? { reason } : {}),
    ...(message ? { message } : {}),
  };
}

/** The same with what its employer alone reads: what was not sent, and what was taken back. */
export function presentStepToEmployer(step: HistoryStep): StatusChange {
  const { silent, taken_back, undoes } = step;
  return {
    ...presentStep(step),
    ...(silent ? { silent } : {}),
    ...(taken_back ? { taken_back } : {}),
    ...(undoes ? { undoes } : {}),
  };
}
