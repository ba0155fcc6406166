import type { InterviewConflict } from '@market/contracts/interviews';
import { type Actor, ownerIdOf } from '@market/service-kit';
import { attendingOf, endOf, overlaps, type StoredInterview } from '../../domain/interviews/interview';
import type { MemberNames } from '../../present/member-names';
import type { InterviewStore } from '../../store/interview-store';
import { texts } from '../../texts';
import { orNothing, type FindSeenApplication } from '../seen-application';

/** Times of an interview that is to be, or to be agreed. */
interface Plan {
  times: readonly Date[];
  minutes: number;
  /** Interview that the times are of, which is in nobody's way. */
  except: string | undefined;
}

export type FindConflicts = ReturnType<typeof findConflicts>;

/**
 * Finds other interviews of the product at the same time. A member learns that a colleague has one, and with whom only
 * where the member sees that applicant; candidates learn of their own agreed ones alone (docs/security.md, S331).
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
    if (times.length === 0) return [];
    const moments = times.map(Number);
    const span = { from: new Date(Math.min(...moments)), to: endOf(new Date(Math.max(...moments)), minutes) };
    const found = (await interviews.around(whose, span)).filter(({ id }) => id !== except);
    return times.flatMap((time) =>
      found.flatMap((other) => (overlaps(other, time, minutes) ? [{ time: time.toISOString(), other }] : [])),
    );
  }

  /** Applicant and job of another interview, for a member who sees both. */
  async function aboutFor(actor: Actor, { application_id, can_name, job_title }: StoredInterview) {
    if (!(await orNothing(findSeen(actor, application_id)))) return undefined;
    return texts.interviews.otherOfCompany({ candidate: can_name || texts.interviews.someCandidate, job: job_title });
  }

  return {
    /** Overlaps of members, as one member of their company reads them. */
    async ofMembers(actor: Actor, attending: readonly string[], plan: Plan): Promise<InterviewConflict[]> {
      const found = await others({ employer_login_id: ownerIdOf(actor), attending }, plan);
      const names = await memberNames(found.flatMap(({ other }) => attendingOf(other)));
      const abouts = await Promise.all(found.map(({ other }) => aboutFor(actor, other)));
      return found.flatMap(({ time, other }, at) =>
        attendingOf(other)
          .filter((one) => attending.includes(one))
          .map((one) => {
            const name = one === actor.login_id ? undefined : names.get(one);
            const about = abouts[at];
            return {
              time,
              agreed: other.state === 'accepted',
              ...(name ? { name } : {}),
              ...(about ? { about } : {}),
            };
          }),
      );
    },

    /** Overlaps of a candidate with agreed interviews. @param isSignedIn whether more than the time of the others may be told */
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
