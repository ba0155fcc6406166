import { showStoredPhone } from '@market/contracts/accounts/phone';
import type { EmployerApplication } from '@market/contracts/applications';
import { accessUntil, isReadByEmployer, sightOf, type AccessTerm } from '../domain/access';
import { employerCan, isErased, type Application } from '../domain/application';
import type { CandidateCopy, SentProfile } from '../domain/candidate';
import { awaitedUntil } from '../domain/response-promise';
import { texts } from '../texts';
import { presentStepToEmployer } from './history';

/**
 * An application from the view of its job's employer, with the candidate's current data, or after its end the snapshot
 * sent with it. After a withdrawal, and at the end of the access term, only the candidate's name at the time of
 * applying remains, without the candidate's code, which would lead to further data visible to others. If the account
 * ended, the name is removed too.
 */
export function presentToEmployer(
  application: Application,
  known: CandidateCopy | undefined,
  term: AccessTerm,
): EmployerApplication {
  const { id, status, job_id, job_title, cmp_name, note, answers, created_at, updated_at, history } = application;
  const sight = sightOf(application, term);
  const isRead = isReadByEmployer(application, term);
  const until = accessUntil(application, term);
  const answerDue = awaitedUntil(application);
  // Applications that ended before snapshots existed show the live profile until the sweep has stored one.
  const visible: SentProfile | undefined = !isRead
    ? undefined
    : sight === 'finished-application'
      ? (application.sent ?? known)
      : known;
  return {
    id,
    revision: application.revision,
    status,
    job_id,
    job_title,
    cmp_name,
    ...(note && isRead ? { note } : {}),
    ...(answers && isRead ? { answers } : {}),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    ...(answerDue ? { answer_by: answerDue.toISOString() } : {}),
    history: history.map((step) => presentStepToEmployer(step, { seesCandidate: isRead })),
    ...(until ? { access_until: until.toISOString() } : {}),
    ...(!isRead && status !== 'withdrawn' && !isErased(application) ? { access_ended: true } : {}),
    candidate: {
      can_code: isRead ? application.can_code : '',
      can_name: visible?.can_name ?? (application.can_name || texts.people.deletedAccount),
      can_email: visible?.can_email ?? '',
      can_mobn: visible?.can_mobn ?? '',
      ...(visible?.can_phone ? { can_phone: showStoredPhone(visible.can_phone) } : {}),
      can_about: visible?.can_about ?? '',
      can_skill: visible?.can_skill ?? '',
      ...(visible?.can_resume ? { can_resume: visible.can_resume } : {}),
      candidate_exp:
        visible?.candidate_exp.map(({ exp_desg, emp_name, job_stdt, job_endt }) => ({
          exp_desg,
          emp_name,
          job_stdt,
          job_endt,
        })) ?? [],
      candidate_edu:
        visible?.candidate_edu.map(({ can_edu, can_stre, can_scho, can_pasy, can_cgpa, can_perc }) => ({
          can_edu,
          can_stre,
          can_scho,
          can_pasy,
          can_cgpa: can_cgpa ?? null,
          can_perc: can_perc ?? null,
        })) ?? [],
    },
    can: employerCan(application, term.now),
  };
}
