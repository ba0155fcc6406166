import type { ClientSession, Clock } from '@market/service-kit';
import { aboutNote, type StoredAssessment } from '../../domain/assessments/assessment';
import { termsOfApplication } from '../../domain/messages/thread';
import type { ApplicantTagStore } from '../../store/applicant-tag-store';
import type { ApplicationStore } from '../../store/application-store';
import type { AssessmentStore } from '../../store/assessment-store';
import type { NotificationStore } from '../../store/notification-store';

/** Rows per batch. */
const AT_ONCE = 100;

export type FollowAssessments = ReturnType<typeof followAssessments>;

/** Deletes assessments when the company's access to the applicant, the candidate's account, or the company's ends. */
export function followAssessments({
  applications,
  assessments,
  tags,
  notifications,
  clock,
  endedAccessDays,
}: {
  applications: Pick<ApplicationStore, 'find'>;
  assessments: AssessmentStore;
  tags: Pick<ApplicantTagStore, 'removeAll'>;
  notifications: Pick<NotificationStore, 'removeAbout'>;
  clock: Clock;
  endedAccessDays: number;
}) {
  async function remove(some: readonly StoredAssessment[], session: ClientSession): Promise<void> {
    const notes = some.flatMap((one) => one.notes.map(({ id }) => aboutNote(id)));
    await notifications.removeAbout(notes, session);
    await assessments.remove(
      some.map(({ id }) => id),
      session,
    );
  }

  return {
    /**
     * Called once a step is published: sets the deletion date to the end of the access term, or deletes at once if the
     * company's access is over.
     */
    async application(id: string, session: ClientSession): Promise<void> {
      const [application, assessment] = await Promise.all([applications.find(id), assessments.find(id, session)]);
      if (!application || !assessment) return;
      const terms = termsOfApplication(application, { now: clock.now(), endedAccessDays });
      if (terms.company_reads) await assessments.setDeletion(id, terms.delete_at, session);
      else await remove([assessment], session);
    },

    /** Deletes the assessment of an application at once. */
    async accessEnded(id: string, session: ClientSession): Promise<void> {
      const assessment = await assessments.find(id, session);
      if (assessment) await remove([assessment], session);
    },

    /** Deletes all assessments of a candidate or company that ended, and anonymizes a member in the remaining ones. */
    async forget(
      { loginId, companyOf }: { loginId: string | undefined; companyOf: string | undefined },
      session: ClientSession,
    ): Promise<void> {
      for (const owner of [
        ...(loginId === undefined ? [] : [{ candidate_login_id: loginId }]),
        ...(companyOf === undefined ? [] : [{ employer_login_id: companyOf }]),
      ])
        for (;;) {
          const some = await assessments.ofOwner(owner, AT_ONCE, session);
          if (some.length === 0) break;
          await remove(some, session);
        }
      if (companyOf !== undefined) await tags.removeAll(companyOf, session);
      if (loginId !== undefined) await assessments.forgetMember(loginId, session);
    },
  };
}
