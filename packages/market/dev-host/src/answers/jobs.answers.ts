import { keysOf, pick } from '@market/api';
import type { User } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import {
  categoryName,
  EMPLOYMENT_TYPE_LABELS,
  type ImportReport,
  JOB_CATEGORIES,
  JOB_TRANSITIONS,
  type JobPost,
  type JobTemplate,
  jobPostSchema,
  type ListedJob,
  type LookedUpPlace,
  SIMILAR_JOBS_SHOWN,
  type ViewedJob,
  WORK_MODE_LABELS,
} from '@market/contracts/job-posts';
import { SUCCESSES } from '@market/contracts/messages';
import { addressOfSearch, type SavedJob, type SavedSearch } from '@market/contracts/saved';
import {
  type FacetValue,
  type JobSearch,
  type JobSearchResult,
  listedJob,
  type ResultsMap,
  type Suggestion,
  SUGGESTIONS_MAX,
  WITHOUT_PLACE,
} from '@market/contracts/search';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { POSTING_RULES_VERSION } from '@market/contracts/posting-rules';
import { answerTo, checked, existing, pageOf, type AnswerRow } from '../call';
import { companyOf, storedJob, type Records, type StoredJob } from '../records';

/** Mock responses of the jobs service. The search only compares words; ranking is left to the real service. */
export const jobsAnswers: AnswerRow[] = [
  answerTo(endpoint.listCategories, ({ body }) => pageOf(JOB_CATEGORIES, body)),
  answerTo(endpoint.postJob, ({ body, user, records }): JobPost => {
    const { cmp_code, cmp_name } = existing(companyOf(records, user));
    const job = storedJob(body, { id: `job-new-${records.next()}`, cmp_code, cmp_name, at: records.now() });
    records.jobs.unshift(job);
    return presentJob(records, job, user);
  }),
  answerTo(endpoint.changeJob, ({ body, params, user, records }): JobPost => {
    const job = existing(records.jobs.find(({ id, cmp_code }) => id === params.id && cmp_code === user.cmp_code));
    if (job.moderation && body.status === 'open') throw new MarketError('status-change-refused');
    if (body.status && body.status !== job.status && !JOB_TRANSITIONS[job.status].includes(body.status))
      throw new MarketError('status-change-refused');
    const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    if (job.status === 'draft' && body.status === 'open') checked(jobPostSchema, { ...job, ...sent });
    return presentJob(records, Object.assign(job, sent, { updated_at: records.now() }), user);
  }),
  answerTo(endpoint.deleteJob, ({ params, user, records }) => {
    const job = existing(records.jobs.find(({ id, cmp_code }) => id === params.id && cmp_code === user.cmp_code));
    if (!presentJob(records, job, user).can.delete)
      throw new MarketError(job.status === 'open' ? 'job-still-open' : 'job-has-applications');
    records.jobs = records.jobs.filter((one) => one !== job);
    records.savedJobs = records.savedJobs.filter((id) => id !== job.id);
  }),
  answerTo(endpoint.listOwnJobs, ({ body, user, records }) => {
    const own = records.jobs.filter(
      ({ cmp_code, status, job_title }) =>
        cmp_code === user.cmp_code &&
        (!body.status || body.status === 'all' || status === body.status) &&
        job_title.toLowerCase().includes(body.search.toLowerCase()),
    );
    return pageOf(
      own.map((job) => presentJob(records, job, user)),
      body,
    );
  }),
  answerTo(endpoint.copyOwnJobs, ({ user, records }) => {
    const own = records.jobs.filter(({ cmp_code }) => cmp_code === user.cmp_code);
    return pageOf(
      own.map((job) => presentJob(records, job, user)),
      {},
    );
  }),
  answerTo(endpoint.searchJobs, ({ body, user, records }): JobSearchResult => {
    const found = sorted(
      records.jobs.filter((job) => matches(job, body) && isAt(job, body.map_place)),
      body,
    );
    const presented = found.map((job) => presentJob(records, job, user));
    return {
      ...pageOf(body.omit.includes('job_description') ? presented.map(listedJob) : presented, body),
      facets: facetsOf(found),
      compared_in: { currency: body.currency || 'USD', rates_of: '2024-06-28', currencies: ['EUR', 'GBP', 'USD'] },
      ...(body.radius_km ? { near: null } : {}),
      ...(body.include.includes('map') ? { map: mapOf(found) } : {}),
    };
  }),
  answerTo(endpoint.suggest, ({ body, records }): { records: Suggestion[] } => {
    const suggestions = records.jobs.flatMap(({ job_title, required_skills, cmp_name, job_location }): Suggestion[] => [
      { kind: 'title', text: job_title },
      ...required_skills.map((text): Suggestion => ({ kind: 'skill', text })),
      { kind: 'company', text: cmp_name },
      { kind: 'place', text: job_location },
    ]);
    const matching = suggestions.filter(
      ({ kind, text }) => (!body.kind || kind === body.kind) && text.toLowerCase().includes(body.q.toLowerCase()),
    );
    return {
      records: [...new Map(matching.map((suggestion) => [suggestion.text, suggestion])).values()].slice(
        0,
        SUGGESTIONS_MAX,
      ),
    };
  }),
  answerTo(endpoint.lookUpPlace, ({ body }): LookedUpPlace => ({
    place: null,
    places: [{ country_code: 'PT' }],
    currency: body.text ? 'EUR' : null,
  })),
  answerTo(endpoint.listJobTemplates, ({ records }) => ({ records: records.jobTemplates })),
  answerTo(endpoint.saveJobTemplate, ({ body: { name, post, replaces }, user, records }): JobTemplate => {
    const there = records.jobTemplates.find((one) => one.name === name);
    if (there && replaces && there.updated_at !== replaces) throw new MarketError('already-exists');
    const { cmp_code, cmp_name } = existing(companyOf(records, user));
    const at = records.now();
    const job = storedJob(
      { ...post, job_title: post.job_title ?? '' },
      { id: `template-${records.next()}`, cmp_code, cmp_name, at },
    );
    const { vacancy_state, ai_screening, contact_person, exp_min, promise_days } = job;
    const saved: JobTemplate = {
      id: job.id,
      name,
      updated_at: at,
      post: { ...adOf(job), vacancy_state, ai_screening, contact_person, exp_min, promise_days, questions: [] },
    };
    records.jobTemplates = [...records.jobTemplates.filter((one) => one.name !== name), saved];
    return saved;
  }),
  answerTo(endpoint.removeJobTemplate, ({ params, records }) => {
    existing(records.jobTemplates.find(({ id }) => id === params.id));
    records.jobTemplates = records.jobTemplates.filter(({ id }) => id !== params.id);
  }),
  answerTo(endpoint.listPublishedPosts, ({ body, user, records }) =>
    pageOf(
      records.jobs
        .filter(({ id, cmp_code, status }) => status === 'open' && cmp_code === user.cmp_code && id === body.job_id)
        .map((job) => ({
          job_id: job.id,
          from: job.created_at,
          until: null,
          rules_version: POSTING_RULES_VERSION,
          duties: [],
          ad: adOf(job),
        })),
      body,
    ),
  ),
  answerTo(endpoint.viewJob, ({ params, user, records }): ViewedJob => {
    const job = existing(records.jobs.find(({ id }) => id === params.id));
    if (job.moderation && job.cmp_code !== user?.cmp_code) throw new MarketError('job-taken-down');
    if (job.status !== 'open' && job.cmp_code !== user?.cmp_code) throw new MarketError('not-found');
    return { ...presentJob(records, job, user), summary: job.job_title, places: [] };
  }),
  answerTo(endpoint.sendReport, ({ body: { kind, id }, records }) => {
    if (kind !== 'message') existing(records.jobs.find((job) => (kind === 'job' ? job.id : job.cmp_code) === id));
    return { message: SUCCESSES.reported };
  }),
  answerTo(endpoint.appealTakeDown, ({ params, user, records }): JobPost => {
    const job = existing(records.jobs.find(({ id, cmp_code }) => id === params.id && cmp_code === user.cmp_code));
    if (job.moderation?.appeal !== 'possible') throw new MarketError('appeal-closed');
    job.moderation = { ...job.moderation, appeal: 'waiting' };
    return presentJob(records, job, user);
  }),
  answerTo(endpoint.similarJobs, ({ params, user, records }): { records: ListedJob[] } => {
    const job = existing(records.jobs.find(({ id, status }) => id === params.id && status !== 'draft'));
    const others = records.jobs.filter(
      ({ id, status, job_cate }) => id !== job.id && status === 'open' && job_cate === job.job_cate,
    );
    return { records: others.slice(0, SIMILAR_JOBS_SHOWN).map((one) => listedJob(presentJob(records, one, user))) };
  }),
  answerTo(endpoint.listSavedJobs, ({ body, user, records }) => {
    const saved = records.savedJobs.map((id) => existing(records.jobs.find((job) => job.id === id)));
    return pageOf(
      saved.map((job): SavedJob => ({
        job_id: job.id,
        job_title: job.job_title,
        cmp_name: job.cmp_name,
        job_location: job.job_location,
        saved_at: job.created_at,
        job: job.status === 'open' ? presentJob(records, job, user) : null,
      })),
      body,
    );
  }),
  answerTo(endpoint.saveJob, ({ params, records }) => {
    const { id } = existing(records.jobs.find((job) => job.id === params.id));
    if (!records.savedJobs.includes(id)) records.savedJobs.unshift(id);
  }),
  answerTo(
    endpoint.removeSavedJob,
    ({ params, records }) => void (records.savedJobs = records.savedJobs.filter((id) => id !== params.id)),
  ),
  answerTo(endpoint.listSavedSearches, ({ records }) => pageOf(records.savedSearches, {})),
  answerTo(endpoint.saveSearch, ({ body: { name, frequency, filter }, records }): SavedSearch => {
    const address = addressOfSearch(filter);
    const alike = records.savedSearches.find((one) => one.address === address);
    if (alike)
      throw new MarketError('already-exists', { error: `You have saved this search already, as “${alike.name}”.` });
    const saved: SavedSearch = {
      id: `search-new-${records.next()}`,
      name,
      frequency,
      address,
      created_at: records.now(),
      new_count: 0,
    };
    records.savedSearches.unshift(saved);
    return saved;
  }),
  answerTo(endpoint.changeSavedSearch, ({ body: { name, frequency }, params, records }): SavedSearch =>
    Object.assign(existing(records.savedSearches.find(({ id }) => id === params.id)), {
      ...(name ? { name } : {}),
      ...(frequency ? { frequency } : {}),
    }),
  ),
  answerTo(
    endpoint.removeSavedSearch,
    ({ params, records }) => void (records.savedSearches = records.savedSearches.filter(({ id }) => id !== params.id)),
  ),
  answerTo(
    endpoint.savedSearchSeen,
    ({ params, records }) => void (existing(records.savedSearches.find(({ id }) => id === params.id)).new_count = 0),
  ),
  answerTo(endpoint.importJobs, ({ body }): ImportReport => {
    const lines = body.content.trim().split('\n');
    const total = Math.max(0, body.format === 'csv' ? lines.length - 1 : lines.length);
    const names = body.format === 'csv' ? (lines[0] ?? '').split(',').map((name) => name.trim()) : [];
    return {
      total,
      imported: Math.max(0, total - 1),
      imported_as: {
        open: body.as_drafts ? 0 : Math.max(0, total - 1),
        draft: body.as_drafts ? Math.max(0, total - 1) : 0,
        closed: 0,
      },
      unchanged: 0,
      refused: total > 0 ? [{ line: total + 1, reason: 'Job title is required' }] : [],
      remarks: [],
      preview: [
        {
          job_title: 'Harbour Pilot',
          job_location: 'Lisbon, Portugal',
          job_cate: 1,
          cate_desc: categoryName(1) ?? '',
          salary: '40000',
          salary_max: null,
          currency: 'EUR',
          salary_period: 'year',
          unread_pay: null,
          required_skills: ['Navigation'],
          emp_type: 'full_time',
          work_mode: 'onsite',
          job_description: '<p>You bring ships in.</p>',
          status: 'open',
        },
      ],
      columns: Object.fromEntries(
        names.flatMap((name) =>
          body.map?.[name] ? [[body.map[name], name]] : name === 'title' ? [['job_title', name]] : [],
        ),
      ),
      file_columns: names.map((name, index) => ({
        name,
        samples: lines.slice(1, 4).flatMap((line) => line.split(',')[index] ?? []),
        field: body.map?.[name] || (name === 'title' ? 'job_title' : null),
      })),
      problem: null,
    };
  }),
];

