import type { InterviewConflict } from '@market/contracts/interviews';
import { type Actor, ownerIdOf, type MemberNames } from '@market/service-kit';
import { attendingOf, endOf, overlaps, type StoredInterview } from '../../domain/interviews/interview';
import type { InterviewStore } from '../../store/interview-store';
import { texts } from '../../texts';
import { orNothing, type FindSeenApplication } from '../seen-application';

/** Maximum of conflicts shown for one time, agreed ones before proposed ones. */
const CONFLICTS_OF_TIME = 10;

/** Times of an interview that is being proposed or accepted. */
interface Plan {
  times: readonly Date[];
  minutes: number;
  /** Id of the interview being planned, which does not conflict with itself. */
  except: string | undefined;
}

export type FindConflicts = ReturnType<typeof findConflicts>;

/**
 * Finds conflicting interviews at the same time. A member learns that a colleague has one, and with which applicant
 * only if the member may see that applicant; candidates learn only of their own agreed ones (docs/security.md, S331).
 */
export function findConflicts({
  interviews,
  memberNames,
  findSeen,
}: {
  interviews: Pick<InterviewStore, 'around'>;
  memberNames: MemberNames;
  findSeen: FindSeenApplication;
}) {
  async function others(whose: Parameters<InterviewStore['around']>[0], { times, minutes, except }: Plan) {
    const spans = times.map((time) => ({ from: time, to: endOf(time, minutes) }));
    const found = (await interviews.around(whose, spans)).filter(({ id }) => id !== except);
    return times.flatMap((time) =>
      found
        .filter((other) => overlaps(other, time, minutes))
        .toSorted((one, other) => Number(other.state === 'accepted') - Number(one.state === 'accepted'))
        .slice(0, CONFLICTS_OF_TIME)
        .map((other) => ({ time: time.toISOString(), other })),
    );
  }

  /** Applicant and job of another interview, for a member with access to the applicant. */
  async function aboutFor(actor: Actor, { application_id, can_name, job_title }: StoredInterview) {
    if (!(await orNothing(findSeen(actor, application_id)))) return undefined;
    return texts.interviews.otherOfCompany({ candidate: can_name || texts.interviews.someCandidate, job: job_title });
  }

  return {
    /** Conflicts of members, as visible to one member of their company. */
    async ofMembers(actor: Actor, attending: readonly string[], plan: Plan): Promise<InterviewConflict[]> {
      const found = await others({ employer_login_id: ownerIdOf(actor), attending }, plan);
      const names = await memberNames(found.flatMap(({ other }) => attendingOf(other)));
      const applications = new Map(found.map(({ other }) => [other.application_id, other]));
      const abouts = new Map(
        await Promise.all([...applications].map(async ([id, other]) => [id, await aboutFor(actor, other)] as const)),
      );
      return found.flatMap(({ time, other }) =>
        attendingOf(other)
          .filter((one) => attending.includes(one))
          .map((one) => {
            const name = one === actor.login_id ? undefined : names.get(one);
            const about = abouts.get(other.application_id);
            return {
              time,
              agreed: other.state === 'accepted',
              ...(name ? { name } : {}),
              ...(about ? { about } : {}),
            };
          }),
      );
    },

    /**
     * Conflicts of a candidate with agreed interviews.
     * @param isSignedIn whether details beyond the conflicting times may be shown
     */
    async ofCandidate(loginId: string, plan: Plan, isSignedIn: boolean): Promise<InterviewConflict[]> {
      const found = await others({ candidate_login_id: loginId }, plan);
      return found.map(({ time, other: { job_title: job, cmp_name: company } }) => ({
        time,
        agreed: true,
        ...(isSignedIn ? { about: texts.interviews.otherOfCandidate({ job, company }) } : {}),
      }));
    },
  };
}
