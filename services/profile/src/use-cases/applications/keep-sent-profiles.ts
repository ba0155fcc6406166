import type { ClientSession, Clock } from '@market/service-kit';
import { sentProfile, startOfTerm, type SentProfile } from '../../domain/candidates/sent-profile';
import type { ApplicantStore } from '../../store/applicant-store';
import type { BackgroundStore } from '../../store/background-store';
import type { CandidateStore } from '../../store/candidate-store';
import type { FileStore } from '@market/uploads';
import type { PoolStore } from '../../store/pool-store';
import type { SentProfileStore } from '../../store/sent-profile-store';

export interface SentProfileNeeds {
  sent: SentProfileStore;
  candidates: Pick<CandidateStore, 'findByCode' | 'findByLogin'>;
  backgrounds: Pick<BackgroundStore, 'hold'>;
  files: Pick<FileStore, 'detach'>;
  pools: Pick<PoolStore, 'hasFile'>;
}

export type LetResumeGo = (session: ClientSession, loginId: string, fileId: string) => Promise<void>;

/**
 * Lets a resume go that one record names no longer, unless the profile, something that was sent or the copy of a talent
 * pool still does. The background is held by all who call it: of two who let the same file go at once the second must
 * see what the first did.
 */
export function letResumeGo({ sent, candidates, files, pools }: Omit<SentProfileNeeds, 'backgrounds'>): LetResumeGo {
  return async (session, loginId, fileId) => {
    if ((await sent.hasFile(session, fileId)) || (await pools.hasFile(session, fileId))) return;
    if ((await candidates.findByLogin(loginId, session))?.resume?.file_id === fileId) return;
    await files.detach(session, fileId);
  };
}

export type RemoveSentProfiles = (session: ClientSession, ids: readonly string[]) => Promise<void>;

/** Deletes what was sent with these applications, each with its resume where nobody else names that. */
export function removeSentProfiles(needs: SentProfileNeeds): RemoveSentProfiles {
  const letGo = letResumeGo(needs);
  return async (session, ids) => {
    for (const { candidate } of await needs.sent.remove(session, ids)) {
      // Skipped when the profile is gone: nothing is left to hold.
      if (await needs.candidates.findByLogin(candidate.login_id, session))
        await needs.backgrounds.hold(session, candidate.login_id);
      if (candidate.resume) await letGo(session, candidate.login_id, candidate.resume.file_id);
    }
  };
}

export type KeepSentProfiles = (session: ClientSession, ids: readonly string[]) => Promise<void>;

/**
 * Brings what was sent with applications to what is known of them now: of those that have just ended the profile is
 * kept as it is, from now on untouched by its owner's changes; of those that go on, were withdrawn, or that the
 * candidate closed, nothing (docs/security.md, S102; docs/adr/0053).
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
    const wanted = new Set(finished.map(({ id }) => id));
    await remove(
      session,
      ids.filter((id) => !wanted.has(id)),
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
