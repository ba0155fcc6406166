import type { CandidateApplication } from '@market/contracts/applications';
import { NO_JOB_DETAILS, type ViewedJob } from '@market/contracts/job-posts';
import type { Candidate } from '@market/contracts/profiles';
import type { JobSearchResult } from '@market/contracts/search';
import { api } from '@market/contracts/testing';
import { ApiError } from '@market/web-kit';
import type { FakeAnswers, FakeShell } from '@market/market-ui/testing';

/** An open job; a test says what is different. */
export function aJob(different: Partial<ViewedJob> = {}): ViewedJob {
  return {
    summary: 'You pilot ships.',
    places: [],
    id: 'job-1',
    job_title: 'Harbour Pilot',
    job_description: '<p>You bring ships in.</p>',
    job_cate: 1,
    cate_desc: 'Software Development',
    job_location: 'Lisbon, Portugal',
    salary: '40000',
    salary_max: null,
    ...NO_JOB_DETAILS,
    currency: 'EUR',
    salary_period: 'year',
    required_skills: ['Navigation'],
    emp_type: 'full_time',
    work_mode: 'onsite',
    closes_at: null,
    latitude: null,
    longitude: null,
    status: 'open',
    cmp_code: 'cmp-1',
    cmp_name: 'Tide & Co',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    can: { edit: false, open: false, close: false, delete: false, apply: (different.status ?? 'open') === 'open' },
    ...different,
  };
}

/** Answer of the search. */
export function found(records: ViewedJob[], different: Partial<JobSearchResult> = {}): JobSearchResult {
  return {
    records,
    total: records.length,
    page: 1,
    limit: 20,
    facets: {
      job_cate: [],
      location: [],
      skills: [],
      emp_type: [],
      work_mode: [
        { value: 'remote', label: 'Remote', count: 3 },
        { value: 'onsite', label: 'On site', count: 9 },
      ],
    },
    ...different,
  };
}

/** The answers of a job's page. */
export function jobPage(job: ViewedJob): FakeAnswers {
  return { [`GET ${api.viewJob(job.id)}`]: job, [`GET ${api.similarJobs(job.id)}`]: { records: [] } };
}

/** A stored candidate. */
export function aCandidate(different: Partial<Candidate> = {}): Candidate {
  return {
    can_code: 'can-1',
    can_name: 'Ada Example',
    can_email: 'ada@example.test',
    can_mobn: '5550001234',
    can_job_cate: 1,
    can_skill: 'Navigation,Patience',
    can_about: 'I bring ships in.',
    reg_date: '2026-01-01',
    candidate_exp: [],
    candidate_edu: [],
    ...different,
  } as Candidate;
}

/** An application as its candidate lists it. */
export function anApplication(different: Partial<CandidateApplication> = {}): CandidateApplication {
  return {
    id: 'application-1',
    status: 'applied',
    job_id: 'job-1',
    job_title: 'Harbour Pilot',
    cmp_code: 'cmp-1',
    cmp_name: 'Tide & Co',
    job_location: 'Lisbon, Portugal',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    history: [{ status: 'applied', by: 'CND', by_login_id: 'login-1', at: '2026-01-01T00:00:00.000Z' }],
    can: { withdraw: true, close_unanswered: false, end_access: false },
    ...different,
  };
}

/** A refusal with the server's sentence. */
export function refusal(status: number, code: string, error: string, more: Partial<ApiError> = {}): ApiError {
  return new ApiError({ status, code, error, ...more });
}

/** Bodies sent to a call, in order. */
export function asked(shell: FakeShell, method: string, path: string): unknown[] {
  return shell.http.calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
}

export const said = (shell: FakeShell): string[] => shell.toasts.map(({ kind, text }) => `${kind}: ${text}`);
