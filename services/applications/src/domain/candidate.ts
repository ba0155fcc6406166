import type { EmployerApplication } from '@market/contracts/applications';

/** Copy of a candidate: the fields that an application carries, and the account they belong to. */
export type CandidateCopy = Omit<EmployerApplication['candidate'], 'can_phone'> & {
  login_id: string;
  /** E.164, where the digits are a number. */ can_phone?: string;
};

/** The candidate as it was sent with an application: as it was when the application ended. */
export type SentProfile = Omit<CandidateCopy, 'login_id' | 'can_code'>;
