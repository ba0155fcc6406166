import {
  APPLICATION_STATES,
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type EmployerApplication,
  isStepBack,
} from '@market/contracts/applications';

/** The statuses that the server lets the employer give an application now, in the order of its way; `rejected` last. */
export function stepsOf({ can }: Pick<EmployerApplication, 'can'>): ApplicationStatus[] {
  return APPLICATION_STATUSES.filter(
    (status) => can.forward.includes(status) || can.back.includes(status) || (can.reject && status === 'rejected'),
  );
}

/** A step as a verb, or where it leads back to. */
export function stepVerb(status: ApplicationStatus): string {
  return APPLICATION_STATES[status].verb;
}

/** Whether a step leads each of these applications back. */
export function leadsBack(applications: readonly EmployerApplication[], status: ApplicationStatus): boolean {
  return applications.length > 0 && applications.every((application) => isStepBack(application.status, status));
}
