import { APPLICATION_STATUSES, type ApplicationStatus, FINISHED_STATUSES } from './application-states';

type FinishedStatus = (typeof FINISHED_STATUSES)[number];
export type StagedStatus = Exclude<ApplicationStatus, FinishedStatus>;

/** Open states of an application: own stages divide these. Final states have no stages. */
export const STAGED_STATUSES = APPLICATION_STATUSES.filter(
  (status): status is StagedStatus => !FINISHED_STATUSES.some((finished) => finished === status),
);

/** Sorts stages by the order of their states, keeping their order within a state. */
export function inOrderOfStates<Stage extends { status: StagedStatus }>(stages: readonly Stage[]): Stage[] {
  return STAGED_STATUSES.flatMap((status) => stages.filter((stage) => stage.status === status));
}
