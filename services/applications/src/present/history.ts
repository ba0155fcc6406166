import type { StatusChange } from '@market/contracts/applications';
import type { HistoryStep } from '../domain/application';

/** The part of a history step that both sides see. */
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
 * A step from its candidate's view: the employer's steps name the company, not the member who took them.
 * @param employer owner account of the company
 */
export function presentStepToCandidate(step: HistoryStep, employer: string): StatusChange {
  return { ...presentStep(step), ...(step.by === 'EMP' ? { by_login_id: employer } : {}) };
}

/**
 * The same with the fields for the employer alone: silent and undone steps, the own stage, and the cause of a
 * rejection, whose note is removed when access to the candidate ends.
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
