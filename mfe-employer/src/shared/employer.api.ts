import {
  CATEGORY_LIST_LIMIT,
  api,
  type AccessRequest,
  type ApplicationStatus,
  type BlindCandidate,
  type Candidate,
  type Company,
  type CompanyInput,
  type DashboardData,
  type EmployerApplication,
  type ImportReport,
  type JobCategory,
  type JobPost,
  type Listing,
  type OpenedApplication,
  type WithdrawnAccessRequest,
} from '@market/contracts';
import type { HttpClient } from '@market/web-kit';

interface Message {
  message?: string;
}

/** A job post as its form sends it; the schema of `@market/contracts` has made it so. */
export type JobPostBody = Record<string, unknown>;

export interface ImportBody {
  format: 'csv' | 'json' | 'jsonl';
  content: string;
  /** Field of a job post to the file's column. */
  map?: Record<string, string>;
  commit: boolean;
}

const CATEGORIES_ASKED = { page: 1, limit: CATEGORY_LIST_LIMIT };

/**
 * The calls of this remote (contract, sections 3 to 6), one line each. All take the shell's `http` and throw its
 * `ApiError`.
 */
export const employerApi = {
  categories: (http: HttpClient) => http.post<Listing<JobCategory>>(api.categories(), CATEGORIES_ASKED),
  dashboard: (http: HttpClient) => http.get<DashboardData>(api.dashboardData()),
  jobPosts: (http: HttpClient, body: { page: number; limit: number; status?: string; search?: string }) =>
    http.post<Listing<JobPost>>(api.ownJobPosts(), body),
  jobPost: (http: HttpClient, id: string) => http.get<JobPost>(api.jobPost(id)),
  createJobPost: (http: HttpClient, body: JobPostBody, idempotencyKey: string) =>
    http.post<JobPost>(api.jobPosts(), body, { idempotencyKey }),
  changeJobPost: (http: HttpClient, id: string, body: JobPostBody) => http.put<JobPost>(api.jobPost(id), body),
  deleteJobPost: (http: HttpClient, id: string) => http.delete<void>(api.jobPost(id)),
  importJobPosts: (http: HttpClient, body: ImportBody) => http.post<ImportReport>(api.importJobPosts(), body),
  applications: (
    http: HttpClient,
    body: { page: number; limit: number; job_id?: string; status?: string; search?: string },
  ) => http.post<Listing<EmployerApplication>>(api.employerApplications(), body),
  application: (http: HttpClient, id: string, list: Record<string, string>) =>
    http.get<OpenedApplication>(api.application(id), { params: list }),
  setApplicationStatus: (
    http: HttpClient,
    id: string,
    change: { status: ApplicationStatus; reason?: string; undoable?: true },
  ) => http.put<EmployerApplication>(api.applicationStatus(id), change),
  undoRejection: (http: HttpClient, id: string) => http.delete<EmployerApplication>(api.applicationRejection(id)),
  candidate: (http: HttpClient, canCode: string) => http.get<Candidate>(api.candidate(canCode)),
  resume: (http: HttpClient, canCode: string) => http.get<Blob>(api.resume(canCode), { responseType: 'blob' }),
  blindCandidates: (
    http: HttpClient,
    body: { page: number; limit: number; job_cate?: number[]; skills?: string[]; search?: string },
  ) => http.post<Listing<BlindCandidate>>(api.notAccessibleCandidates(), body),
  requestAccess: (http: HttpClient, body: { can_code: string; message?: string }, idempotencyKey: string) =>
    http.post<{ id: string }>(api.requestAccess(), body, { idempotencyKey }),
  accessRequests: (http: HttpClient, body: { page: number; limit: number; status?: string }) =>
    http.post<Listing<AccessRequest>>(api.accessRequests(), body),
  withdrawAccessRequest: (http: HttpClient, id: string) =>
    http.put<WithdrawnAccessRequest>(api.accessRequest(id), { status: 'withdrawn' }),
  company: (http: HttpClient, cmpCode: string) => http.get<Company>(api.employer(cmpCode)),
  saveCompany: (http: HttpClient, body: CompanyInput) =>
    http.post<Message & { cmp_code: string }>(api.employers(), body),
  openJobs: (http: HttpClient, cmpCode: string) =>
    http.post<Listing<JobPost>>(api.searchJobPosts(), { cmp_code: cmpCode, sort: 'newest', page: 1, limit: 20 }),
} as const;
