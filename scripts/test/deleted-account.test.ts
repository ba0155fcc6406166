import type { Listing } from '@market/api';
import type { BlindCandidate } from '@market/contracts/access';
import type { JobPost } from '@market/contracts/job-posts';
import type { Notification } from '@market/contracts/notifications';
import { SERVICE_NAMES, type ServiceName } from '@market/contracts/services';
import { api, leftAfterEnd } from '@market/contracts/testing';
import { until } from '@market/service-kit/testing';
import supertest from 'supertest';
import { PASSWORD, fillMarket, type MarketPerson, type SmallMarket } from '../../faults/support/small-market';
import { startTestMarket, type TestMarket } from './support/test-market';

let started: TestMarket;
let market: TestMarket['market'];
let people: SmallMarket;

beforeAll(async () => {
  started = await startTestMarket('deleted-account');
  ({ market } = started);
  people = await fillMarket(market, { employers: 2, candidates: 2, jobs: 0 });
});
afterAll(() => started.stop());

async function signedIn({ email }: MarketPerson) {
  const { body } = await supertest(market.services.identity.handler)
    .post(api.logIn())
    .send({ login_email: email, login_pass: PASSWORD })
    .expect(200);
  const { token } = body as { token: string };
  return async (service: ServiceName, method: 'get' | 'post' | 'put', path: string, sent?: object) => {
    const asked = supertest(market.services[service].handler)[method](path).set('Authorization', `Bearer ${token}`);
    const answer = await (sent ? asked.send(sent) : asked);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body as unknown;
  };
}

/**
 * Collections that contain a word, in all databases, files included. Except the outboxes, whose sent events are kept
 * for seven days for replays, and the development mailbox.
 */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const client = (await started.mongo.connect('looking')).getClient();
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  const found: string[] = [];
  for (const { name } of databases.filter(({ name: one }) => one.startsWith(started.mongo.databasePrefix)))
    for (const { name: collection } of await client.db(name).listCollections().toArray()) {
      if (collection === 'outbox' || collection === 'mailbox') continue;
      const text = JSON.stringify(await client.db(name).collection(collection).find().toArray()).toLowerCase();
      for (const word of words)
        if (text.includes(word.toLowerCase()))
          found.push(`${name.slice(started.mongo.databasePrefix.length)}.${collection}: ${word}`);
    }
  return found;
}

/** Traces of an account in what its end erases, by the table of personal data, ids and codes among them. */
async function leftOf(traces: Record<string, string>, company: boolean): Promise<string[]> {
  const found = SERVICE_NAMES.map(async (service) => {
    const database = await started.mongo.connect(service);
    const rowsOf = (collection: string) => database.collection(collection).find().toArray();
    return (await leftAfterEnd({ service, company, traces, rowsOf })).map((place) => `${service}.${place}`);
  });
  return (await Promise.all(found)).flat();
}

