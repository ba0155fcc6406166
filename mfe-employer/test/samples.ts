import type { EmployerApplication } from '@market/contracts/applications';
import { JOB_CATEGORIES, type JobPost, NO_JOB_DETAILS } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import { ApiError } from '@market/web-kit';
import { aUser, type FakeShell } from '@market/market-ui/testing';

/** A verified and approved employer. */
export const EMPLOYER = aUser({
  login_type: 'EMP',
  login_name: 'Olivia Marsh',
  login_email: 'olivia@marsh.test',
  can_code: undefined,
  cmp_code: 'cmp-1',
});

export const CATEGORIES = {
  [`POST ${api.listCategories()}`]: { records: JOB_CATEGORIES, total: JOB_CATEGORIES.length, page: 1, limit: 50 },
};

/** An open job of one's own; a test says what is different. */
export function aJob(different: Partial<JobPost> = {}): JobPost {
  return {
    id: 'job-1',
    job_title: 'Gardener',
    job_description: '<p>You keep the garden.</p><ul><li>Prune</li><li>Plant</li></ul>',
    job_cate: 2,
    cate_desc: 'IT & Infrastructure',
    job_location: 'Lisbon, Portugal',
    salary: '38000',
    salary_max: null,
    ...NO_JOB_DETAILS,
    salary_period: 'year',
    required_skills: ['Pruning'],
    closes_at: null,
    latitude: null,
    longitude: null,
    status: 'open',
    cmp_code: 'cmp-1',
    cmp_name: 'Marsh Gardens',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    applicants_count: 2,
    can: { edit: true, open: false, close: true, delete: false, apply: false },
    ...different,
  };
}

/** An application to a job of one's own. */
export function anApplication(different: Partial<EmployerApplication> = {}): EmployerApplication {
  return {
    id: 'application-1',
    status: 'viewed',
    job_id: 'job-1',
    job_title: 'Gardener',
    cmp_name: 'Marsh Gardens',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    history: [{ status: 'applied', by: 'CND', by_login_id: 'login-2', at: '2026-01-01T00:00:00.000Z' }],
    candidate: {
      can_code: 'can-1',
      can_name: 'Ines Duarte',
      can_email: 'ines@people.test',
      can_mobn: '5550001234',
      can_about: 'I keep gardens.',
      can_skill: 'Pruning,Roses',
      candidate_exp: [],
      candidate_edu: [],
    },
    can: { reject: true, forward: ['shortlisted', 'interview', 'offered', 'hired'], back: [] },
    ...different,
  };
}

export const listing = <Entry>(records: Entry[]) => ({ records, total: records.length, page: 1, limit: 20 });

/** A refusal with the server's sentence. */
export function refusal(status: number, code: string, error: string, more: Partial<ApiError> = {}): ApiError {
  return new ApiError({ status, code, error, ...more });
}

/** Bodies sent to a call, in order. */
export function asked(shell: FakeShell, method: string, path: string): unknown[] {
  return shell.http.calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
}

export const said = (shell: FakeShell): string[] => shell.toasts.map(({ kind, text }) => `${kind}: ${text}`);
