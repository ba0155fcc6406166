import { pick } from '@market/api';
import type { CandidateApplication, ScreenedAnswer } from '@market/contracts/applications';
import { accessUntil, mayEndAccess, type AccessTerm } from '../domain/access';
import { asCandidateKnows, candidateCan, type Application } from '../domain/application';
import { awaitedUntil, mayCloseUnanswered } from '../domain/response-promise';
import { presentStepToCandidate } from './history';

/** An application from its candidate's view: without steps that are held, or were undone (docs/security.md, S97). */
export function presentToCandidate(
  application: Application,
  term: AccessTerm,
  { isJobClosed = false }: { isJobClosed?: boolean } = {},
): CandidateApplication {
  const visible = asCandidateKnows(application, term.now);
  const { note, answers, created_at, updated_at, history, employer_left } = visible;
  const until = accessUntil(visible, term);
  const answerBy = awaitedUntil(visible);
  return {
    ...pick(visible, 'id', 'status', 'job_id', 'job_title', 'cmp_code', 'cmp_name', 'job_location'),
    ...(note ? { note } : {}),
    ...(answers ? { answers: answers.map(withoutFlag) } : {}),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    history: history.map((step) => presentStepToCandidate(step, application.employer_login_id)),
    ...(employer_left ? { employer_left: true } : {}),
    ...(isJobClosed ? { job_closed: true } : {}),
    ...(until ? { access_until: until.toISOString() } : {}),
    ...(answerBy ? { answer_by: answerBy.toISOString() } : {}),
    can: {
      ...candidateCan(visible),
      close_unanswered: mayCloseUnanswered(visible, term.now),
      end_access: mayEndAccess(application, term),
    },
  };
}

/** Flags reveal the employer's rules, which are private (docs/security.md, S125). */
const withoutFlag = ({ disqualifying: _flag, ...answered }: ScreenedAnswer) => answered;
