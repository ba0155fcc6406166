import type { SentProfile as ToldProfile } from '@market/contracts/profiles';
import type { SentProfile } from '../domain/sent-profile';
import { presentCandidate } from '../../profiles/present/candidate';

/** Snapshot of an ended application, in the candidate's own export. */
export function presentSentProfile({ id, finished_at, candidate, ...background }: SentProfile): ToldProfile {
  const { can_resume: _address, ...shared } = presentCandidate({ candidate, background, own: false });
  return {
    id,
    finished_at: finished_at.toISOString(),
    ...(candidate.resume ? { resume_bytes: candidate.resume.bytes } : {}),
    candidate: shared,
  };
}
