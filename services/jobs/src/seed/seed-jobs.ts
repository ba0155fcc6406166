import { escapeText, inTurn, pick } from '@market/api';
import { DAY_MS } from '@market/api/durations';
import { type EmploymentType, NO_JOB_DETAILS, type WorkMode } from '@market/contracts/job-posts';
import { createHash } from 'node:crypto';
import type { ServiceDeps } from '@market/service-kit';
import { type Post, rulesVersionOf } from '../posts/domain/job-post';
import { jobsParts } from '../parts';
import { tellOfPosts } from '../posts/use-cases/needs';
import { CITIES } from './cities';
import { ANY_BUSINESS, BENEFITS, CLOSINGS, LINES_OF_BUSINESS, type LineOfBusiness } from './lines-of-business';
import { repeatableRandom, type Random } from './random';
import { ROLES, type Role } from './roles';

export interface SeedEmployer {
  login_id: string;
  cmp_code: string;
  cmp_name: string;
  /** Headquarters, where most of the company's jobs are. */
  emp_loca?: string;
}

/** Fields of a demo job that other services need. */
const TOLD = [
  'id',
  'login_id',
  'cmp_code',
  'cmp_name',
  'job_title',
  'job_cate',
  'job_location',
  'required_skills',
  'status',
  'closes_at',
  'created_at',
] as const;
export type SeededJob = Pick<Post, (typeof TOLD)[number]>;

const SPREAD_DAYS = 28;
/** Ads per transaction: few, so that a slow machine finishes within the retry period of a transaction. */
const BATCH = 20;
const GRADES = [
  { prefix: '', factor: 1, years: 2 },
  { prefix: 'Senior ', factor: 1.22, years: 5 },
  { prefix: '', factor: 1, years: 2 },
  { prefix: 'Junior ', factor: 0.76, years: 0 },
  { prefix: 'Lead ', factor: 1.38, years: 8 },
] as const;

/**
 * Creates `count` realistic ads, spread over the employers and the last four weeks, by the same transaction of posts
 * and events as for any job. Idempotent: a further run adds only missing ads.
 */
export async function seedJobs(
  { connection, clock }: Pick<ServiceDeps, 'connection' | 'clock'>,
  { employers, count = 280 }: { employers: readonly SeedEmployer[]; count?: number },
): Promise<SeededJob[]> {
  const { posts, change, employers: known } = jobsParts({ connection, clock });
  const now = clock.now();
  const seeded: Post[] = [];
  for (const [at, employer] of employers.entries()) {
    const share = Math.floor(count / employers.length) + (at < count % employers.length ? 1 : 0);
    const ads = Array.from({ length: share }, (_, index) => adOf(employer, index, now));
    for (let from = 0; from < ads.length; from += BATCH) {
      const batch = ads.slice(from, from + BATCH);
      await change.transact(async (session) => {
        const { company, active } = await known.hold(session, employer.login_id);
        if (!company)
          await known.keepCompany(session, {
            login_id: employer.login_id,
            cmp_code: employer.cmp_code,
            cmp_name: employer.cmp_name,
            cmp_logo: null,
            cmp_domain: null,
            revision: 0,
          });
        const there = await posts.findImported(
          employer.login_id,
          batch.map(({ external_id }) => external_id),
          session,
        );
        const missing = batch
          .filter(({ external_id }) => !there.has(external_id))
          .map((post) => ({
            ...post,
            owner_active: active,
            cmp_logo: company?.cmp_logo ?? null,
            cmp_domain: company?.cmp_domain ?? null,
          }));
        if (missing.length > 0) await posts.insert(session, missing);
        await tellOfPosts(change, session, missing, { requestId: 'demo-data' });
      });
      const stored = await posts.findImported(
        employer.login_id,
        batch.map(({ external_id }) => external_id),
      );
      seeded.push(...stored.values());
    }
  }
  return seeded.map((post) => pick(post, ...TOLD));
}

