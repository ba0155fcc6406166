import { api } from '@market/contracts/testing';
import { createIdentityAdmin } from '@market/identity';
import { connectMongo, createLog, systemClock } from '@market/service-kit';
import { until } from '@market/service-kit/testing';
import { readConfig } from '../scripts/start/market-config';
import type { Answer, Call } from './support/door';
import { recordFigures } from './support/record-figures';
import { PASSWORD } from './support/small-market';
import { startSpreadMarket, type SpreadMarket } from './support/spread-market';

const PEOPLE = 4;
const ADMIN = 'admin@storm.test';
const TRY_AGAIN_MS = 300;
const GIVE_UP_AFTER_MS = 120_000;

let market: SpreadMarket;
let kills = 0;
let answersLost = 0;

beforeAll(async () => {
  market = await startSpreadMarket({ employers: 1, candidates: 1, jobs: 1, connections: 10 });
  const config = readConfig({ NODE_ENV: 'development', DATA_DIR: market.folder, LOG_LEVEL: 'silent' });
  const log = createLog({ name: 'faults', level: 'silent' });
  const connection = await connectMongo({ uri: market.set.uri, dbName: `${market.prefix}identity`, log });
  await createIdentityAdmin({ config, connection, clock: systemClock, log }).createAdmin({
    login_email: ADMIN,
    password: PASSWORD,
  });
  await connection.close();
}, 600_000);
afterAll(() => market?.stop(), 120_000);

type Account = {
  login_id: string;
  phone_ver_status: number;
  email_ver_status: number;
  user_approval_status: number;
  profile_created: number;
};
const rows = (part: string, name: string) =>
  market.set.connection
    .getClient()
    .db(`${market.prefix}${part}`)
    .collection<{ _id: string } & Record<string, unknown>>(name);

/**
 * Sends a request while both replicas of a service are killed, immediately or a few milliseconds later; then continues
 * like a client that received no response.
 */
async function callAmidKill(service: string, delayMs: number, call: Call): Promise<Answer> {
  const replicas = market.replicas.get(service)!;
  const asked = market.door.call(call);
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  kills += replicas.length;
  const [answer] = await Promise.all([asked, ...replicas.map((replica) => replica.kill())]);
  if (answer.failure !== undefined) answersLost += 1;
  return answer;
}

