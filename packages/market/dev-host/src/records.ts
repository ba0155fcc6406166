import { addressOf, inTurn } from '@market/api';
import { type AccessRequest, SENT_REQUEST_STATES } from '@market/contracts/access';
import type { SessionRecord, User } from '@market/contracts/accounts';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  mayChangeStatus,
  type StatusChange,
} from '@market/contracts/applications';
import { type Company, companySchema } from '@market/contracts/companies';
import {
  categoryName,
  jobDetailsOf,
  type JobPost,
  type JobTemplate,
  jobPostSchema,
  USUAL_SALARY_PERIOD,
} from '@market/contracts/job-posts';
import type { Notification, NotificationChoices } from '@market/contracts/notifications';
import {
  type Candidate,
  candidateSchema,
  type Education,
  educationSchema,
  type Experience,
  experienceSchema,
  openPicture,
  openResume,
} from '@market/contracts/profiles';
import { ALERT_FREQUENCIES, type SavedSearch, SEARCH_NAME_MAX } from '@market/contracts/saved';
import type { Amount } from '@market/remote-host';
import { PEOPLE } from './people';
import { sampleInput } from './sample-input';
import type { WordLength } from './words';

/** Stored job; fields that depend on the viewer are added to each response. */
export type StoredJob = Omit<JobPost, 'can' | 'applied' | 'saved' | 'applicants_count'>;

export interface StoredApplication {
  id: string;
  job_id: string;
  can_code: string;
  status: ApplicationStatus;
  note?: string;
  created_at: string;
  updated_at: string;
  history: StatusChange[];
  /** Time until which the last step can be undone; the mock never lets it expire. */
  undo_until?: string | undefined;
  /** True once the candidate ended the employer's access. */
  access_ended?: true | undefined;
}

export type StoredRequest = Pick<
  AccessRequest,
  'id' | 'status' | 'message' | 'can_code' | 'cmp_code' | 'created_at' | 'updated_at'
>;

/** In-memory store of the mock; calls change it until the page is reloaded. */
export interface Records {
  users: typeof PEOPLE;
  companies: Company[];
  jobs: StoredJob[];
  candidates: Candidate[];
  applications: StoredApplication[];
  requests: StoredRequest[];
  /** Ids of the candidate's saved jobs. */
  savedJobs: string[];
  /** Post templates of the only company. */
  jobTemplates: JobTemplate[];
  savedSearches: SavedSearch[];
  sessions: SessionRecord[];
  notifications: Notification[];
  choices: NotificationChoices;
  daily: NotificationChoices;
  /** Counter for the ids of added records. */
  next: () => number;
  now: () => string;
}

const COUNTS: Record<Amount, { companies: number; jobs: number; candidates: number; entries: number }> = {
  filled: { companies: 8, jobs: 28, candidates: 12, entries: 2 },
  long: { companies: 8, jobs: 64, candidates: 48, entries: 9 },
  // Minimum counts: the person's own candidate and company always exist, because the session refers to them.
  empty: { companies: 1, jobs: 0, candidates: 1, entries: 0 },
};

/**
 * Deterministic records: the same for the same amount, except that dates are relative to `today`.
 * @param amount number of records, and length of their texts
 * @param today last day of the records
 */