/** The company's ad with this number: always the same, except for its dates. */
function adOf(
  { login_id, cmp_code, cmp_name, emp_loca }: SeedEmployer,
  index: number,
  now: Date,
): Post & { external_id: string } {
  const random = repeatableRandom(`${cmp_name} ${index}`);
  const business = LINES_OF_BUSINESS.find(({ names }) => names.test(cmp_name.toLowerCase())) ?? ANY_BUSINESS;
  const key = inTurn(business.roles, index);
  // Non-null: each line of business lists existing roles only.
  const role = ROLES.find((one) => one.key === key)!;
  const grade = role.graded === false ? GRADES[0] : inTurn(GRADES, index + Math.floor(index / business.roles.length));
  const city = cityOf(emp_loca, role, random);
  const isStudent = key === 'intern';
  const low = rounded(role.pay[0] * grade.factor * city.factor * random.between(0.94, 1.06));
  const created = new Date(now.getTime() - Math.floor(random.between(0, SPREAD_DAYS * DAY_MS)));
  const status = random.chance(0.05) ? 'draft' : random.chance(0.08) ? 'closed' : 'open';
  return {
    id: idOf(login_id, index),
    revision: 1,
    login_id,
    cmp_code,
    cmp_name,
    cmp_logo: null,
    cmp_domain: null,
    advertised_for: null,
    places: [],
    placed_at: null,
    ...NO_JOB_DETAILS,
    job_title: `${grade.prefix}${role.title}`,
    job_description: describe(cmp_name, business, role, random),
    job_cate: role.category,
    job_location: city.place,
    salary: low,
    salary_max: random.chance(0.75) ? rounded(low * (role.pay[1] / role.pay[0])) : null,
    currency: city.currency,
    required_skills: [...role.skills],
    questions: [],
    emp_type: isStudent ? 'internship' : typeOf(random),
    work_mode: modeOf(role, random),
    exp_min: isStudent ? null : grade.years,
    closes_at: random.chance(0.3) ? new Date(now.getTime() + Math.floor(random.between(10, 60)) * DAY_MS) : null,
    status,
    owner_active: true,
    external_id: `demo-${index}`,
    source_hash: null,
    moderation: null,
    rules_version: rulesVersionOf(status),
    internal_note: '',
    stages: [],
    created_at: created,
    updated_at: created,
  };
}

function describe(company: string, business: LineOfBusiness, role: Role, random: Random): string {
  const list = (lines: readonly string[], count: number) =>
    `<ul>${random
      .some(lines, count)
      .map((line) => `<li>${escapeText(line)}</li>`)
      .join('')}</ul>`;
  return [
    `<p><strong>${escapeText(company)}</strong> ${escapeText(business.about)}</p>`,
    '<h3>What you will do</h3>',
    list(role.does, 4),
    '<h3>What we look for</h3>',
    list(role.wants, 3),
    '<h3>What we offer</h3>',
    list(BENEFITS, 4),
    `<p>${escapeText(random.one(CLOSINGS))}</p>`,
  ].join('\n');
}

function cityOf(home: string | undefined, role: Role, random: Random): (typeof CITIES)[number] {
  const town = home?.split(',')[0]?.trim().toLowerCase();
  const here = CITIES.find(({ place }) => place.toLowerCase().split(',')[0] === town);
  return here && random.chance(role.remote === 'never' ? 0.8 : 0.55) ? here : random.one(CITIES);
}

function modeOf(role: Role, random: Random): WorkMode {
  if (role.remote === 'never') return 'onsite';
  const remote = role.remote === 'often' ? 0.4 : 0.1;
  return random.chance(remote) ? 'remote' : random.chance(0.6) ? 'hybrid' : 'onsite';
}

function typeOf(random: Random): EmploymentType {
  return random.chance(0.78)
    ? 'full_time'
    : random.chance(0.5)
      ? 'part_time'
      : random.chance(0.6)
        ? 'contract'
        : 'temporary';
}

/** A deterministic UUID, so that a repeated run finds its own ads. */
function idOf(loginId: string, index: number): string {
  const hex = createHash('sha256').update(`${loginId}\n${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Realistic amounts: rounded to five hundred, or coarser for large ones. */
function rounded(amount: number): number {
  const step = amount > 1_000_000 ? 50_000 : amount > 200_000 ? 5_000 : 500;
  return Math.round(amount / step) * step;
}
