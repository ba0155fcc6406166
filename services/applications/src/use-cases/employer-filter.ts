import type {
  ApplicantSort,
  ApplicationStage,
  ApplicationStatus,
  Screening,
  WaitingChoice,
} from '@market/contracts/applications';
import { type Actor, onlyJobsOf, ownerIdOf } from '@market/service-kit';
import { readSince } from '../domain/access';
import { meanOf, readsAllRatings } from '../domain/assessments/assessment';
import { isRatingSort, type EmployerFilter, type StageFilter } from '../store/application-store';
import type { AssessmentStore } from '../store/assessment-store';
import type { JobCopyStore } from '../store/job-copy-store';

/** List of applications, as requested by a member of the company. */
export interface WantedList {
  /** Id of a single application. */
  id?: string | undefined;
  job_id?: string | undefined;
  status?: ApplicationStatus | undefined;
  screening?: Screening | undefined;
  waiting?: WaitingChoice | undefined;
  /** Id of a tag of the company. */
  tag?: string | undefined;
  /** Id of a own stage of `job_id`. */
  stage?: string | undefined;
  search?: string | undefined;
  order?: ApplicantSort | undefined;
}

/** Operations on assessments needed by lists of applications. */
export type AssessmentsOfLists = Pick<AssessmentStore, 'taggedWith' | 'ratingsOf'>;

/** Filter of such a list: always restricted to the caller's company and accessible jobs. */
export async function employerFilterOf(
  actor: Actor,
  { id, job_id, status, screening, waiting, tag, stage, search = '', order }: WantedList,
  term: Parameters<typeof readSince>[0],
  { assessments, jobs }: { assessments: AssessmentsOfLists; jobs: Pick<JobCopyStore, 'stagesOf'> },
): Promise<EmployerFilter> {
  const tagged = tag ? await assessments.taggedWith(ownerIdOf(actor), tag, term.now) : undefined;
  const filter = {
    employer_login_id: ownerIdOf(actor),
    only: onlyJobsOf(actor),
    job_id,
    status,
    screening: screening && { wanted: screening, readSince: readSince(term) },
    waitsAt: waiting ? term.now : undefined,
    tagged: id ? (tagged ?? [id]).filter((one) => one === id) : tagged,
    search,
    sort: order && isRatingSort(order) ? { by: order, means: await meansFor(actor, term.now, assessments) } : order,
  };
  if (!stage) return filter;
  const stagesOfJob = job_id ? (await jobs.stagesOf([job_id])).get(job_id) : undefined;
  const stageFilter = stageFilterOf(stagesOfJob ?? [], stage);
  // An empty list: no application is in a stage that the job lacks, or that belongs to another status.
  if (!stageFilter || (status && status !== stageFilter.status)) return { ...filter, tagged: [] };
  return { ...filter, stage: stageFilter };
}

/**
 * Mean ratings visible to a member, rounded as shown: sorting by other ratings would reveal them before the member has
 * rated (docs/security.md, S425).
 */
async function meansFor(actor: Actor, now: Date, assessments: AssessmentsOfLists): Promise<Map<string, number>> {
  const ratedBy = readsAllRatings(actor) ? undefined : actor.login_id;
  const rated = await assessments.ratingsOf(ownerIdOf(actor), { ratedBy, now });
  return new Map(
    rated.flatMap(({ id, ratings }) => {
      const mean = meanOf(ratings);
      return mean === undefined ? [] : [[id, mean] as const];
    }),
  );
}

function stageFilterOf(stages: readonly ApplicationStage[], id: string): StageFilter | undefined {
  const stage = stages.find((one) => one.id === id);
  if (!stage) return undefined;
  const [first, ...others] = stages.filter(({ status }) => status === stage.status);
  return { id, status: stage.status, ...(first?.id === id ? { before: others.map((other) => other.id) } : {}) };
}
