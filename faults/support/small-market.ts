import { JOB_CATEGORIES } from '@market/contracts/job-posts';
import { createIdentityAdmin } from '@market/identity';
import { seedJobs, type SeededJob } from '@market/jobs/seed';
import { seedProfile } from '@market/profile/seed';
import type { Market } from '../../scripts/start/market';

export const PASSWORD = 'Quiet7Harbour';

/** Account that is verified and approved, with a profile or a company. */
export interface MarketPerson {
  login_id: string;
  email: string;
  /** `can_code` or `cmp_code`. */
  code: string;
}

export interface SmallMarket {
  employers: MarketPerson[];
  candidates: MarketPerson[];
  jobs: SeededJob[];
}

const digits = (first: number, n: number) => `${first}${String(n).padStart(9, '0')}`;

/**
 * Fills an empty marketplace with people and jobs, through the services' own use cases. Every tenth candidate has a
 * picture and a resume.
 */
export async function fillMarket(
  market: Pick<Market, 'deps'>,
  { employers, candidates, jobs }: { employers: number; candidates: number; jobs: number },
): Promise<SmallMarket> {
  const admin = createIdentityAdmin(market.deps.identity);
  const people = async (login_type: 'EMP' | 'CND', count: number, first: number) => {
    const made: Array<{ login_id: string; email: string; name: string }> = [];
    for (let n = 0; n < count; n += 1) {
      const email = `${login_type.toLowerCase()}${n}@storm.test`;
      const name = `${login_type === 'EMP' ? 'Employer' : 'Candidate'} ${n}`;
      made.push({
        ...(await admin.createVerified({
          login_type,
          login_name: name,
          login_email: email,
          login_mobile: digits(first, n),
          password: PASSWORD,
        })),
        email,
        name,
      });
    }
    return made;
  };
  const owners = await people('EMP', employers, 1);
  const seekers = await people('CND', candidates, 2);
  const { canCodes, cmpCodes } = await seedProfile(market.deps.profile, {
    companies: owners.map(({ login_id, email, name }) => ({
      login_id,
      fields: {
        cmp_name: `${name} Works`,
        cmp_email: email,
        cmp_mobn: '9876543210',
        country: 'IN',
        cmp_webs: 'https://works.test',
        emp_loca: 'Lisbon, Portugal',
        emp_addr: '1 Harbour Street',
      },
    })),
    candidates: seekers.map(({ login_id, email, name }, n) => ({
      login_id,
      fields: {
        can_name: name,
        can_email: email,
        can_mobn: digits(2, n),
        can_job_cate: JOB_CATEGORIES[n % JOB_CATEGORIES.length]!.cate_code,
        can_skill: ['TypeScript', 'Gardening'],
        can_about: 'Builds calm software.',
        reg_date: undefined,
      },
      picture: n % 10 === 0,
      resume: n % 10 === 0,
      experience: [],
      education: [],
    })),
    accessRequests: [],
  });
  const withCode =
    (codes: Map<string, string>) =>
    ({ login_id, email }: { login_id: string; email: string }) => ({ login_id, email, code: codes.get(login_id)! });
  const made = await seedJobs(market.deps.jobs, {
    employers: owners.map(({ login_id, name }) => ({
      login_id,
      cmp_code: cmpCodes.get(login_id)!,
      cmp_name: `${name} Works`,
      emp_loca: 'Lisbon, Portugal',
    })),
    count: jobs,
  });
  return {
    employers: owners.map(withCode(cmpCodes)),
    candidates: seekers.map(withCode(canCodes)),
    jobs: made.filter(
      ({ status, closes_at }) => status === 'open' && (!closes_at || closes_at.getTime() > Date.now() + 86_400_000),
    ),
  };
}
