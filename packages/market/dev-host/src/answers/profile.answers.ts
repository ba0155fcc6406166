import { DAY_MS } from '@market/api/durations';
import {
  type AccessRequest,
  ASK_AGAIN_AFTER_DAYS,
  type BlindCandidate,
  type OwnBlindRecord,
  type WithdrawnAccessRequest,
} from '@market/contracts/access';
import type { User } from '@market/contracts/accounts';
import type { Company } from '@market/contracts/companies';
import { MarketError } from '@market/contracts/errors';
import { categoryName } from '@market/contracts/job-posts';
import { SUCCESSES } from '@market/contracts/messages';
import type { Candidate, CandidateInput, Education, Experience } from '@market/contracts/profiles';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { answerTo, existing, pageOf, type AnswerRow } from '../call';
import { candidateOf, companyOf, type Records, type StoredRequest } from '../records';

/** Profile to show: the caller's own, or that of the named candidate. */
const seen = (records: Records, user: User | null, canCode: string | undefined) =>
  canCode ? candidateWith(records, canCode) : candidateOf(records, user);
const own = (records: Records, user: User | null) => existing(candidateOf(records, user));
const entryOf = <Entry extends { id: string }>(entries: Entry[], id: string) =>
  existing(entries.find((entry) => entry.id === id));
const remove = <Entry extends { id: string }>(entries: Entry[], id: string): void => {
  entries.splice(entries.indexOf(entryOf(entries, id)), 1);
};
function add<Entry extends { id: string }>(records: Records, entries: Entry[], input: Omit<Entry, 'id'>): Entry {
  // Cast: an entry consists of the input and an id, which TypeScript cannot infer for a generic type.
  const added = { ...input, id: `entry-new-${records.next()}` } as Entry;
  entries.push(added);
  return added;
}

/** Experience and education are kept in one way. */
const backgroundAnswers: AnswerRow[] = [
  answerTo(endpoint.listExperience, ({ body, user, records }) =>
    pageOf(seen(records, user, body.can_code)?.candidate_exp ?? [], body),
  ),
  answerTo(endpoint.addExperience, ({ body, user, records }) =>
    add<Experience>(records, own(records, user).candidate_exp, body),
  ),
  answerTo(endpoint.changeExperience, ({ body, params, user, records }) =>
    Object.assign(entryOf(own(records, user).candidate_exp, params.id), body),
  ),
  answerTo(endpoint.removeExperience, ({ params, user, records }) =>
    remove(own(records, user).candidate_exp, params.id),
  ),
  answerTo(endpoint.listEducation, ({ body, user, records }) =>
    pageOf(seen(records, user, body.can_code)?.candidate_edu ?? [], body),
  ),
  answerTo(endpoint.addEducation, ({ body, user, records }) =>
    add<Education>(records, own(records, user).candidate_edu, body),
  ),
  answerTo(endpoint.changeEducation, ({ body, params, user, records }) =>
    Object.assign(entryOf(own(records, user).candidate_edu, params.id), body),
  ),
  answerTo(endpoint.removeEducation, ({ params, user, records }) =>
    remove(own(records, user).candidate_edu, params.id),
  ),
];

