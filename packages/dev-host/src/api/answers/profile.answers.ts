import {
  ASK_AGAIN_AFTER_DAYS,
  MarketError,
  SUCCESSES,
  accessRequestsSchema,
  answerAccessRequestSchema,
  api,
  blindCandidatesSchema,
  candidateSchema,
  categoryName,
  companySchema,
  educationSchema,
  experienceSchema,
  ofCandidateSchema,
  pagingSchema,
  requestAccessSchema,
  withdrawAccessRequestSchema,
  type AccessRequest,
  type BlindCandidate,
  type Candidate,
  type CandidateInput,
  type Company,
  type Education,
  type Experience,
  type WithdrawnAccessRequest,
} from '@market/contracts';
import { answerTo, existing, pageOf, type AnswerRow } from '../call';
import { candidateOf, companyOf, type Records, type StoredRequest } from '../records';

/** The calls of the profile service: candidates and their background, companies, access requests. */
export const profileAnswers: AnswerRow[] = [
  answerTo(
    'POST',
    api.candidates,
    { takes: candidateSchema, access: ['CND'], status: 201 },
    ({ body, user, records }) => {
      if (candidateOf(records, user)) throw new MarketError('already-exists');
      const can_code = `can-new-${records.next()}`;
      records.candidates.push({ ...fieldsOf(body), can_code, candidate_exp: [], candidate_edu: [] });
      Object.assign(user!, { can_code, profile_created: 1 });
      return { can_code, message: SUCCESSES.candidateProfileCreated };
    },
  ),
  answerTo('PUT', api.candidates, { takes: candidateSchema, access: ['CND'] }, ({ body, user, records }) => {
    const { can_code } = Object.assign(existing(candidateOf(records, user)), fieldsOf(body));
    return { can_code, message: SUCCESSES.candidateProfileUpdated };
  }),
  answerTo('GET', api.ownCandidate, { access: ['CND'] }, ({ user, records }): Candidate =>
    existing(candidateOf(records, user)),
  ),
  answerTo('GET', api.candidate, { access: ['CND', 'EMP'] }, ({ params, records }): Candidate =>
    candidateWith(records, params['id']),
  ),
  answerTo(
    'GET',
    api.resume,
    { access: ['CND', 'EMP'] },
    ({ params, records }) =>
      new Response(pdfOf(candidateWith(records, params['id']).can_name), {
        headers: { 'Content-Type': 'application/pdf' },
      }),
  ),
  answerTo('DELETE', api.resume, { access: ['CND'] }, ({ user, records }) => {
    delete existing(candidateOf(records, user)).can_resume;
  }),
  answerTo('GET', api.profileImage, { access: ['CND', 'EMP'] }, ({ body, params, records }) => {
    if (candidateWith(records, params['id']).profileImage)
      return new Response(PORTRAIT, { headers: { 'Content-Type': 'image/svg+xml' } });
    if (body['or_none'] === '1') return undefined;
    throw new MarketError('not-found');
  }),
  answerTo('DELETE', api.profileImage, { access: ['CND'] }, ({ user, records }) => {
    delete existing(candidateOf(records, user)).profileImage;
  }),
  ...backgroundAnswers('candidate_exp', {
    list: api.experienceOfCandidate,
    all: api.experience,
    entry: api.experienceEntry,
    schema: experienceSchema,
  }),
  ...backgroundAnswers('candidate_edu', {
    list: api.educationDetails,
    all: api.education,
    entry: api.educationEntry,
    schema: educationSchema,
  }),
  answerTo('POST', api.employers, { takes: companySchema, access: ['EMP'] }, ({ body, user, records }) => {
    const known = companyOf(records, user);
    const cmp_code = known?.cmp_code ?? `cmp-new-${records.next()}`;
    if (known) Object.assign(known, body);
    else records.companies.push({ ...body, cmp_code, open_jobs: 0 });
    Object.assign(user!, { cmp_code, profile_created: 1 });
    return { cmp_code, message: SUCCESSES.employerProfileUpdated };
  }),
  answerTo('GET', api.ownEmployer, { access: ['EMP'] }, ({ user, records }): Company =>
    existing(companyOf(records, user)),
  ),
  answerTo('GET', api.employer, {}, ({ params, records }): Company =>
    existing(records.companies.find(({ cmp_code }) => cmp_code === params['id'])),
  ),
  answerTo(
    'POST',
    api.notAccessibleCandidates,
    { takes: blindCandidatesSchema, access: ['EMP'] },
    ({ body, records }) => {
      const words = body.search.toLowerCase();
      const blind = records.candidates
        .filter(({ can_code }) => can_code !== 'can-1')
        .map((candidate) => blindOf(records, candidate));
      const found = blind.filter(
        ({ can_about, can_skill, can_job_cate }) =>
          `${can_about} ${can_skill}`.toLowerCase().includes(words) &&
          (body.job_cate.length === 0 || body.job_cate.includes(can_job_cate)) &&
          body.skills.every((skill) => can_skill.includes(skill)),
      );
      return pageOf(found, body);
    },
  ),
  answerTo(
    'POST',
    api.requestAccess,
    { takes: requestAccessSchema, access: ['EMP'], status: 201 },
    ({ body, user, records }) => {
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
    },
  ),
  answerTo('POST', api.accessRequests, { takes: accessRequestsSchema, access: ['EMP'] }, ({ body, user, records }) => {
    const own = records.requests.filter(
      ({ cmp_code, status }) => cmp_code === user!.cmp_code && (!body.status || status === body.status),
    );
    return pageOf(
      own.map((request) => presentRequest(records, request, 'EMP')),
      body,
    );
  }),
  answerTo(
    'PUT',
    api.accessRequest,
    { takes: withdrawAccessRequestSchema, access: ['EMP'] },
    ({ params, user, records }): WithdrawnAccessRequest => {
      const request = existing(
        records.requests.find(({ id, cmp_code }) => id === params['id'] && cmp_code === user!.cmp_code),
      );
      if (request.status !== 'requested')
        throw new MarketError(request.status === 'withdrawn' ? 'request-withdrawn' : 'request-answered');
      Object.assign(request, { status: 'withdrawn', updated_at: records.now() });
      return { id: request.id, status: 'withdrawn', ask_again_at: askAgainAt(request)! };
    },
  ),
  answerTo('POST', api.ownAccessRequests, { takes: pagingSchema, access: ['CND'] }, ({ body, user, records }) => {
    const own = records.requests.filter(({ can_code }) => can_code === user!.can_code);
    return pageOf(
      own.map((request) => presentRequest(records, request, 'CND')),
      body,
    );
  }),
  answerTo(
    'PUT',
    api.ownAccessRequest,
    { takes: answerAccessRequestSchema, access: ['CND'] },
    ({ body, params, records }): AccessRequest => {
      const request = existing(records.requests.find(({ id }) => id === params['id']));
      if (request.status === 'withdrawn') throw new MarketError('request-withdrawn');
      return presentRequest(records, Object.assign(request, { status: body.status, updated_at: records.now() }), 'CND');
    },
  ),
];