export function createRecords(amount: Amount, today: Date): Records {
  const length: WordLength = amount === 'long' ? 'long' : 'usual';
  const count = COUNTS[amount];
  const daysAgo = (days: number) => new Date(today.getTime() - days * 86_400_000).toISOString();
  const many = <Entry>(howMany: number, make: (seed: number) => Entry): Entry[] =>
    Array.from({ length: howMany }, (_, seed) => make(seed));

  const companies = many(count.companies, (seed): Company => ({
    ...sampleInput(companySchema, { seed, length }),
    cmp_code: `cmp-${seed + 1}`,
    open_jobs: 0,
  }));
  const jobs = many(count.jobs, (seed): StoredJob => {
    // Every third is the employer's own, so that both sides have a list.
    const { cmp_code, cmp_name } = companies[seed % 3 === 0 ? 0 : seed % companies.length]!;
    return storedJob(
      {
        ...sampleInput(jobPostSchema, { seed, length }),
        status: seed % 9 === 6 ? 'closed' : seed % 15 === 12 ? 'draft' : 'open',
      },
      { id: `job-${seed + 1}`, cmp_code, cmp_name, at: daysAgo(seed) },
    );
  });
  // Closed job of the employer, so that its list shows a decision about a report.
  const [reported] = jobs.filter(({ cmp_code, status }) => cmp_code === 'cmp-1' && status === 'closed').slice(1);
  if (reported)
    reported.moderation = {
      standing: 'taken_down',
      reason: 'It asks applicants for money.',
      at: daysAgo(1),
      appeal: 'possible',
    };
  for (const company of companies)
    company.open_jobs = jobs.filter(
      ({ cmp_code, status }) => cmp_code === company.cmp_code && status === 'open',
    ).length;
  const candidates = many(count.candidates, (seed): Candidate => {
    const { can_skill, reg_date, ...input } = sampleInput(candidateSchema, { seed, length });
    const can_code = `can-${seed + 1}`;
    return {
      ...input,
      can_code,
      can_skill: can_skill.join(','),
      reg_date: reg_date ?? '',
      ...(amount === 'empty' ? {} : { can_resume: addressOf(openResume, { can_code }) }),
      // Every second candidate has a picture, so that lists show initials as well.
      ...(amount === 'empty' || seed % 2 === 1 ? {} : { profileImage: addressOf(openPicture, { can_code }) }),
      candidate_exp: many(count.entries, (entry): Experience => ({
        ...sampleInput(experienceSchema, { seed: seed + entry, length }),
        id: `exp-${seed + 1}-${entry}`,
      })),
      candidate_edu: many(count.entries, (entry): Education => ({
        ...sampleInput(educationSchema, { seed: seed + entry, length }),
        id: `edu-${seed + 1}-${entry}`,
      })),
    };
  });
  const own = jobs.filter(({ cmp_code }) => cmp_code === 'cmp-1');
  const applications = [
    ...jobs
      .filter(({ status }) => status !== 'draft')
      .slice(1, amount === 'long' ? 40 : 9)
      .map((job, seed) =>
        storedApplication({ job_id: job.id, can_code: 'can-1', seed, at: daysAgo(seed + 1), length }),
      ),
    ...candidates.slice(1).flatMap(({ can_code }, seed) =>
      own.length > 0
        ? [
            storedApplication({
              job_id: inTurn(own.slice(0, 3), seed).id,
              can_code,
              seed,
              at: daysAgo(seed + 1),
              length,
            }),
          ]
        : [],
    ),
  ];
  const requestOf = (seed: number, can_code: string, cmp_code: string): StoredRequest => ({
    id: `request-${cmp_code}-${can_code}`,
    status: inTurn(SENT_REQUEST_STATES, seed),
    can_code,
    cmp_code,
    created_at: daysAgo(seed + 1),
    updated_at: daysAgo(seed),
    message:
      length === 'long'
        ? paragraphs('We have work that fits what you do, and would like to hear from you.', 14)
        : 'We have work that fits what you do.',
  });
  const requests =
    amount === 'empty'
      ? []
      : [
          ...companies.slice(1, 5).map(({ cmp_code }, seed) => requestOf(seed, 'can-1', cmp_code)),
          ...candidates
            .slice(1, amount === 'long' ? 30 : 6)
            .map(({ can_code }, seed) => requestOf(seed, can_code, 'cmp-1')),
        ];

  let made = 0;
  return {
    users: structuredClone(PEOPLE),
    companies,
    jobs,
    candidates,
    applications,
    requests,
    jobTemplates: [],
    savedJobs: jobs
      .filter(({ status }) => status !== 'draft')
      .slice(0, amount === 'long' ? 30 : 8)
      .map(({ id }) => id),
    savedSearches: many(Math.min(count.jobs, amount === 'long' ? 20 : 3), (seed) =>
      savedSearch(seed, { at: daysAgo(seed + 1), length }),
    ),
    sessions: many(amount === 'long' ? 12 : 2, (seed) => ({
      id: `session-${seed + 1}`,
      device: seed === 0 ? 'Chrome on Linux' : 'Safari on iPhone',
      address: `192.0.2.${seed + 1}`,
      created_at: daysAgo(seed + 2),
      last_used_at: daysAgo(seed),
      current: seed === 0,
    })),
    notifications:
      amount === 'empty'
        ? []
        : many(6, (seed) => ({
            id: `notification-${seed + 1}`,
            kind: 'application_status',
            text: 'Your application was viewed.',
            read: seed > 2,
            at: daysAgo(seed),
          })),
    choices: {},
    daily: {},
    next: () => (made += 1),
    now: () => daysAgo(0),
  };
}