test('S89: a candidate and an employer who delete their accounts leave no name, email, phone or text in any database', async () => {
  const [candidate, other] = people.candidates as [MarketPerson, MarketPerson];
  const [employer, owner] = people.employers as [MarketPerson, MarketPerson];
  const [asCandidate, asOther, asEmployer, asOwner] = [
    await signedIn(candidate),
    await signedIn(other),
    await signedIn(employer),
    await signedIn(owner),
  ];
  const post = async (as: typeof asOwner, job_title: string) =>
    (await as('jobs', 'post', api.postJob(), {
      job_title,
      job_description: `${job_title}: we look after you.`,
      job_cate: 1,
      job_location: 'Lisbon, Portugal',
      salary: '65000',
      required_skills: ['TypeScript'],
    })) as JobPost;
  const [theirs, gone] = [await post(asOwner, 'Bellfounder'), await post(asEmployer, 'Zinc chaser')];
  for (const [as, job] of [
    [asCandidate, theirs],
    [asOther, theirs],
    [asOther, gone],
  ] as const)
    await as('applications', 'post', api.applyToJob(), { job_id: job.id, note: `Call me about the ${job.job_title}` });
  await asCandidate('profile', 'post', api.addExperience(), {
    emp_name: 'Marzipan Dynamics',
    exp_type: 'Full time',
    exp_desg: 'Confectioner',
    job_stdt: '2018-01-01',
    job_endt: '2022-01-01',
  });
  await asCandidate('jobs', 'put', api.saveJob(theirs.id));
  await asCandidate('jobs', 'post', api.saveSearch(), {
    name: 'Near my aunt',
    frequency: 'daily',
    filter: { search: 'bell' },
  });
  // Applicants of this employer are left out.
  const { records: blind } = (await asEmployer(
    'profile',
    'post',
    api.browseCandidates(),
    {},
  )) as Listing<BlindCandidate>;
  expect(blind).toHaveLength(1);
  await asEmployer('profile', 'post', api.requestAccess(), {
    can_code: blind[0]!.can_code,
    message: 'Zinc needs you',
  });

  const account = async (email: string) =>
    (await started.mongo.connect('identity')).collection('accounts').findOne({ login_email: email });
  const phoneOf = async (email: string) => String((await account(email))!.login_mobile);
  const ofCandidate = [
    candidate.email,
    await phoneOf(candidate.email),
    'Candidate 0',
    'Marzipan Dynamics',
    'Near my aunt',
  ];
  const ofEmployer = [employer.email, '"Employer 0"', 'Zinc needs you', 'Zinc chaser: we look after you'];
  const idsOf = async ({ email }: MarketPerson, code: 'can_code' | 'cmp_code'): Promise<Record<string, string>> => {
    const row = (await account(email))!;
    return { login_id: String(row._id), [code]: String(row[code]) };
  };
  const [candidateIds, employerIds] = [await idsOf(candidate, 'can_code'), await idsOf(employer, 'cmp_code')];
  expect(await leftOf(candidateIds, false)).toEqual(
    expect.arrayContaining(['identity.sessions: login_id', 'profile.candidates: can_code']),
  );
  expect(await leftOf(employerIds, true)).toEqual(
    expect.arrayContaining(['identity.accounts: cmp_code', 'profile.companies: login_id']),
  );
  // Check of the search itself: the words exist before.
  for (const word of [...ofCandidate, ...ofEmployer]) expect([word, await placesOf([word])]).not.toEqual([word, []]);

  for (const as of [asCandidate, asEmployer]) await as('identity', 'post', api.deleteAccount(), { password: PASSWORD });
  let left: string[] = [];
  await until(async () => {
    left = [
      ...(await placesOf([...ofCandidate, ...ofEmployer])),
      ...(await leftOf(candidateIds, false)),
      ...(await leftOf(employerIds, true)),
    ];
    return left.length === 0;
  }).catch((cause: unknown) => {
    throw new Error(`left: ${left.join('; ')}`, { cause });
  });

  // Remaining parties: the application without its person, the own application with job and company.
  await until(async () => {
    const { records } = (await asOwner('applications', 'post', api.listNotifications(), {})) as Listing<Notification>;
    const said = records.map(({ text }) => text).join('\n');
    return said.includes('A candidate withdrew the application for Bellfounder.') && !said.includes('Candidate 0');
  });
  expect(await asOwner('applications', 'post', api.listEmployerApplications(), {})).toMatchObject({
    records: expect.arrayContaining([
      expect.objectContaining({
        status: 'withdrawn',
        candidate: expect.objectContaining({ can_name: 'Deleted account' }),
      }),
      expect.objectContaining({ status: 'applied', candidate: expect.objectContaining({ can_name: 'Candidate 1' }) }),
    ]),
    total: 2,
  });
  expect(await asOther('applications', 'post', api.listCandidateApplications(), {})).toMatchObject({
    records: expect.arrayContaining([
      expect.objectContaining({ job_title: 'Zinc chaser', cmp_name: 'Employer 0 Works', status: 'applied' }),
    ]),
  });
  await supertest(market.services.jobs.handler).get(api.viewJob(gone.id)).expect(404);
});