interface BackgroundCalls {
  list: () => string;
  all: () => string;
  entry: (id: string) => string;
  schema: typeof experienceSchema | typeof educationSchema;
}

/** Experience and education are kept in one way. */
function backgroundAnswers(
  part: 'candidate_exp' | 'candidate_edu',
  { list, all, entry, schema }: BackgroundCalls,
): AnswerRow[] {
  const ownEntries = (candidate: Candidate | undefined): Array<Experience | Education> => existing(candidate)[part];
  return [
    answerTo('POST', list, { takes: ofCandidateSchema, access: ['CND', 'EMP'] }, ({ body, user, records }) => {
      const candidate = body.can_code ? candidateWith(records, body.can_code) : candidateOf(records, user);
      return pageOf(candidate ? ownEntries(candidate) : [], body);
    }),
    answerTo('POST', all, { takes: schema, access: ['CND'], status: 201 }, ({ body, user, records }) => {
      const added = { ...(body as Experience), id: `entry-new-${records.next()}` };
      ownEntries(candidateOf(records, user)).push(added);
      return added;
    }),
    answerTo('PUT', entry, { takes: schema, access: ['CND'] }, ({ body, params, user, records }) =>
      Object.assign(existing(ownEntries(candidateOf(records, user)).find(({ id }) => id === params['id'])), body),
    ),
    answerTo('DELETE', entry, { access: ['CND'] }, ({ params, user, records }) => {
      const entries = ownEntries(candidateOf(records, user));
      entries.splice(entries.indexOf(existing(entries.find(({ id }) => id === params['id']))), 1);
    }),
  ];
}

const candidateWith = ({ candidates }: Records, canCode: string | undefined): Candidate =>
  existing(candidates.find(({ can_code }) => can_code === canCode));

const fieldsOf = ({ can_skill, reg_date, ...input }: CandidateInput) => ({
  ...input,
  can_skill: can_skill.join(','),
  reg_date: reg_date ?? '',
});

function blindOf(
  { requests }: Records,
  { can_code, can_job_cate, can_skill, can_about, candidate_exp, candidate_edu }: Candidate,
): BlindCandidate {
  const request = requests.find((one) => one.can_code === can_code && one.cmp_code === 'cmp-1');
  const request_state = request?.status ?? 'none';
  return {
    can_code,
    can_job_cate,
    cate_desc: categoryName(can_job_cate) ?? '',
    can_skill,
    can_about,
    experience_years: candidate_exp.length * 2,
    education_level: candidate_edu[0]?.can_edu ?? null,
    request_state,
    ask_again_at: request ? askAgainAt(request) : null,
    can: { request_access: request_state === 'none' },
  };
}

function askAgainAt({ status, updated_at }: StoredRequest): string | null {
  const waits = status === 'declined' || status === 'revoked' || status === 'withdrawn';
  return waits
    ? new Date(new Date(updated_at).getTime() + ASK_AGAIN_AFTER_DAYS * 24 * 60 * 60_000).toISOString()
    : null;
}

function presentRequest(records: Records, request: StoredRequest, viewer: 'CND' | 'EMP'): AccessRequest {
  const candidate = candidateWith(records, request.can_code);
  const { status } = request;
  return {
    ...request,
    cmp_name: records.companies.find(({ cmp_code }) => cmp_code === request.cmp_code)?.cmp_name ?? '',
    ...(viewer === 'EMP' ? (status === 'granted' ? { candidate } : { blind: blindOf(records, candidate) }) : {}),
    can: {
      grant: viewer === 'CND' && status !== 'granted' && status !== 'withdrawn',
      decline: viewer === 'CND' && status === 'requested',
      revoke: viewer === 'CND' && status === 'granted',
      withdraw: viewer === 'EMP' && status === 'requested',
    },
  };
}

/** Head and shoulders, for whoever has a picture. */
const PORTRAIT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#cfe3dc"/><circle cx="48" cy="38" r="17" fill="#2f5d50"/><path d="M14 96a34 30 0 0 1 68 0z" fill="#2f5d50"/></svg>';

/** A page with one line, which every viewer of PDFs opens. */
function pdfOf(name: string): string {
  const text = `BT /F1 24 Tf 72 720 Td (${name.replace(/[()\\]/g, '')}) Tj ET`;
  return `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n4 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF`;
}
