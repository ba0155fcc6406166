import { APPLICATION_STATES, type ApplicationStatus, type EmployerApplication } from '@market/contracts';

/** The statuses that the server lets the employer give an application now: its forward steps, then `rejected`. */
export function stepsOf({ can }: Pick<EmployerApplication, 'can'>): ApplicationStatus[] {
  return [...can.forward, ...(can.reject ? (['rejected'] as const) : [])];
}

/** A step as a verb. */
export function stepVerb(status: ApplicationStatus): string {
  return APPLICATION_STATES[status].verb;
}
