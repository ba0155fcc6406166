import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../scripts/start/market-config';
import { fillMarket, type SmallMarket } from '../../faults/support/small-market';
import { startReplicaSet } from '../../faults/support/replica-set';
import { createMarket } from '../../scripts/start/market';
import { Corpus, NOW } from './search-engine/corpus';

export interface LargeMarket {
  /** Environment variables of a marketplace that uses this database. */
  env: Record<string, string>;
  /** Folder of the marketplace's keys. */
  dataDir: string;
  /** Accounts with profiles, companies and demo jobs, which may apply and post. */
  people: SmallMarket;
  /** Email addresses of all candidate accounts. */
  emails: string[];
  stop(): Promise<void>;
}

interface Row {
  _id: string;
  [field: string]: unknown;
}

const EMPLOYERS = 8;
const CANDIDATES = 60;
const JOBS_WITH_EVENTS = 400;
const AT_ONCE = 2_000;

/**
 * Creates a database with many jobs and accounts. A few of each are created by the services' own use cases; the rest
 * are inserted as similar rows, as after years of operation, since only their number matters here.
 * @param jobs open jobs beside the few
 * @param users candidate accounts beside the few, all with the same password
 */
export async function largeMarket({ jobs, users }: { jobs: number; users: number }): Promise<LargeMarket> {
  const dataDir = mkdtempSync(join(tmpdir(), 'market-large-'));
  const set = await startReplicaSet({ members: 1 });
  const env = { MONGODB_URI: set.uri, SEED_DEMO: 'false', DATABASE_PREFIX: 'large_' };
  const market = await createMarket({
    ...readConfig({ ...env, NODE_ENV: 'development', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    mongodbUri: set.uri,
  });
  await market.start();
  const people = await fillMarket(market, { employers: EMPLOYERS, candidates: CANDIDATES, jobs: JOBS_WITH_EVENTS });
  await market.stop();

  const rows = (part: string, name: string) => set.connection.getClient().db(`large_${part}`).collection<Row>(name);
  const account = (await rows('identity', 'accounts').findOne({ _id: people.candidates[0]!.login_id }))!;
  const post = (await rows('jobs', 'posts').findOne({ status: 'open' }))!;
  const emails = people.candidates.map(({ email }) => email);
  await inBatches(users, async (numbers) => {
    const accounts = numbers.map((n) => ({
      ...account,
      _id: randomUUID(),
      login_email: `many${n}@storm.test`,
      email_key: `many${n}@storm.test`,
      login_mobile: `3${String(n).padStart(9, '0')}`,
      phone: { e164: `+913${String(n).padStart(9, '0')}`, country: 'IN' },
      can_code: `many-${n}`,
      profile_created: 0,
    }));
    await rows('identity', 'accounts').insertMany(accounts);
    emails.push(...accounts.map(({ login_email }) => login_email));
  });
  const corpus = new Corpus();
  const later = Date.now() - NOW;
  await inBatches(jobs, async (numbers) => {
    await rows('jobs', 'posts').insertMany(
      numbers.map((n) => {
        const {
          id,
          title,
          company,
          location,
          points: [[x, y, z] = [1, 0, 0]],
          skills,
          description,
          job_cate,
          emp_type,
          work_mode,
          salary,
          createdAt,
          closesAt,
        } = corpus.job(n);
        const degrees = (radians: number) => (radians * 180) / Math.PI;
        const created = new Date(createdAt + later);
        return {
          ...post,
          _id: id,
          cmp_name: company,
          job_title: title,
          job_description: `<p>${description}</p>`,
          job_cate,
          job_location: location,
          salary,
          salary_max: null,
          // Currency of the search: the corpus states its salaries in it.
          currency: 'EUR',
          required_skills: [...skills],
          emp_type,
          work_mode,
          closes_at: closesAt === null ? null : new Date(closesAt + later),
          places: [
            { name: location, country: '', latitude: degrees(Math.asin(z)), longitude: degrees(Math.atan2(y, x)) },
          ],
          placed_at: created,
          external_id: null,
          source_hash: null,
          created_at: created,
          updated_at: created,
          find_text: ` ${title.toLowerCase()}`,
        };
      }),
    );
  });
  return {
    env,
    dataDir,
    people,
    emails,
    async stop() {
      await set.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function inBatches(count: number, take: (numbers: number[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE)
    await take(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => from + n));
}
