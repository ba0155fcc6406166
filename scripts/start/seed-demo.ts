import { setTimeout as pause } from 'node:timers/promises';
import { inTurn } from '@market/api';
import { COMPANY_SIZES } from '@market/contracts/companies';
import { isMarketError, MarketError } from '@market/contracts/errors';
import { JOB_CATEGORIES } from '@market/contracts/job-posts';
import { seedApplications } from '@market/applications/seed';
import { createIdentityAdmin, type IdentityAdmin } from '@market/identity';
import { seedJobs, seedVisits, type SeededJob } from '@market/jobs/seed';
import { seedProfile } from '@market/profile/seed';
import {
  DEMO_ADMIN_EMAIL,
  DEMO_APPLICANTS,
  DEMO_CALLING_CODE,
  DEMO_CANDIDATES,
  DEMO_COLLEAGUES,
  DEMO_COUNTRY,
  DEMO_EMPLOYERS,
  DEMO_PASSWORD,
} from './demo-people';
import { DEMO_COMPANY_PAGE } from './demo-words';
import type { Market } from './market';
import { seedCompanyLife } from './seed-company-life';

/** Numbers of demo posts and applications. */
const AMOUNTS = { jobs: 320, applications: 240 };
const SEED_LIMIT_MS = 180_000;
const SEED_AGAIN_AFTER_MS = 2_000;

const employer = (place: number) => inTurn(DEMO_EMPLOYERS, place);
const candidate = (place: number) => inTurn(DEMO_CANDIDATES, place);

interface Seeding {
  market: Market;
  say: (step: string) => void;
  amounts?: typeof AMOUNTS;
}

/**
 * Fills an empty store with demo data, through the services' own use cases, so that all copies, figures and search
 * indexes are updated by events as usual. The admin is created last: a store with the first demo employer but without
 * the admin was interrupted, and is resumed; any other store with accounts is left alone. A database too busy for a
 * transaction is retried for three minutes.
 * @returns whether the demo data exists now; false where there are other accounts
 */
export async function seedDemo({ market, say, amounts = AMOUNTS }: Seeding): Promise<boolean> {
  const giveUpAt = Date.now() + SEED_LIMIT_MS;
  for (;;) {
    try {
      return await fillStore({ market, say, amounts });
    } catch (error) {
      if (!isMarketError(error) || error.code !== 'service-unavailable' || Date.now() > giveUpAt) throw error;
      say('The database does not keep up; going on in a moment');
      await pause(SEED_AGAIN_AFTER_MS);
    }
  }
}

async function fillStore({ market, say, amounts }: Required<Seeding>): Promise<boolean> {
  const admin = createIdentityAdmin(market.deps.identity);
  const state = await admin.demoState({ first: employer(0).email, last: DEMO_ADMIN_EMAIL });
  if (state === 'complete' || state === 'foreign') return state === 'complete';
  say('Filling the empty store with demo data');
  for (const { login_id, owner, email, mobile } of DEMO_EMPLOYERS)
    await unlessThere(() =>
      admin.createVerified({
        login_id,
        login_type: 'EMP',
        login_name: owner,
        login_email: email,
        login_mobile: mobile,
        password: DEMO_PASSWORD,
      }),
    );
  for (const { login_id, name, email, mobile } of DEMO_CANDIDATES)
    await unlessThere(() =>
      admin.createVerified({
        login_id,
        login_type: 'CND',
        login_name: name,
        login_email: email,
        login_mobile: mobile,
        password: DEMO_PASSWORD,
      }),
    );
  const { canCodes, cmpCodes } = await seedProfile(market.deps.profile, profiles());
  const jobs = await seedJobs(market.deps.jobs, {
    employers: DEMO_EMPLOYERS.map(({ login_id, company }) => ({
      login_id,
      cmp_code: codeOf(cmpCodes, login_id),
      cmp_name: company.cmp_name,
      emp_loca: company.emp_loca,
    })),
    count: amounts.jobs,
  });
  // Statistics of the demo account's own jobs only, since nobody opens those of the others.
  await seedVisits(
    market.deps.jobs,
    jobs.filter(({ login_id }) => login_id === employer(0).login_id),
  );
  await seedApplications(market.deps.applications, {
    // The first jobs and candidates of the lists get the most applications: those of the demo accounts.
    jobs: jobs.filter(({ status }) => status === 'open'),
    candidates: DEMO_APPLICANTS.map(({ login_id, name, category, skills }) => ({
      login_id,
      can_code: codeOf(canCodes, login_id),
      can_name: name,
      can_job_cate: categoryCode(category),
      can_skill: skills.join(','),
    })),
    count: amounts.applications,
  });
  await seedColleagues(admin, jobs);
  await seedCompanyLife(market, Date.now());
  await unlessThere(() =>
    admin.createAdmin({ login_email: DEMO_ADMIN_EMAIL, login_name: 'Demo Admin', password: DEMO_PASSWORD }),
  );
  return true;
}

