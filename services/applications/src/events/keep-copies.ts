import { defineConsumer, type Consumer } from '@market/service-kit';
import type { Applications } from '../store/applications';
import type { CandidateCopies } from '../store/candidate-copies';
import type { CompanyCopies } from '../store/company-copies';
import type { JobCopies } from '../store/job-copies';

/** Consumers that keep what this service must know of jobs, companies and candidates. */
export function keepCopies({
  jobs,
  companies,
  candidates,
  applications,
}: {
  jobs: JobCopies;
  companies: CompanyCopies;
  candidates: CandidateCopies;
  applications: Applications;
}): Consumer[] {
  return [
    defineConsumer({
      type: 'jobs.job-saved.v1',
      handle: async ({ payload }, { session }) => void (await jobs.keep(payload, session)),
    }),
    defineConsumer({
      type: 'jobs.job-deleted.v1',
      handle: async ({ payload }, { session }) => void (await jobs.keepDeleted(payload, session)),
    }),
    defineConsumer({
      type: 'profile.company-saved.v1',
      handle: async ({ payload }, { session }) => void (await companies.keep(payload, session)),
    }),
    defineConsumer({
      type: 'profile.candidate-saved.v1',
      async handle({ payload }, { session }) {
        if (await candidates.keepProfile(payload, session))
          await applications.rememberCandidateWords(payload.can_code, payload.can_name, payload.can_skill, session);
      },
    }),
    defineConsumer({
      type: 'profile.background-changed.v1',
      handle: async ({ payload }, { session }) => void (await candidates.keepBackground(payload, session)),
    }),
  ];
}
