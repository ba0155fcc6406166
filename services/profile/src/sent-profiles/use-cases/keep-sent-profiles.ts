import type { ClientSession, Clock } from '@market/service-kit';
import { sentProfile, startOfTerm, type SentProfile } from '../domain/sent-profile';
import type { ApplicantStore } from '../../applications/store/applicant-store';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { FileStore } from '@market/uploads';
import type { PoolStore } from '../../talent-pool/store/pool-store';
import type { SentProfileStore } from '../store/sent-profile-store';
import type { ReleaseResume } from '../../profiles/use-cases/needs';

export interface SentProfileNeeds {
  sent: SentProfileStore;
  candidates: Pick<CandidateStore, 'findByCode' | 'findByLogin'>;
  backgrounds: Pick<BackgroundStore, 'hold'>;
  files: Pick<FileStore, 'detach'>;
  pools: Pick<PoolStore, 'hasFile'>;
}

/**
 * Releases a resume that a record no longer references, unless the profile, a snapshot or a talent pool's copy still
 * does. All callers lock the background: of two parallel releases of a file, the second must see the effect of the
 * first.
 */
export function releaseResume({
  sent,
  candidates,
  files,
  pools,
}: Omit<SentProfileNeeds, 'backgrounds'>): ReleaseResume {
  return async (session, loginId, fileId) => {
    if ((await sent.hasFile(session, fileId)) || (await pools.hasFile(session, fileId))) return;
    if ((await candidates.findByLogin(loginId, session))?.resume?.file_id === fileId) return;
    await files.detach(session, fileId);
  };
}

export type RemoveSentProfiles = (session: ClientSession, ids: readonly string[]) => Promise<void>;

/** Deletes the snapshots of these applications, each with its resume where nothing else references it. */
export function removeSentProfiles(needs: SentProfileNeeds): RemoveSentProfiles {
  const release = releaseResume(needs);
  return async (session, ids) => {
    for (const { candidate } of await needs.sent.remove(session, ids)) {
      // Skipped when the profile is deleted: no background to lock.
      if (await needs.candidates.findByLogin(candidate.login_id, session))
        await needs.backgrounds.hold(session, candidate.login_id);
      if (candidate.resume) await release(session, candidate.login_id, candidate.resume.file_id);
    }
  };
}

export type KeepSentProfiles = (session: ClientSession, ids: readonly string[]) => Promise<void>;

/**
 * Reconciles snapshots with the current state of applications: for those that have just ended, the profile is copied,
 * independent of later changes; for those that are open, withdrawn, or closed by the candidate, the snapshot is deleted
 * (docs/security.md, S102; docs/adr/0053).
 */
export function keepSentProfiles(
  needs: SentProfileNeeds & {
    applicants: Pick<ApplicantStore, 'finishedAmong'>;
    clock: Clock;
    endedAccessDays: number;
  },
): KeepSentProfiles {
  const { sent, candidates, backgrounds, applicants, clock, endedAccessDays } = needs;
  const remove = removeSentProfiles(needs);
  return async (session, ids) => {
    const since = startOfTerm(clock.now(), endedAccessDays);
    const finished = (await applicants.finishedAmong(session, ids)).filter(({ finished_at }) => finished_at > since);
    const finishedIds = new Set(finished.map(({ id }) => id));
    await remove(
      session,
      ids.filter((id) => !finishedIds.has(id)),
    );
    for (const application of finished) {
      const candidate = await candidates.findByCode(application.can_code, session);
      if (!candidate) continue;
      const background = await backgrounds.hold(session, candidate.login_id);
      await sent.keep(session, sentProfile(application, candidate, background));
    }
  };
}

export type ListSentProfiles = (
  loginId: string,
  paging: { page: number; limit: number },
) => Promise<{ records: SentProfile[]; total: number }>;

/** Snapshots of the caller that employers of ended applications still read. */
export function listSentProfiles({
  sent,
  clock,
  endedAccessDays,
}: {
  sent: Pick<SentProfileStore, 'listOfCandidate'>;
  clock: Clock;
  endedAccessDays: number;
}): ListSentProfiles {
  return (loginId, paging) => sent.listOfCandidate(loginId, startOfTerm(clock.now(), endedAccessDays), paging);
}
