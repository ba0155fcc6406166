import type { TakenApplication } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import type { Actor } from '@market/service-kit';
import type { CandidateRecord } from '../../profiles/domain/candidate';
import { newCode } from '../../shared/domain/codes';
import { isListable } from '../../visibility/domain/listing';
import type { Applicant, WaitingApplication } from '../domain/waiting-application';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { FileStore } from '@market/uploads';
import type { WaitingApplicationStore } from '../store/waiting-application-store';
import type { AddCandidate } from '../../own-profile/use-cases/create-candidate';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import { candidateSaved } from '../../profiles/domain/event-payloads';

export type ShowWaitingApplication = (
  id: string,
) => Promise<WaitingApplication & Required<Pick<WaitingApplication, 'applicant'>>>;
export type TakeWaitingApplication = (
  actor: Actor,
  id: string,
  context: { requestId: string },
) => Promise<TakenApplication>;

/**
 * Waiting application that is not sent yet, for identity, which alone knows its id.
 * @throws MarketError 'not-found'; 'already-applied' once it is sent, even if identity has not received that
 */
export function showWaitingApplication({
  waiting,
  clock,
}: Pick<ChangeNeeds, 'clock'> & { waiting: Pick<WaitingApplicationStore, 'find'> }): ShowWaitingApplication {
  return async (id) => {
    const found = await waiting.find(id, clock.now());
    if (!found) throw new MarketError('not-found');
    if (!found.applicant) throw new MarketError('already-applied');
    return { ...found, applicant: found.applicant };
  };
}

/**
 * Claims a confirmed application for its candidate: without a profile, the form's data becomes one. An existing profile
 * is not changed, except that a missing resume is added, since anybody may have filled in the form. Idempotent.
 * @throws MarketError 'not-found' for one that is unknown, expired or another account's
 */
export function takeWaitingApplication({
  waiting,
  candidates,
  files,
  addCandidate,
  transact,
  mutex,
  outbox,
  clock,
}: ChangeNeeds & {
  waiting: Pick<WaitingApplicationStore, 'take'>;
  candidates: Pick<CandidateStore, 'findByLogin' | 'change'>;
  files: Pick<FileStore, 'detach'>;
  addCandidate: AddCandidate;
}): TakeWaitingApplication {
  function newProfile(actor: Actor, job_cate: number, applicant: Applicant): CandidateRecord {
    const at = clock.now();
    return {
      can_code: newCode('can'),
      login_id: actor.login_id,
      revision: 1,
      ...applicant,
      can_job_cate: job_cate,
      can_skill: [],
      reg_date: at.toISOString().slice(0, 10),
      listed: isListable(actor),
      created_at: at,
      updated_at: at,
    };
  }

  return (actor, id, { requestId }) =>
    mutex(actor.login_id, () =>
      transact(async (session) => {
        const claimed = await waiting.take(session, id, actor.login_id, clock.now());
        if (!claimed) throw new MarketError('not-found');
        const { job_id, job_cate, note, answers, applicant, login_id } = claimed;
        if (applicant && login_id === undefined) {
          const profile = await candidates.findByLogin(actor.login_id, session);
          const { resume } = applicant;
          if (!profile) {
            // Visibility has not been chosen yet: the profile is hidden until the candidate chooses (docs/adr/0071).
            const visibility = { shown: undefined, hidden_from: [] };
            await addCandidate(session, newProfile(actor, job_cate, applicant), { requestId, visibility });
          } else if (resume && profile.resume) await files.detach(session, resume.file_id);
          else if (resume) {
            const changed = await candidates.change(session, actor.login_id, { resume }, clock.now());
            if (changed)
              await outbox.add(session, 'profile.candidate-saved.v1', candidateSaved(changed), { requestId });
          }
        }
        return { job_id, ...(note ? { note } : {}), ...(answers ? { answers } : {}) };
      }),
    );
}
