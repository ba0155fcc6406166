import { pick, type CandidateApplication } from '@market/contracts';
import { accessUntil, mayEndAccess, type AccessTerm } from '../domain/access';
import { candidateCan, type Application } from '../domain/application';
import { presentHistory } from './history';

/** An application as its candidate sees it. */
export function presentToCandidate(application: Application, term: AccessTerm): CandidateApplication {
  const { status, note, created_at, updated_at, history, employer_left } = application;
  const until = accessUntil(application, term);
  return {
    ...pick(application, 'id', 'status', 'job_id', 'job_title', 'cmp_code', 'cmp_name', 'job_location'),
    ...(note ? { note } : {}),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    history: presentHistory(history),
    ...(employer_left ? { employer_left: true } : {}),
    ...(until ? { access_until: until.toISOString() } : {}),
    can: { ...candidateCan(status), end_access: mayEndAccess(application, term) },
  };
}