const JOBS_OF_MANAGER = 4;
const LOOK_AGAIN_MS = 100;
const ARRIVAL_LIMIT_MS = 15_000;

/** Colleagues of the first employer, whose domain counts as proved; the company arrives at identity by an event. */
async function seedColleagues(admin: IdentityAdmin, jobs: readonly SeededJob[]): Promise<void> {
  const owner_login_id = employer(0).login_id;
  const given = jobs.filter(({ login_id, status }) => login_id === owner_login_id && status === 'open');
  for (const { login_id, name, email, mobile, role } of DEMO_COLLEAGUES) {
    await unlessThere(() =>
      admin.createVerified({
        login_id,
        login_type: 'EMP',
        login_name: name,
        login_email: email,
        login_mobile: mobile,
        password: DEMO_PASSWORD,
      }),
    );
    const ids = given.slice(0, JOBS_OF_MANAGER).map(({ id }) => id);
    await arrived(() =>
      admin.joinCompany({ login_id, owner_login_id, role, jobs: role === 'hiring-manager' ? ids : [] }),
    );
  }
  await arrived(() => admin.countDomainAsProved({ owner_login_id }));
}

/** @throws MarketError 'service-unavailable' for what does not happen in time; the demo data is resumed then */
async function arrived(attempt: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + ARRIVAL_LIMIT_MS;
  while (!(await attempt())) {
    if (Date.now() > giveUpAt) throw new MarketError('service-unavailable');
    await pause(LOOK_AGAIN_MS);
  }
}

function codeOf(codes: ReadonlyMap<string, string>, loginId: string): string {
  const code = codes.get(loginId);
  if (!code) throw new Error(`the demo data has no profile of ${loginId}`);
  return code;
}

/** Creates an account; one made by an interrupted run stays unchanged. */
async function unlessThere(create: () => Promise<unknown>): Promise<void> {
  try {
    await create();
  } catch (error) {
    if (!isMarketError(error) || error.code !== 'already-registered') throw error;
  }
}

function profiles(): Parameters<typeof seedProfile>[1] {
  return {
    companies: DEMO_EMPLOYERS.map(({ login_id, email, mobile, company }, at) => ({
      login_id,
      fields: { ...company, cmp_email: email, cmp_mobn: mobile.slice(DEMO_CALLING_CODE.length), country: DEMO_COUNTRY },
      page: at === 0 ? DEMO_COMPANY_PAGE : demoPage(company, at),
      cover: at % 2 === 0,
    })),
    candidates: DEMO_CANDIDATES.map(
      ({ login_id, name, email, mobile, category, skills, about, experience, education }) => ({
        login_id,
        fields: {
          can_name: name,
          can_email: email,
          can_mobn: mobile,
          can_job_cate: categoryCode(category),
          can_skill: skills,
          can_about: about,
          reg_date: undefined,
        },
        picture: true,
        resume: true,
        experience,
        education,
      }),
    ),
    accessRequests: [
      {
        employer_login_id: employer(0).login_id,
        candidate_login_id: candidate(1).login_id,
        message: 'We build data tools for public transport and would like to talk.',
        answer: 'granted',
      },
      {
        employer_login_id: employer(0).login_id,
        candidate_login_id: candidate(2).login_id,
        message: 'Our next product needs a designer from the first day on.',
      },
      { employer_login_id: employer(0).login_id, candidate_login_id: candidate(14).login_id, answer: 'declined' },
      {
        employer_login_id: employer(9).login_id,
        candidate_login_id: candidate(0).login_id,
        message: 'We are looking for somebody to lead our web team in Munich.',
      },
      {
        employer_login_id: employer(13).login_id,
        candidate_login_id: candidate(0).login_id,
        message: 'Would you like to see what we do with data?',
        answer: 'granted',
      },
    ],
  };
}

/** The code of the category whose name contains `word`. */
function categoryCode(word: string): number {
  const found = JOB_CATEGORIES.find(({ cate_desc }) => cate_desc.includes(word));
  if (!found) throw new Error(`no category is named like ${word}`);
  return found.cate_code;
}

const DEMO_BENEFITS = [
  'Flexible hours',
  'Training budget',
  'Public transport ticket',
  '30 days of holiday',
  'Health check',
];

/** A short page for a demo company: every second one has more than a logo. */
function demoPage({ cmp_name, emp_loca }: { cmp_name: string; emp_loca: string }, at: number) {
  if (at % 2 === 1) return {};
  return {
    about: `${cmp_name} is at home in ${emp_loca}.\n\nWe work in small teams that decide by themselves and help each other out.`,
    cmp_size: inTurn(COMPANY_SIZES.slice(1, 5), at),
    founded: 1985 + at,
    benefits: DEMO_BENEFITS.slice(at % 3, (at % 3) + 3),
    places: [emp_loca],
  };
}
