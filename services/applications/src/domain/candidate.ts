import type { EmployerApplication } from '@market/contracts';

/**
 * What this service keeps of a candidate: the fields of the candidate that an application carries, and whose they are.
 */
export type CandidateCopy = Omit<EmployerApplication['candidate'], 'can_phone'> & {
  login_id: string;
  /** E.164, where the digits are a number. */ can_phone?: string;
};