/** Retries like a person until a response arrives. */
async function persistently(call: Call): Promise<Answer> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const answer = await market.door.call(call);
    if (answer.failure === undefined && answer.status !== 429) return answer;
    if (performance.now() > giveUpAt)
      throw new Error(`${call.method} ${call.path}: ${answer.failure ?? answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, answer.retryAfterMs ?? TRY_AGAIN_MS));
  }
}

async function signIn(login_email: string): Promise<string> {
  const { status, body } = await persistently({
    method: 'POST',
    path: api.logIn(),
    body: { login_email, login_pass: PASSWORD },
  });
  expect({ status, login_email }).toEqual({ status: 200, login_email });
  return (body as { token: string }).token;
}

test('R22: from sign-up to approval and the first job, with both replicas killed in each step: every step can be gone on with', async () => {
  for (let n = 0; n < PEOPLE; n += 1) {
    const delayMs = n * 15;
    const email = `saga${n}@storm.test`;
    const mobile = `77712345${String(n).padStart(2, '0')}`;
    const register = {
      method: 'POST',
      path: api.register(),
      body: {
        login_name: `Saga ${n}`,
        login_email: email,
        login_mobile: mobile,
        login_pass: PASSWORD,
        login_type: 'EMP',
        terms: true,
      },
    } as const;
    const states: number[][] = [];
    let token = '';
    const account = async () => {
      const { body } = await persistently({ method: 'GET', path: api.ownAccount(), token });
      const found = ('user' in (body as object) ? (body as { user: Account }).user : body) as Account;
      states.push([found.phone_ver_status, found.email_ver_status, found.user_approval_status]);
      return found;
    };
    /** A step whose response may be lost: repeated until the account's state confirms it. */
    const step = async (service: string, call: () => Promise<Call>, isDone: () => Promise<boolean>) => {
      await callAmidKill(service, delayMs, await call());
      const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
      while (!(await isDone())) {
        if (performance.now() > giveUpAt) throw new Error('a step could not be gone on with');
        await persistently(await call());
      }
    };

    await callAmidKill('identity', delayMs, register);
    // 409 when the first try was already stored: signing in is then the way on.
    expect([201, 409]).toContain((await persistently(register)).status);
    token = await signIn(email);
    const { login_id } = await account();

    const newest = async (to: string, pattern: RegExp) =>
      until(async () => {
        const [message] = await rows('mailbox', 'mailbox')
          .find({ recipient: to })
          .sort({ at: -1 })
          .limit(20)
          .toArray()
          .then((found) => found.filter(({ text }) => pattern.test(String(text))));
        return message && pattern.exec(String(message.text))![1];
      }, GIVE_UP_AFTER_MS);
    await callAmidKill('identity', delayMs, { method: 'POST', path: api.sendPhoneCode(), body: {}, token });
    await persistently({ method: 'POST', path: api.sendPhoneCode(), body: {}, token });
    await step(
      'identity',
      async () => ({
        method: 'POST',
        path: api.verifyPhone(),
        body: { otp: await newest(mobile, /\b(\d{6})\b/) },
        token,
      }),
      async () => (await account()).phone_ver_status === 1,
    );
    await callAmidKill('identity', delayMs, { method: 'POST', path: api.sendEmailVerification(), body: {}, token });
    await persistently({ method: 'POST', path: api.sendEmailVerification(), body: {}, token });
    await step(
      'identity',
      async () => ({
        method: 'POST',
        path: api.verifyEmail(),
        body: { token: decodeURIComponent(await newest(email, /verify-email\/([^\s]+)/)) },
        token,
      }),
      async () => (await account()).email_ver_status === 1,
    );

    const admin = await signIn(ADMIN);
    await step(
      'identity',
      async () => ({
        method: 'PUT',
        path: api.decideAccount(login_id),
        body: { user_approval_status: 1 },
        token: admin,
      }),
      async () => (await account()).user_approval_status === 1,
    );
    const company = {
      cmp_name: `Saga ${n} Works`,
      cmp_email: email,
      cmp_mobn: '9876543210',
      cmp_webs: 'https://works.test',
      emp_loca: 'Lisbon, Portugal',
      emp_addr: '1 Harbour Street',
    };
    await step(
      'profile',
      async () => ({ method: 'POST', path: api.saveCompany(), body: company, token }),
      async () => (await persistently({ method: 'GET', path: api.ownCompany(), token })).status === 200,
    );
    const job: Call = {
      method: 'POST',
      path: api.postJob(),
      body: {
        job_title: `Saga keeper ${n}`,
        job_description: 'You look after it.',
        job_cate: 1,
        job_location: 'Lisbon, Portugal',
        salary: '65000',
        required_skills: ['TypeScript'],
      },
      token,
      key: `saga-${n}`,
    };
    await callAmidKill('jobs', delayMs, job);
    await until(async () => (await persistently(job)).status === 201, GIVE_UP_AFTER_MS);
    expect(await rows('jobs', 'posts').countDocuments({ job_title: `Saga keeper ${n}` })).toBe(1);
    expect(await rows('identity', 'accounts').countDocuments({ login_email: email })).toBe(1);

    // Monotonic: a flag that was once verified or approved stays set in every later read.
    for (const [index, state] of states.entries())
      expect(state.every((flag, which) => flag >= (states[index - 1]?.[which] ?? 0))).toBe(true);
    await until(
      async () =>
        (await rows('applications', 'notifications').countDocuments({ login_id, kind: 'account-approved' })) === 1,
      GIVE_UP_AFTER_MS,
    );
  }
  // Otherwise no kill hit a request, and the test proves nothing.
  expect(answersLost).toBeGreaterThan(0);
  recordFigures('sign-up', {
    'ways from sign-up to first job': PEOPLE,
    'processes killed': kills,
    'answers lost': answersLost,
    'dead ends': 0,
    'things there twice': 0,
  });
}, 1_800_000);