/** A job as `user` sees it. */
export function presentJob({ applications, savedJobs }: Records, job: StoredJob, user: User | null): JobPost {
  const isOwn = user?.login_type === 'EMP' && user.cmp_code === job.cmp_code;
  const isCandidate = user?.login_type === 'CND';
  const isAppliedTo = applications.some(({ job_id }) => job_id === job.id);
  const applied = applications.some(({ job_id, can_code }) => job_id === job.id && can_code === user?.can_code);
  const { moderation, ...shown } = job;
  return {
    ...shown,
    ...(isOwn && moderation ? { moderation } : {}),
    ...(isOwn ? { applicants_count: applications.filter(({ job_id }) => job_id === job.id).length } : {}),
    ...(isCandidate ? { applied, saved: savedJobs.includes(job.id) } : {}),
    can: {
      edit: isOwn,
      open: isOwn && job.status !== 'open' && !moderation,
      close: isOwn && job.status === 'open',
      delete: isOwn && (job.status === 'draft' || (job.status === 'closed' && !isAppliedTo)),
      apply: (!user || isCandidate) && job.status === 'open' && !applied,
    },
  };
}

function matches(
  {
    status,
    job_title,
    job_description,
    required_skills,
    cmp_name,
    cmp_code,
    job_location,
    job_cate,
    emp_type,
    work_mode,
    salary,
    salary_max,
  }: StoredJob,
  search: JobSearch,
): boolean {
  const text = `${job_title} ${job_description} ${required_skills.join(' ')} ${cmp_name} ${job_location}`.toLowerCase();
  const within = <Value>(allowed: readonly Value[], value: Value | null) =>
    allowed.length === 0 || (value !== null && allowed.includes(value));
  return (
    status === 'open' &&
    search.search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    job_location.toLowerCase().includes(search.location.toLowerCase()) &&
    within(search.job_cate, job_cate) &&
    within(search.emp_type, emp_type) &&
    within(search.work_mode, work_mode) &&
    search.skills.every((skill) => required_skills.includes(skill)) &&
    (!search.cmp_code || cmp_code === search.cmp_code) &&
    (!search.salary_min || Number(salary_max ?? salary ?? 0) >= search.salary_min)
  );
}

