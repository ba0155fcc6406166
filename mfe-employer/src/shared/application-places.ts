import {
  APPLICATION_STATES,
  APPLICATION_STATUSES,
  type ApplicationStage,
  type ApplicationStatus,
  type EmployerApplication,
} from '@market/contracts/applications';
import { stepsOf } from './application-steps';

/** Place of an application: its status, or an own stage of its job within one. */
export interface Place {
  status: ApplicationStatus;
  stage?: ApplicationStage | undefined;
}

/** Places of a job's applications in their order: own stages where a status has some, else the status. */
export function placesOf(stages: readonly ApplicationStage[]): Place[] {
  return APPLICATION_STATUSES.flatMap((status): Place[] => {
    const own = stages.filter((stage) => stage.status === status);
    return own.length > 0 ? own.map((stage) => ({ status, stage })) : [{ status }];
  });
}

export const placeKey = ({ status, stage }: Place): string => stage?.id ?? status;
export const placeLabel = ({ status, stage }: Place): string => stage?.name ?? APPLICATION_STATES[status].label;

/** Whether an application is in a place. */
export const standsIn = ({ status, stage }: Pick<EmployerApplication, 'status' | 'stage'>, place: Place): boolean =>
  status === place.status && (place.stage === undefined || stage?.id === place.stage.id);

/** Whether the server allows moving an application to a place. */
export function mayGoTo(application: Pick<EmployerApplication, 'can'>, { status, stage }: Place): boolean {
  return stage
    ? (application.can.stages ?? []).some(({ id }) => id === stage.id)
    : stepsOf(application).includes(status);
}

/** Whether a move stays within a status, so that nothing is sent and no confirmation is needed. */
export const isWithin = ({ status }: Pick<EmployerApplication, 'status'>, place: Place): boolean =>
  place.stage !== undefined && place.status === status;
