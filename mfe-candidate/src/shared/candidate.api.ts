import {
  CATEGORY_LIST_LIMIT,
  EXPERIENCE_LIST_LIMIT,
  api,
  type AccessRequest,
  type Candidate,
  type CandidateApplication,
  type Education,
  type EducationInput,
  type Experience,
  type ExperienceInput,
  type JobCategory,
  type JobPost,
  type JobSearchResult,
  type Listing,
  type SavedJobs,
  type SavedSearch,
  type SavedSearchChange,
  type Suggestion,
} from '@market/contracts';
import type { HttpClient } from '@market/web-kit';

interface Message {
  message?: string;
}
type Saved = Message & { can_code: string };

const CATEGORIES_ASKED = { page: 1, limit: CATEGORY_LIST_LIMIT };
const BACKGROUND_ASKED = { page: 1, limit: EXPERIENCE_LIST_LIMIT };

/**
 * The calls of this remote (contract, sections 4 to 6), one line each. All take the shell's `http` and throw its
 * `ApiError`.
 */
export const candidateApi = {
  categories: (http: HttpClient) => http.post<Listing<JobCategory>>(api.categories(), CATEGORIES_ASKED),
  search: (http: HttpClient, body: object, signal?: AbortSignal) =>
    http.post<JobSearchResult>(api.searchJobPosts(), body, signal ? { signal } : {}),
  suggest: (http: HttpClient, params: { q: string; kind?: Suggestion['kind'] }, signal?: AbortSignal) =>
    http.get<{ records: Suggestion[] } | Suggestion[]>(api.suggest(), { params, ...(signal ? { signal } : {}) }),
  job: (http: HttpClient, id: string) => http.get<JobPost>(api.jobPost(id)),
  similar: (http: HttpClient, id: string) => http.get<{ records: JobPost[] }>(api.similarJobs(id)),
  apply: (http: HttpClient, body: { job_id: string; note?: string }, idempotencyKey: string) =>
    http.post<{ id: string; status: string }>(api.apply(), body, { idempotencyKey }),
  savedJobs: (http: HttpClient, params: { page: number; limit: number }, signal?: AbortSignal) =>
    http.get<SavedJobs>(api.savedJobs(), { params, ...(signal ? { signal } : {}) }),
  saveJob: (http: HttpClient, id: string) => http.put<void>(api.savedJob(id)),
  unsaveJob: (http: HttpClient, id: string) => http.delete<void>(api.savedJob(id)),
  savedSearches: (http: HttpClient, signal?: AbortSignal) =>
    http.get<Listing<SavedSearch>>(api.savedSearches(), signal ? { signal } : {}),
  saveSearch: (http: HttpClient, body: object) => http.post<SavedSearch>(api.savedSearches(), body),
  changeSearch: (http: HttpClient, id: string, change: SavedSearchChange) =>
    http.put<SavedSearch>(api.savedSearch(id), change),
  removeSearch: (http: HttpClient, id: string) => http.delete<void>(api.savedSearch(id)),
  searchSeen: (http: HttpClient, id: string) => http.post<void>(api.savedSearchSeen(id)),
  applications: (http: HttpClient, body: { page: number; limit: number; status?: string }) =>
    http.post<Listing<CandidateApplication>>(api.candidateApplications(), body),
  withdraw: (http: HttpClient, id: string) =>
    http.put<CandidateApplication>(api.applicationStatus(id), { status: 'withdrawn' }),
  candidate: (http: HttpClient, canCode: string) => http.get<Candidate>(api.candidate(canCode)),
  createCandidate: (http: HttpClient, form: FormData, onUploadProgress: (share: number) => void) =>
    http.post<Saved>(api.candidates(), form, { onUploadProgress }),
  changeCandidate: (http: HttpClient, form: FormData, onUploadProgress: (share: number) => void) =>
    http.put<Saved>(api.candidates(), form, { onUploadProgress }),
  resume: (http: HttpClient, canCode: string) => http.get<Blob>(api.resume(canCode), { responseType: 'blob' }),
  removeResume: (http: HttpClient, canCode: string) => http.delete<void>(api.resume(canCode)),
  removePicture: (http: HttpClient, canCode: string) => http.delete<void>(api.profileImage(canCode)),
  experience: (http: HttpClient) => http.post<Listing<Experience>>(api.experienceOfCandidate(), BACKGROUND_ASKED),
  saveExperience: (http: HttpClient, id: string | undefined, body: ExperienceInput) =>
    id ? http.put<Experience>(api.experienceEntry(id), body) : http.post<Experience>(api.experience(), body),
  removeExperience: (http: HttpClient, id: string) => http.delete<void>(api.experienceEntry(id)),
  education: (http: HttpClient) => http.post<Listing<Education>>(api.educationDetails(), BACKGROUND_ASKED),
  saveEducation: (http: HttpClient, id: string | undefined, body: EducationInput) =>
    id ? http.put<Education>(api.educationEntry(id), body) : http.post<Education>(api.education(), body),
  removeEducation: (http: HttpClient, id: string) => http.delete<void>(api.educationEntry(id)),
  accessRequests: (http: HttpClient, body: { page: number; limit: number }) =>
    http.post<Listing<AccessRequest>>(api.ownAccessRequests(), body),
  answerAccessRequest: (http: HttpClient, id: string, status: 'granted' | 'declined' | 'revoked') =>
    http.put<AccessRequest>(api.ownAccessRequest(id), { status }),
} as const;