function sorted(jobs: StoredJob[], { sort }: JobSearch): StoredJob[] {
  if (sort === 'salary') return jobs.toSorted((one, other) => Number(other.salary) - Number(one.salary));
  return jobs.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
}

/** Coordinates of the towns in the sample texts. */
const TOWNS: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  'Lisbon, Portugal': [38.72, -9.13],
  'Berlin, Germany': [52.52, 13.41],
  'Rotterdam, Netherlands': [51.92, 4.48],
  'Boston, United States': [42.36, -71.06],
  'Stockholm, Sweden': [59.33, 18.07],
};

/** Town of a job, by its label; undefined if the sample texts contain no such town. */
const townOf = ({ job_location, work_mode }: StoredJob): string | undefined =>
  work_mode === 'remote' ? undefined : keysOf(TOWNS).find((label) => job_location.startsWith(label));

const isAt = (job: StoredJob, place: string | undefined): boolean => !place || (townOf(job) ?? WITHOUT_PLACE) === place;

function mapOf(jobs: StoredJob[]): ResultsMap {
  const places = keysOf(TOWNS).flatMap((label): ResultsMap['places'] => {
    const count = jobs.filter((job) => townOf(job) === label).length;
    const [latitude, longitude] = TOWNS[label] ?? [0, 0];
    const [name = label, country = ''] = label.split(', ');
    return count > 0 ? [{ key: label, name, country, latitude, longitude, count }] : [];
  });
  return {
    places: places.sort((one, other) => other.count - one.count),
    without_place: jobs.filter((job) => townOf(job) === undefined).length,
    jobs: jobs.length,
  };
}

