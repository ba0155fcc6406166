import { DAY_MS } from '@market/api/durations';
import { MarketError } from '@market/contracts/errors';
import { type JobResponses, type OwnResponses, RECORD_MIN, type ResponseRecord } from '@market/contracts/responses';
import { type AccountView, type Actor, type Clock, companySeenBy, onlyJobsOf, ownerIdOf } from '@market/service-kit';
import { countsOf, isLate, recordSince, standingOf, type Standing } from '../../domain/response-promise';
import type { ApplicationStore, PromisedApplication } from '../../store/application-store';
import type { CandidateCopyStore } from '../../store/candidate-copy-store';
import type { CompanyCopyStore } from '../../store/company-copy-store';
import type { JobCopyStore } from '../../store/job-copy-store';
import { presentToEmployer } from '../../present/employer-application';

/** Maximum of waiting applications in the list; an answered one makes room for the next. */
const SHOWN = 20;

interface Needs {
  applications: Pick<ApplicationStore, 'promisedOf' | 'waitingOf'>;
  candidates: Pick<CandidateCopyStore, 'findAll'>;
  companies: Pick<CompanyCopyStore, 'ownerOf'>;
  jobs: Pick<JobCopyStore, 'find'>;
  accounts: Pick<AccountView, 'membersOf'>;
  clock: Clock;
  usualPromiseDays: number;
  endedAccessDays: number;
}

/**
 * Counts as everybody reads them. From a few applications each answer would show (S222), so that there are none before
 * there are as many as a record needs.
 */
function shown<Counts extends { counted: number | null; answered: number | null }>(counts: Counts): Counts {
  return (counts.counted ?? 0) < RECORD_MIN ? { ...counts, counted: null, answered: null } : counts;
}

/**
 * Response records. One reader computes them all, as well as the state by which other services refuse actions, so that
 * an employer has the same figures everywhere.
 */
export function showResponses({
  applications,
  candidates,
  companies,
  jobs,
  accounts,
  clock,
  usualPromiseDays,
  endedAccessDays,
}: Needs) {
  async function read(ownerId: string): Promise<Standing & { promised: PromisedApplication[]; now: Date }> {
    const now = clock.now();
    const promised = await applications.promisedOf(ownerId, recordSince(now), now);
    return { ...standingOf(promised, now), promised, now };
  }

  /** Whether the caller may know of a company, as of its page. */
  async function isSeen(ownerId: string, actor: Actor | null): Promise<boolean> {
    return companySeenBy(actor, { ownerId, members: await accounts.membersOf(ownerId) }) !== undefined;
  }

  return {
    /** @throws MarketError 'not-found' for an unknown company code, and for a company that is not public */
    async ofCompany(actor: Actor | null, cmpCode: string): Promise<ResponseRecord> {
      const owner = await companies.ownerOf(cmpCode);
      if (owner === undefined || !(await isSeen(owner, actor))) throw new MarketError('not-found');
      return shown((await read(owner)).record);
    },

    /** @throws MarketError 'not-found' for an unknown, deleted or draft job, and of a company that is not public */
    async ofJob(actor: Actor | null, id: string): Promise<JobResponses> {
      const job = await jobs.find(id);
      if (!job || job.deleted || job.status === 'draft') throw new MarketError('not-found');
      if (!(await isSeen(job.login_id, actor))) throw new MarketError('not-found');
      const { record, promised, now } = await read(job.login_id);
      const since = recordSince(now);
      const ofPost = promised.filter(({ job_id, created_at }) => job_id === id && created_at >= since);
      return {
        promise_days: job.promise_days ?? usualPromiseDays,
        employer: shown(record),
        post: shown(countsOf(ofPost, now)),
      };
    },

    /** Applications awaiting the company's answer; for a hiring manager only those to the assigned jobs. */
    async own(actor: Actor): Promise<OwnResponses> {
      const owner = ownerIdOf(actor);
      const { record, late, backlog_percent, now } = await read(owner);
      const { records, total } = await applications.waitingOf(
        { employer_login_id: owner, only: onlyJobsOf(actor), now },
        SHOWN,
      );
      const candidatesByCode = await candidates.findAll(records.map(({ can_code }) => can_code));
      return {
        record,
        usual_promise_days: usualPromiseDays,
        waiting: total,
        late,
        backlog_percent,
        records: records.flatMap((application) => {
          const { id, job_id, job_title, created_at, answer_by } = application;
          if (!answer_by) return [];
          const { candidate } = presentToEmployer(application, candidatesByCode.get(application.can_code), {
            now,
            endedAccessDays,
          });
          return {
            ...{ id, job_id, job_title, can_name: candidate.can_name, can_code: candidate.can_code },
            sent_at: created_at.toISOString(),
            answer_by: answer_by.toISOString(),
            ...(isLate({ created_at, answer_by }, now)
              ? { late_days: Math.floor((now.getTime() - answer_by.getTime()) / DAY_MS) }
              : {}),
          };
        }),
      };
    },
  };
}
