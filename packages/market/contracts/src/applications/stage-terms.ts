import { APPLICATION_STATUSES, type ApplicationStatus, FINISHED_STATUSES } from './application-states';

type FinishedStatus = (typeof FINISHED_STATUSES)[number];
export type StagedStatus = Exclude<ApplicationStatus, FinishedStatus>;

/** States in which an application is open: own stages divide these. An end has none. */
export const STAGED_STATUSES = APPLICATION_STATUSES.filter(
  (status): status is StagedStatus => !FINISHED_STATUSES.some((finished) => finished === status),
);

/** Stages by the order of their states, and within a state by their own. */
export function inOrderOfStates<Stage extends { status: StagedStatus }>(stages: readonly Stage[]): Stage[] {
  return STAGED_STATUSES.flatMap((status) => stages.filter((stage) => stage.status === status));
}
