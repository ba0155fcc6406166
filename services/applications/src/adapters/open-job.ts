import type { JobQuestion } from '@market/contracts/applications';
import { isMarketError, MarketError } from '@market/contracts/errors';
import { type JobPost, viewJob } from '@market/contracts/job-posts';
import type { CallContext, Clock, Peers } from '@market/service-kit';
import type { JobFacts } from '../domain/application';
import { takesApplications } from '../domain/job';
import { questionOf, withRules, type AskedQuestion } from '../domain/screening';
import type { CompanyCopyStore } from '../store/company-copy-store';
import type { JobCopyStore } from '../store/job-copy-store';
import { askOrAway } from './ask-or-away';
import { SHORT_PAUSES_MS, waitForCopy } from './wait-for-copy';

export type OpenJob = (
  jobId: string,
  asking: CallContext,
) => Promise<{
  facts: JobFacts;
  questions: JobQuestion[];
  /** Promised days to a first answer; absent where the post promises none. */
  promiseDays: number | undefined;
}>;

const OWNERS_KEPT = 10_000;

/**
 * The current job, if it accepts applications. The jobs service is queried, so that a recently closed job is refused;
 * while that service is unavailable, the local copy from its events is used, so that applying still works. The jobs
 * service shows strangers open jobs only. A job that it does not show, but that the copy has as published, is therefore
 * closed; without a copy it does not exist.
 * @throws MarketError 'not-found', 'job-closed', or 'service-unavailable' when neither the jobs service nor a copy is
 * available.
 */
export function createOpenJob({
  peers,
  jobs,
  companies,
  clock,
}: {
  peers: Peers;
  jobs: JobCopyStore;
  companies: CompanyCopyStore;
  clock: Clock;
}): OpenJob {
  /** Cache: a company never changes its owner, so a single look-up suffices. */
  const owners = new Map<string, string>();

  /**
   * The account that owns a job. A public post names its company only: the account is in the copy of the job or, if the
   * job is so new that its event is still in transit, in the copy of the company.
   */
  async function ownerOf({ id, cmp_code }: JobPost): Promise<string> {
    const cachedOwner = owners.get(cmp_code);
    if (cachedOwner !== undefined) return cachedOwner;
    const owner = await waitForCopy(async () => (await jobs.find(id))?.login_id ?? (await companies.ownerOf(cmp_code)));
    if (owner === undefined) throw new MarketError('service-unavailable', { retryAfterSeconds: 1 });
    if (owners.size >= OWNERS_KEPT) owners.clear();
    owners.set(cmp_code, owner);
    return owner;
  }

  /** Questions with their rules from the local copy, once it has all questions of the post. */
  async function rulesOf({ id, questions = [] }: JobPost): Promise<readonly AskedQuestion[] | undefined> {
    if (questions.length === 0) return undefined;
    return waitForCopy(async () => {
      const copied = (await jobs.find(id))?.questions ?? [];
      const copiedIds = new Set(copied.map((question) => question.id));
      return questions.every((question) => copiedIds.has(question.id)) ? copied : undefined;
    });
  }

  return async (jobId, { bearer, requestId }) => {
    const answer = await askOrAway(peers, viewJob, { params: { id: jobId }, bearer, requestId });
    if (typeof answer === 'object') {
      if (!takesApplications(answer, clock.now())) throw new MarketError('job-closed');
      const facts = {
        job_id: answer.id,
        job_title: answer.job_title,
        job_location: answer.job_location,
        cmp_code: answer.cmp_code,
        cmp_name: answer.cmp_name,
        employer_login_id: await ownerOf(answer),
      };
      return {
        facts,
        questions: withRules(answer.questions ?? [], await rulesOf(answer)),
        promiseDays: answer.promise_days ?? undefined,
      };
    }
    const copy =
      answer === 'absent' ? await waitForCopy(() => jobs.find(jobId), SHORT_PAUSES_MS) : await jobs.find(jobId);
    if (!copy) throw new MarketError(answer === 'away' ? 'service-unavailable' : 'not-found');
    if (copy.status === 'draft') throw new MarketError('not-found');
    if (answer === 'absent' || !takesApplications(copy, clock.now())) throw new MarketError('job-closed');
    const facts = {
      job_id: copy.id,
      job_title: copy.job_title,
      job_location: copy.job_location,
      cmp_code: copy.cmp_code,
      cmp_name: copy.cmp_name,
      employer_login_id: copy.login_id,
    };
    const promiseDays = copy.promise_days ?? undefined;
    return { facts, questions: (copy.questions ?? []).map(questionOf), promiseDays };
  };
}

export type OwnsJob = (jobId: string, employerLoginId: string, asking: CallContext) => Promise<boolean>;

/**
 * Whether a job belongs to this employer: by the local copy, or by the jobs service where the job is too new for a
 * copy.
 * @throws MarketError 'service-unavailable' when neither is available.
 */
export function createOwnsJob({ peers, jobs }: { peers: Peers; jobs: JobCopyStore }): OwnsJob {
  return async (jobId, employerLoginId, { bearer, requestId }) => {
    const copy = await jobs.find(jobId);
    if (copy) return !copy.deleted && copy.login_id === employerLoginId;
    const answer = await askOrAway(peers, viewJob, { params: { id: jobId }, bearer, requestId }).catch(
      (error: unknown) => {
        // To an API key without the right to read jobs, a job without a copy looks like one that does not exist (S42).
        if (isMarketError(error) && error.code === 'key-refused') return 'absent' as const;
        throw error;
      },
    );
    if (answer === 'away') throw new MarketError('service-unavailable');
    // The count is given to the job's company only, whatever a member may change.
    return answer !== 'absent' && answer.applicants_count !== undefined;
  };
}
