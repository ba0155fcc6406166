import { APPLICATION_STATUS_LABELS, type ApplicationStatus, type EmployerApplication } from '@market/contracts';
import { texts } from '../texts';

/** What choosing a step does, as a button says it. */
const VERBS: Partial<Record<ApplicationStatus, string>> = {
  shortlisted: 'Shortlist',
  interview: texts.applicationSteps.inviteToInterview,
  offered: texts.applicationSteps.makeAnOffer,
  hired: 'Hire',
  rejected: 'Reject',
};

/** The statuses that the server lets the employer give an application now: its forward steps, then `rejected`. */
export function stepsOf({ can }: Pick<EmployerApplication, 'can'>): ApplicationStatus[] {
  return [...can.forward, ...(can.reject ? (['rejected'] as const) : [])];
}

/** A step as a verb. */
export function stepVerb(status: ApplicationStatus): string {
  return VERBS[status] ?? APPLICATION_STATUS_LABELS[status];
}
