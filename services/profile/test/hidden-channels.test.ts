import { type Endpoint, requestOf } from '@market/api';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { type CandidatePerson, createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  for (const name of ['candidates', 'visibilities', 'backgrounds', 'access_requests', 'applicant_copies', 'companies'])
    await stage.rows(name).deleteMany({});
  employer = await stage.employer();
});

/** Calls of this service that an employer may make, whatever they are for: new ones are tried with them. */
const CALLS = Object.entries<Endpoint>(ENDPOINTS).filter(
  ([, { service, internal, access, multipart }]) =>
    service === 'profile' &&
    !internal &&
    !multipart &&
    (access === 'public' ||
      access === 'signed-in' ||
      (typeof access === 'object' && 'roles' in access && access.roles.includes('EMP'))),
);
const WAYS: ReadonlyArray<[string, (who: CandidatePerson) => Promise<unknown>]> = [
  ['shown to nobody', (who) => stage.as(who).put(api.chooseVisibility(), { show_to_employers: false }).expect(200)],
  ['hidden', (who) => stage.as(who).post(api.hideFromCompany(), { company: 'Harbour Works' }).expect(200)],
];

/** Answers to an employer's calls about a candidate, under the code that the employer has and the candidate's own. */
async function answersAbout(canCode: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const code of [stage.codeFor(employer, canCode), canCode])
    for (const [name, endpoint] of CALLS) {
      const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, code]));
      const { path } = requestOf(endpoint, { params, query: undefined });
      const call = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      for (const body of call === 'get'
        ? [{}]
        : [{ can_code: code }, {}, { search: 'reliable' }, { skills: ['typescript'] }]) {
        const { status, body: answer, headers } = await stage.as(employer)[call](path, body);
        const text = JSON.stringify([status, answer, headers.etag, headers['content-type']], (key, value: unknown) =>
          ['requestId', 'instance', 'updated_at', 'created_at', 'version'].includes(key) ? undefined : value,
        );
        const key = `${name} ${code === canCode ? 'own code' : 'code'} ${JSON.stringify(body).replaceAll(code, '')}`;
        answers.set(key, text.replaceAll(code, 'CODE').replaceAll(/"W\/[^,]+/g, '"etag"'));
      }
    }
  return answers;
}
/** Answers where nobody is; asked once before, for the calls that change the company’s own page. */
async function answersWithoutCandidates(): Promise<Map<string, string>> {
  await answersAbout('can_nobody');
  return answersAbout('can_nobody');
}
const differing = (one: Map<string, string>, other: Map<string, string>) =>
  [...one].filter(([key, answer]) => other.get(key) !== answer).map(([key]) => key);

test.each(WAYS)(
  'S526: no call of an employer tells a candidate who is %s from one who does not exist',
  async (_way, hide) => {
    const before = await answersWithoutCandidates();
    expect(CALLS.length).toBeGreaterThan(15);
    const who = await stage.candidate();
    await hide(who);
    expect(differing(await answersAbout(who.can_code), before)).toEqual([]);
  },
);

test('S526: the same calls do tell of a candidate who is shown: the lists, and the request for access', async () => {
  const before = await answersWithoutCandidates();
  const who = await stage.candidate();
  const found = differing(await answersAbout(who.can_code), before);
  expect(new Set(found.map((key) => key.split(' ')[0]))).toEqual(
    new Set(['browseCandidates', 'requestAccess', 'listSentAccessRequests', 'copySentAccessRequests']),
  );
});

test.each(WAYS)(
  'S526: a list takes the same calls of the database with a candidate who is %s as without',
  async (_way, hide) => {
    const database = stage.connection.getClient().db(stage.connection.name);
    await stage.candidate();
    const commands = async (): Promise<string[]> => {
      await database.command({ profile: 2 });
      await stage
        .as(employer)
        .post(api.browseCandidates(), { skills: ['typescript'] })
        .expect(200);
      await database.command({ profile: 0 });
      const found = await database.collection('system.profile').find({}).sort({ ts: 1 }).toArray();
      await database.collection('system.profile').drop();
      return found
        .map(({ op, ns }) => `${String(op)} ${String(ns)}`)
        .filter((line) => /\.(?:candidates|companies|applicant_copies|access_requests|backgrounds)$/.test(line))
        .sort();
    };
    await commands();
    const without = await commands();
    expect(without.length).toBeGreaterThan(1);
    await hide(await stage.candidate());
    expect(await commands()).toEqual(without);
  },
);
