import type { RequestState } from '@market/contracts/access';

/** Relation of an employer to a candidate. */
export interface Standing {
  request_state: RequestState;
  ask_again_at: string | null;
  can: { request_access: boolean };
}