function facetsOf(jobs: StoredJob[]): JobSearchResult['facets'] {
  const counted = (values: Array<[value: string | number | null, label: string]>): FacetValue[] => {
    const facets = new Map<string | number, FacetValue>();
    for (const [value, label] of values)
      if (value !== null) facets.set(value, { value, label, count: (facets.get(value)?.count ?? 0) + 1 });
    return [...facets.values()].sort((one, other) => other.count - one.count);
  };
  return {
    job_cate: counted(jobs.map((job) => [job.job_cate, job.cate_desc])),
    location: counted(jobs.map((job) => [job.job_location, job.job_location])),
    skills: counted(jobs.flatMap((job) => job.required_skills.map((skill): [string, string] => [skill, skill]))),
    emp_type: counted(jobs.map((job) => [job.emp_type, job.emp_type ? EMPLOYMENT_TYPE_LABELS[job.emp_type] : ''])),
    work_mode: counted(jobs.map((job) => [job.work_mode, job.work_mode ? WORK_MODE_LABELS[job.work_mode] : ''])),
  };
}

/** Published content of a job. */
const adOf = (job: StoredJob) => ({
  ...pick(
    job,
    'job_title',
    'job_description',
    'job_cate',
    'job_location',
    'salary',
    'salary_max',
    'currency',
    'salary_period',
    'required_skills',
    'emp_type',
    'work_mode',
    'vacancy_state',
    'ai_screening',
    'contact_person',
    'cmp_name',
  ),
  cate_desc: job.job_cate === null ? '' : (categoryName(job.job_cate) ?? ''),
});