/** Mock responses of the profile service: candidates and their background, companies, access requests. */
export const profileAnswers: AnswerRow[] = [
  answerTo(endpoint.createCandidate, ({ body, user, records }) => {
    if (candidateOf(records, user)) throw new MarketError('already-exists');
    const can_code = `can-new-${records.next()}`;
    records.candidates.push({ ...fieldsOf(body), can_code, candidate_exp: [], candidate_edu: [] });
    Object.assign(user, { can_code, profile_created: 1 });
    return { can_code, message: SUCCESSES.candidateProfileCreated };
  }),
  answerTo(endpoint.updateCandidate, ({ body, user, records }) => {
    const { can_code } = Object.assign(existing(candidateOf(records, user)), fieldsOf(body));
    return { can_code, message: SUCCESSES.candidateProfileUpdated };
  }),
  answerTo(endpoint.ownCandidate, ({ user, records }): Candidate => existing(candidateOf(records, user))),
  answerTo(endpoint.ownBlindRecord, ({ user, records }): OwnBlindRecord => ({
    ...blindOf(records, existing(candidateOf(records, user))),
    request_state: 'none',
    ask_again_at: null,
    can: { request_access: false },
    masked: [],
  })),
  answerTo(endpoint.viewCandidate, ({ params, records }): Candidate => candidateWith(records, params.can_code)),
  answerTo(
    endpoint.openResume,
    ({ params, records }) =>
      new Response(pdfOf(candidateWith(records, params.can_code).can_name), {
        headers: { 'Content-Type': 'application/pdf' },
      }),
  ),
  answerTo(
    endpoint.ownProfilePdf,
    ({ user, records }) =>
      new Response(pdfOf(existing(candidateOf(records, user)).can_name), {
        headers: { 'Content-Type': 'application/pdf' },
      }),
  ),
  answerTo(endpoint.deleteResume, ({ user, records }) => {
    delete existing(candidateOf(records, user)).can_resume;
  }),
  answerTo(endpoint.openPicture, ({ body, params, records }) => {
    if (candidateWith(records, params.can_code).profileImage)
      return new Response(PORTRAIT, { headers: { 'Content-Type': 'image/svg+xml' } });
    if (body.or_none === '1') return undefined;
    throw new MarketError('not-found');
  }),
  answerTo(endpoint.deletePicture, ({ user, records }) => {
    delete existing(candidateOf(records, user)).profileImage;
  }),
  ...backgroundAnswers,
  answerTo(endpoint.saveCompany, ({ body, user, records }) => {
    const company = companyOf(records, user);
    const cmp_code = company?.cmp_code ?? `cmp-new-${records.next()}`;
    if (company) Object.assign(company, body);
    else records.companies.push({ ...body, cmp_code, open_jobs: 0 });
    Object.assign(user, { cmp_code, profile_created: 1 });
    return { cmp_code, message: SUCCESSES.employerProfileUpdated };
  }),
  answerTo(endpoint.ownCompany, ({ user, records }): Company => existing(companyOf(records, user))),
  answerTo(endpoint.viewCompany, ({ params, records }): Company =>
    existing(records.companies.find(({ cmp_code }) => cmp_code === params.cmp_code)),
  ),
  answerTo(endpoint.browseCandidates, ({ body, records }) => {
    const words = body.search.toLowerCase();
    const blind = records.candidates
      .filter(({ can_code }) => can_code !== 'can-1')
      .map((candidate) => blindOf(records, candidate))
      .filter(({ request_state }) => request_state === 'none' || request_state === 'requested');
    const found = blind.filter(
      ({ can_about, can_skill, can_job_cate }) =>
        `${can_about} ${can_skill}`.toLowerCase().includes(words) &&
        (body.job_cate.length === 0 || body.job_cate.includes(can_job_cate)) &&
        body.skills.every((skill) => can_skill.includes(skill)),
    );
    return pageOf(found, body);
  }),
  answerTo(endpoint.requestAccess, ({ body, user, records }) => {
    const { cmp_code } = existing(companyOf(records, user));
    if (records.requests.some((request) => request.can_code === body.can_code && request.cmp_code === cmp_code))
      throw new MarketError('already-requested');
    const request: StoredRequest = {
      id: `request-new-${records.next()}`,
      status: 'requested',
      can_code: body.can_code,
      cmp_code,
      ...(body.message ? { message: body.message } : {}),
      created_at: records.now(),
      updated_at: records.now(),
    };
    records.requests.push(request);
    return presentRequest(records, request, 'EMP');
  }),
  answerTo(endpoint.listSentAccessRequests, ({ body, user, records }) => {
    const own = records.requests.filter(
      ({ cmp_code, status }) => cmp_code === user.cmp_code && (!body.status || status === body.status),
    );
    return pageOf(
      own.map((request) => presentRequest(records, request, 'EMP')),
      body,
    );
  }),
  answerTo(endpoint.copySentAccessRequests, ({ user, records }) => {
    const own = records.requests.filter(({ cmp_code }) => cmp_code === user.cmp_code);
    return pageOf(
      own.map((request) => {
        const { candidate: _candidate, blind: _blind, ...rest } = presentRequest(records, request, 'EMP');
        return rest;
      }),
      {},
    );
  }),
  answerTo(endpoint.withdrawAccessRequest, ({ params, user, records }): WithdrawnAccessRequest => {
    const request = existing(
      records.requests.find(({ id, cmp_code }) => id === params.id && cmp_code === user.cmp_code),
    );
    if (request.status !== 'requested')
      throw new MarketError(request.status === 'withdrawn' ? 'request-withdrawn' : 'request-answered');
    Object.assign(request, { status: 'withdrawn', updated_at: records.now() });
    // Another request is always allowed after a withdrawal.
    return { id: request.id, status: 'withdrawn', ask_again_at: askAgainAt(request)! };
  }),
  answerTo(endpoint.listReceivedAccessRequests, ({ body, user, records }) => {
    const own = records.requests.filter(({ can_code }) => can_code === user.can_code);
    return pageOf(
      own.map((request) => presentRequest(records, request, 'CND')),
      body,
    );
  }),
  answerTo(endpoint.showReceivedAccessRequest, ({ params, user, records }): AccessRequest =>
    presentRequest(
      records,
      existing(records.requests.find(({ id, can_code }) => id === params.id && can_code === user.can_code)),
      'CND',
    ),
  ),
  answerTo(endpoint.answerAccessRequest, ({ body, params, records }): AccessRequest => {
    const request = existing(records.requests.find(({ id }) => id === params.id));
    if (request.status === 'withdrawn') throw new MarketError('request-withdrawn');
    return presentRequest(
      records,
      Object.assign(request, {
        status: body.status,
        answer_message: body.status === 'revoked' ? undefined : body.message,
        updated_at: records.now(),
      }),
      'CND',
    );
  }),
];

