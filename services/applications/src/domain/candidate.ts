import type { EmployerApplication } from '@market/contracts';

/** What this service keeps of a candidate: the fields of the spec's candidate inside an application, and whose they are. */
export type CandidateCopy = EmployerApplication['candidate'] & { login_id: string };
