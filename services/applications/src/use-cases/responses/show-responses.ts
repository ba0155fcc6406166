import { DAY_MS } from '@market/api/durations';
import { MarketError } from '@market/contracts/errors';
import type { JobResponses, OwnResponses, ResponseRecord } from '@market/contracts/responses';
import { onlyJobsOf, ownerIdOf, type Actor, type Clock } from '@market/service-kit';
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
  clock: Clock;
  usualPromiseDays: number;
  endedAccessDays: number;
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
  clock,
  usualPromiseDays,
  endedAccessDays,
}: Needs) {
  async function read(ownerId: string): Promise<Standing & { promised: PromisedApplication[]; now: Date }> {
    const now = clock.now();
    const promised = await applications.promisedOf(ownerId, recordSince(now));
    return { ...standingOf(promised, now), promised, now };
  }

  return {
    /** @throws MarketError 'not-found' for an unknown company code */
    async ofCompany(cmpCode: string): Promise<ResponseRecord> {
      const owner = await companies.ownerOf(cmpCode);
      if (owner === undefined) throw new MarketError('not-found');
      return (await read(owner)).record;
    },

    /** @throws MarketError 'not-found' for an unknown, deleted or draft job */
    async ofJob(id: string): Promise<JobResponses> {
      const job = await jobs.find(id);
      if (!job || job.deleted || job.status === 'draft') throw new MarketError('not-found');
      const { record, promised, now } = await read(job.login_id);
      const since = recordSince(now);
      const ofPost = promised.filter(({ job_id, created_at }) => job_id === id && created_at >= since);
      return { promise_days: job.promise_days ?? usualPromiseDays, employer: record, post: countsOf(ofPost, now) };
    },

    /** Applications awaiting the company's answer; for a hiring manager only those to the assigned jobs. */
    async own(actor: Actor): Promise<OwnResponses> {
      const owner = ownerIdOf(actor);
      const { record, late, backlog_percent, now } = await read(owner);
      const { records, total } = await applications.waitingOf(
        { employer_login_id: owner, only: onlyJobsOf(actor), now },
        SHOWN,
      );
      const known = await candidates.findAll(records.map(({ can_code }) => can_code));
      return {
        record,
        usual_promise_days: usualPromiseDays,
        waiting: total,
        late,
        backlog_percent,
        records: records.flatMap((application) => {
          const { id, job_id, job_title, created_at, answer_by } = application;
          if (!answer_by) return [];
          const { candidate } = presentToEmployer(application, known.get(application.can_code), {
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
