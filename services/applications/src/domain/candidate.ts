import type { EmployerApplication } from '@market/contracts/applications';

/** Copy of a candidate: the fields contained in an application, and the account's id. */
export type CandidateCopy = Omit<EmployerApplication['candidate'], 'can_phone'> & {
  login_id: string;
  /** E.164, where the digits are a number. */ can_phone?: string;
};

/** Snapshot of the candidate sent with an application: taken when the application ended. */
export type SentProfile = Omit<CandidateCopy, 'login_id' | 'can_code'>;
