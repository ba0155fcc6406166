import { RESUME_DETAILS_MAX } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { createStage, type CandidatePerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const DETAILS = JSON.stringify({ awards: [{ title: 'Secretive medal' }], 'x.$set': { $gt: '' } });
const save = (who: CandidatePerson, details: unknown) => stage.as(who).put(api.saveResumeDetails(), { details });
const view = async (who: CandidatePerson) =>
  ((await stage.as(who).get(api.viewResumeDetails()).expect(200)).body as { details: string }).details;

describe('S525 parts of a JSON Resume without a field in the profile', () => {
  test('are stored as they came, replaced and removed', async () => {
    const who = await stage.candidate();
    expect(await view(who)).toBe('');
    await save(who, DETAILS).expect(200, { details: DETAILS });
    expect(await view(who)).toBe(DETAILS);
    await save(who, '{"interests":[]}').expect(200);
    expect(await view(who)).toBe('{"interests":[]}');
    await save(who, '').expect(200);
    expect(await view(who)).toBe('');
    expect(await stage.rows('resume_details').countDocuments({})).toBe(0);
  });

  test('are the candidate’s alone: no employer with access, by an application or a blind record, and no event has them', async () => {
    const [who, stranger, employer] = [await stage.candidate(), await stage.candidate(), await stage.employer()];
    await save(who, DETAILS).expect(200);
    expect(await view(stranger)).toBe('');
    await stage.as(employer).get(api.viewResumeDetails()).expect(403);
    await stage.as(employer).put(api.saveResumeDetails(), { details: '' }).expect(403);
    const blind = (await stage.as(employer).post(api.browseCandidates(), {}).expect(200)).body as unknown;
    await stage.requestAndAnswer(employer, who, 'granted');
    await stage.as(who).profile('put').expect(200);
    const read = [
      blind,
      (await stage.as(employer).get(api.viewCandidate(who.can_code)).expect(200)).body as unknown,
      (await stage.as(employer).post(api.listSentAccessRequests(), {}).expect(200)).body as unknown,
      (await stage.as(who).get(api.ownCandidate()).expect(200)).body as unknown,
      await stage.rows('outbox').find({}).toArray(),
      await stage.rows('sent_profiles').find({}).toArray(),
    ];
    expect(JSON.stringify(read)).not.toContain('Secretive');
    expect(await view(who)).toBe(DETAILS);
  });

  test.each([
    ['no JSON', '{'],
    ['a list', '[1]'],
    ['a number', '7'],
    ['an operator', { $gt: '' }],
    ['nothing', undefined],
    ['more than fits', JSON.stringify({ a: 'x'.repeat(RESUME_DETAILS_MAX) })],
  ])('are refused as %s', async (_kind, details) => {
    const who = await stage.candidate();
    const { body } = await save(who, details).expect(422);
    expect(Object.keys((body as { fields: object }).fields)).toEqual(['details']);
    expect(await view(who)).toBe('');
  });

  test('need a profile, and take the longest text in any letters', async () => {
    await stage
      .as(stage.person({ login_type: 'CND' }))
      .put(api.saveResumeDetails(), { details: DETAILS })
      .expect(404);
    const longest = JSON.stringify({ a: '水'.repeat(RESUME_DETAILS_MAX - 8) });
    expect(longest).toHaveLength(RESUME_DETAILS_MAX);
    await save(await stage.candidate(), longest).expect(200);
  });

  test('go with the account', async () => {
    const who = await stage.candidate();
    await save(who, DETAILS).expect(200);
    await stage.publish('identity.account-ended.v1', { login_id: who.login_id });
    expect(await stage.rows('resume_details').findOne({ _id: who.login_id as never })).toBeNull();
  });
});