const candidateWith = ({ candidates }: Records, canCode: string | undefined): Candidate =>
  existing(candidates.find(({ can_code }) => can_code === canCode));

const fieldsOf = ({
  can_skill,
  reg_date,
  show_to_employers: _answer,
  hide_from: _hidden,
  ...input
}: CandidateInput) => ({
  ...input,
  can_skill: can_skill.join(','),
  reg_date: reg_date ?? '',
});

function blindOf(
  { requests }: Records,
  { can_code, can_job_cate, can_skill, can_about, can_headline, candidate_exp, candidate_edu }: Candidate,
): BlindCandidate {
  const request = requests.find((one) => one.can_code === can_code && one.cmp_code === 'cmp-1');
  const request_state = request?.status ?? 'none';
  return {
    can_code,
    can_job_cate,
    cate_desc: categoryName(can_job_cate) ?? '',
    can_skill,
    can_about,
    ...(can_headline ? { can_headline } : {}),
    experience_years: candidate_exp.length * 2,
    education_level: candidate_edu[0]?.can_edu ?? null,
    request_state,
    ask_again_at: request ? askAgainAt(request) : null,
    can: { request_access: request_state === 'none' },
  };
}

function askAgainAt({ status, updated_at }: StoredRequest): string | null {
  const waits = status === 'declined' || status === 'revoked' || status === 'withdrawn';
  return waits ? new Date(new Date(updated_at).getTime() + ASK_AGAIN_AFTER_DAYS * DAY_MS).toISOString() : null;
}

function presentRequest(records: Records, request: StoredRequest, viewer: 'CND' | 'EMP'): AccessRequest {
  const candidate = candidateWith(records, request.can_code);
  const { status } = request;
  return {
    ...request,
    cmp_name: records.companies.find(({ cmp_code }) => cmp_code === request.cmp_code)?.cmp_name ?? '',
    ...(viewer === 'EMP' ? seenByEmployer(records, request, candidate) : {}),
    can: {
      grant: viewer === 'CND' && status !== 'granted' && status !== 'withdrawn',
      decline: viewer === 'CND' && status === 'requested',
      revoke: viewer === 'CND' && status === 'granted',
      withdraw: viewer === 'EMP' && status === 'requested',
    },
  };
}

function seenByEmployer(records: Records, request: StoredRequest, candidate: Candidate): Partial<AccessRequest> {
  if (request.status === 'granted') return { candidate };
  const at = askAgainAt(request);
  return at ? { ask_again_at: at } : { blind: blindOf(records, candidate) };
}

/** Portrait placeholder for everybody with a picture. */
const PORTRAIT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#cfe3dc"/><circle cx="48" cy="38" r="17" fill="#2f5d50"/><path d="M14 96a34 30 0 0 1 68 0z" fill="#2f5d50"/></svg>';

/** Minimal PDF with one line, which every viewer opens. */
function pdfOf(name: string): string {
  const text = `BT /F1 24 Tf 72 720 Td (${name.replace(/[()\\]/g, '')}) Tj ET`;
  return `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n4 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF`;
}