const paragraphs = (sentence: string, times: number) => `${sentence} `.repeat(times).trim().slice(0, 1_000);

interface JobOrigin {
  id: string;
  cmp_code: string;
  cmp_name: string;
  at: string;
}

/** Job as the service stores the input of its form. */
export function storedJob(
  input: ReturnType<typeof jobPostSchema.validateSync>,
  { id, cmp_code, cmp_name, at }: JobOrigin,
): StoredJob {
  return {
    id,
    cmp_code,
    cmp_name,
    created_at: at,
    updated_at: at,
    job_title: input.job_title,
    job_description: input.job_description ?? '',
    job_cate: input.job_cate ?? null,
    cate_desc: categoryName(input.job_cate ?? 0) ?? '',
    job_location: input.job_location ?? '',
    salary: input.salary || null,
    salary_max: input.salary_max || null,
    required_skills: input.required_skills ?? [],
    ...jobDetailsOf(input),
    salary_period: input.salary_period ?? USUAL_SALARY_PERIOD,
    closes_at: input.closes_at || null,
    latitude: null,
    longitude: null,
    status: input.status ?? 'open',
  };
}

/** Application at the status given by its seed, with all earlier steps. */
function storedApplication({
  job_id,
  can_code,
  seed,
  at,
  length,
}: {
  job_id: string;
  can_code: string;
  seed: number;
  at: string;
  length: WordLength;
}): StoredApplication {
  const status = inTurn(APPLICATION_STATUSES, seed);
  const by = status === 'withdrawn' ? 'CND' : 'EMP';
  const history: StatusChange[] = [{ status: 'applied', by: 'CND', by_login_id: `login-of-${can_code}`, at }];
  if (mayChangeStatus({ status: 'applied', history }, status, by))
    history.push({ status, by, by_login_id: 'login-employer', at });
  return {
    id: `application-${can_code}-${job_id}`,
    job_id,
    can_code,
    status,
    created_at: at,
    updated_at: at,
    history,
    ...(seed % 3 === 0
      ? {
          note:
            length === 'long'
              ? paragraphs('I would like to hear more about the team.', 30)
              : 'I would like to hear more about the team.',
        }
      : {}),
  };
}

function savedSearch(seed: number, { at, length }: { at: string; length: WordLength }): SavedSearch {
  const name =
    length === 'long'
      ? paragraphs('Harbour pilots and everybody who works with them', 2).slice(0, SEARCH_NAME_MAX)
      : inTurn(['Pilots in Lisbon', 'Remote work', 'Everything new'], seed);
  const queries = [
    '?search=pilot&location=Lisbon&radius_km=50&salary_min=40000',
    '?work_mode=remote&emp_type=full_time&skills=Navigation&skills=TypeScript',
    '',
  ];
  return {
    id: `search-${seed + 1}`,
    name,
    frequency: inTurn(ALERT_FREQUENCIES, seed),
    address: `/search-jobs${inTurn(queries, seed)}`,
    created_at: at,
    new_count: seed % 2 === 0 ? 3 * seed + 2 : 0,
  };
}

/** Company of an employer; undefined if there is none yet. */
export const companyOf = ({ companies }: Records, user: User | null): Company | undefined =>
  companies.find(({ cmp_code }) => cmp_code === user?.cmp_code);
/** Profile of a candidate; undefined if there is none yet. */
export const candidateOf = ({ candidates }: Records, user: User | null): Candidate | undefined =>
  candidates.find(({ can_code }) => can_code === user?.can_code);
