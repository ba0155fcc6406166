import type { StatusChange } from '@market/contracts/applications';
import type { HistoryStep } from '../domain/application';

/** A step of an application's history, as far as both sides see it. */
function presentStep({ status, by, by_login_id, at, reason, message, unanswered }: HistoryStep): StatusChange {
  return {
    status,
    by,
    by_login_id,
    at: at.toISOString(),
    ...(reason ? { reason } : {}),
    ...(message ? { message } : {}),
    ...(unanswered ? { unanswered } : {}),
  };
}

/**
 * A step as its candidate sees it: of the employer the company, not which of its members took it.
 * @param employer owner of the company's things
 */
export function presentStepToCandidate(step: HistoryStep, employer: string): StatusChange {
  return { ...presentStep(step), ...(step.by === 'EMP' ? { by_login_id: employer } : {}) };
}

/**
 * The same with what its employer alone reads: what was not sent, what was taken back, the own stage, and the cause of
 * a rejection, whose words end with the sight of the candidate.
 */
export function presentStepToEmployer(step: HistoryStep, { seesCandidate }: { seesCandidate: boolean }): StatusChange {
  const { silent, taken_back, undoes, cause, cause_note, stage } = step;
  return {
    ...presentStep(step),
    ...(cause ? { cause } : {}),
    ...(cause_note && seesCandidate ? { cause_note } : {}),
    ...(stage ? { stage } : {}),
    ...(silent ? { silent } : {}),
    ...(taken_back ? { taken_back } : {}),
    ...(undoes ? { undoes } : {}),
  };
}
