import { addressOf, pick } from '@market/api';
import type { EventPayload } from '@market/contracts/events';
import { openResume } from '@market/contracts/profiles';
import { educationByDate, experienceByDate, type Background } from './candidates/background';
import { messageToCandidate, type AccessRequestRecord } from './access/access-request';
import type { WaitingApplication } from './applications/waiting-application';
import type { CandidateRecord } from './candidates/candidate';
import { shownDomain, type CompanyRecord } from './companies/company';
import type { KeptProfile, PoolEntry, PoolQuestion } from './talent-pool/pool-entry';

/**
 * Copy of a candidate for other services; built field by field, so that events carry nothing else (docs/security.md,
 * S84).
 */
export function candidateSaved(candidate: CandidateRecord): EventPayload<'profile.candidate-saved.v1'> {
  const { can_code, can_skill, resume } = candidate;
  return {
    ...pick(
      candidate,
      'login_id',
      'can_code',
      'revision',
      'can_name',
      'can_email',
      'can_mobn',
      'can_phone',
      'can_job_cate',
    ),
    can_skill: can_skill.join(','),
    can_about: candidate.can_about,
    can_resume: resume ? addressOf(openResume, { can_code }) : undefined,
  };
}

/** Experience and education in full, without pay. */
export function backgroundChanged(
  canCode: string,
  { login_id, revision, experience, education }: Background,
): EventPayload<'profile.background-changed.v1'> {
  return {
    login_id,
    can_code: canCode,
    revision,
    candidate_exp: experienceByDate(experience).map(({ exp_desg, emp_name, job_stdt, job_endt }) => ({
      exp_desg,
      emp_name,
      job_stdt,
      job_endt,
    })),
    candidate_edu: educationByDate(education).map(({ can_edu, can_stre, can_scho, can_pasy, can_cgpa, can_perc }) => ({
      can_edu,
      can_stre,
      can_scho,
      can_pasy,
      can_cgpa: can_cgpa ?? null,
      can_perc: can_perc ?? null,
    })),
  };
}

/** Request for access: both parties and the message. */
export function accessRequested(request: AccessRequestRecord): EventPayload<'profile.access-requested.v1'> {
  const message = messageToCandidate(request);
  return { ...factsOfRequest(request), ...(message ? { message } : {}) };
}

function factsOfRequest(request: AccessRequestRecord): EventPayload<'profile.access-withdrawn.v1'> {
  return {
    ...pick(request, 'id', 'can_code', 'cmp_code', 'cmp_name', 'candidate_login_id', 'employer_login_id', 'revision'),
    at: request.updated_at.toISOString(),
  };
}

/** Answer of the candidate, with the name only where the employer may know it. */
export function accessAnswered(
  request: AccessRequestRecord,
  status: EventPayload<'profile.access-answered.v1'>['status'],
  candidate: Pick<CandidateRecord, 'can_name'> | undefined,
): EventPayload<'profile.access-answered.v1'> {
  const { answer_message } = request;
  return {
    ...factsOfRequest(request),
    status,
    ...(candidate && status === 'granted' ? { can_name: candidate.can_name } : {}),
    ...(answer_message ? { message: answer_message } : {}),
  };
}

/** Parties of a withdrawn request. */
export function accessWithdrawn(request: AccessRequestRecord): EventPayload<'profile.access-withdrawn.v1'> {
  return factsOfRequest(request);
}

/** Company data for other services: the public name and site, and those pending approval. */
export function companySaved(company: CompanyRecord): EventPayload<'profile.company-saved.v1'> {
  const { cmp_logo, pending } = company;
  const domain = shownDomain(company);
  return {
    ...pick(company, 'login_id', 'cmp_code', 'revision', 'cmp_name', 'emp_loca', 'cmp_webs'),
    ...(cmp_logo ? { cmp_logo } : {}),
    ...(domain ? { cmp_domain: domain } : {}),
    ...(pending ? { pending } : {}),
  };
}

/** Question of a company for its talent pool. */
export function poolAsked(
  entry: PoolEntry,
  { months, message, asked_at }: PoolQuestion,
): EventPayload<'profile.pool-asked.v1'> {
  return { ...factsOfPool(entry, asked_at), months, ...(message ? { message } : {}) };
}

/** Acceptance by a candidate, without the name, since notifications outlive the entry. */
export function poolJoined(
  entry: PoolEntry,
  { updated_at, until }: KeptProfile,
): EventPayload<'profile.pool-joined.v1'> {
  return { ...factsOfPool(entry, updated_at), until: until.toISOString() };
}

/** The coming end of the time in a pool, for each side. */
export function poolEnding(
  entry: PoolEntry,
  { until }: KeptProfile,
  now: Date,
): Array<EventPayload<'profile.pool-ending.v1'>> {
  const facts = { ...factsOfPool(entry, now), until: until.toISOString() };
  return [
    { ...facts, to: 'CND' },
    { ...facts, to: 'EMP' },
  ];
}

function factsOfPool(entry: PoolEntry, at: Date) {
  return {
    ...pick(entry, 'id', 'candidate_login_id', 'employer_login_id', 'job_id', 'job_title'),
    cmp_name: entry.company.cmp_name,
    at: at.toISOString(),
  };
}

/**
 * Event to mail a waiting application's link: of typed text, it has the address alone.
 * @param replaced id of the application that it replaces
 */
export function applicationWaits(
  { id, job_id, job_title, cmp_name, expires_at }: WaitingApplication,
  can_email: string,
  replaced?: string,
): EventPayload<'profile.application-waits.v1'> {
  return {
    id,
    can_email,
    job_id,
    job_title,
    cmp_name,
    expires_at: expires_at.toISOString(),
    ...(replaced === undefined ? {} : { replaces: replaced }),
  };
}
