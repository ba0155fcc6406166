import {
  APPLICATION_STATES,
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type EmployerApplication,
  isStepBack,
} from '@market/contracts/applications';

/** Returns the statuses that the server currently allows the employer to set, in workflow order; `rejected` last. */
export function stepsOf({ can }: Pick<EmployerApplication, 'can'>): ApplicationStatus[] {
  return APPLICATION_STATUSES.filter(
    (status) => can.forward.includes(status) || can.back.includes(status) || (can.reject && status === 'rejected'),
  );
}

/** Status change as a verb, or the target of a change back. */
export function stepVerb(status: ApplicationStatus): string {
  return APPLICATION_STATES[status].verb;
}

/** Whether a status change moves every one of these applications back. */
export function leadsBack(applications: readonly EmployerApplication[], status: ApplicationStatus): boolean {
  return applications.length > 0 && applications.every((application) => isStepBack(application.status, status));
}
