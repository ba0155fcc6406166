import type { EmployerApplication } from '@market/contracts/applications';
import { jobRequirements } from '@market/contracts/job-posts';
import type { ApplicantMatches } from '@market/contracts/search';
import { experienceYears, matchOf, skillsOf } from '@market/match';
import type { Actor, CallContext, Clock, Peers } from '@market/service-kit';
import { askOrAway } from '../adapters/ask-or-away';
import { sideOf } from '../domain/application';
import { presentToEmployer } from '../present/employer-application';
import type { ApplicationStore } from '../store/application-store';
import type { CandidateCopyStore } from '../store/candidate-copy-store';

/**
 * Matches applicants with the employer's jobs, by data visible to the employer anyway: skills and work. The candidate's
 * preferences are not used, and there is no score for sorting or filtering. Applications to other employers, and those
 * whose candidate is no longer visible, are left out; while the jobs service is unavailable, all are.
 */
export function matchApplicants({
  applications,
  candidates,
  peers,
  clock,
  endedAccessDays,
}: {
  applications: Pick<ApplicationStore, 'find'>;
  candidates: Pick<CandidateCopyStore, 'findAll'>;
  peers: Peers;
  clock: Clock;
  endedAccessDays: number;
}) {
  return async (actor: Actor, ids: readonly string[], asking: CallContext): Promise<ApplicantMatches> => {
    const found = (await Promise.all([...new Set(ids)].map((id) => applications.find(id))))
      .filter((application) => application !== undefined)
      .filter((application) => sideOf(application, actor) === 'EMP');
    if (found.length === 0) return { records: [] };
    const jobIds = [...new Set(found.map(({ job_id }) => job_id))];
    const [copies, jobs] = await Promise.all([
      candidates.findAll(found.map(({ can_code }) => can_code)),
      askOrAway(peers, jobRequirements, { body: { ids: jobIds }, ...asking }),
    ]);
    if (typeof jobs === 'string') return { records: [] };
    const jobsById = new Map(jobs.records.map((job) => [job.id, job]));
    const term = { now: clock.now(), endedAccessDays };
    return {
      records: found.flatMap((application) => {
        const { candidate } = presentToEmployer(application, copies.get(application.can_code), term);
        const job = jobsById.get(application.job_id);
        // Without a code only the candidate's name is visible.
        if (!job || candidate.can_code === '') return [];
        return [{ id: application.id, match: matchOfApplicant(candidate, job, term.now) }];
      }),
    };
  };
}

function matchOfApplicant(
  { can_skill, candidate_exp }: EmployerApplication['candidate'],
  { required_skills, exp_min }: { required_skills: readonly string[]; exp_min: number | null },
  now: Date,
): ApplicantMatches['records'][number]['match'] {
  const { rule, skills, experience } = matchOf(
    {
      skills: skillsOf(can_skill),
      experienceYears: experienceYears(candidate_exp, now),
      place: null,
      country: null,
      employmentTypes: [],
      minimumPay: null,
    },
    {
      requiredSkills: required_skills,
      experienceYears: exp_min,
      points: [],
      workMode: null,
      remoteFrom: null,
      employmentType: null,
      pay: null,
    },
  );
  return { rule, skills, experience };
}
