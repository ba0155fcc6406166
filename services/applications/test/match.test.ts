import { MarketError } from '@market/contracts/errors';
import { MATCH_RULE, type ApplicantMatches } from '@market/contracts/search';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { createStage, type Person, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const matches = async (who: Person, ids: string[]) =>
  ((await stage.as(who).post(api.matchApplicants(), { ids }).expect(200)).body as ApplicantMatches).records;

/** An applicant who bakes, to a job that asks for more. */
async function applied() {
  const employer = await stage.employer();
  const candidate = await stage.candidate();
  const job = await stage.postJob(employer);
  const { id } = (await stage.as(candidate).apply(job.id).expect(201)).body as { id: string };
  stage.peer('jobs', (question) =>
    question.path === '/job-posts/asked-of-applicants'
      ? { records: [{ id: job.id, required_skills: ['Food Preparation', 'Sourdough', 'dbt'], exp_min: 2 }] }
      : stage.jobsPeer(question),
  );
  return { employer, candidate, job, id };
}

test('S122: an employer reads skills and experience of own applicants, by no score and nothing private', async () => {
  const { employer, id } = await applied();
  expect(await matches(employer, [id, 'none'])).toEqual([
    {
      id,
      match: {
        rule: MATCH_RULE,
        skills: {
          met: [
            { skill: 'Food Preparation', by: 'Baking' },
            { skill: 'Sourdough', by: 'Sourdough' },
          ],
          missing: ['dbt'],
        },
        experience: { asked: 2, has: 3 },
      },
    },
  ]);
});

test('S122: not of others’ applicants, nor of one who withdrew', async () => {
  const { employer, candidate, id } = await applied();
  expect(await matches(await stage.employer(), [id])).toEqual([]);
  await stage
    .as(candidate)
    .post(api.matchApplicants(), { ids: [id] })
    .expect(403);
  await stage.as(candidate).put(api.changeApplicationStatus(id), { status: 'withdrawn' }).expect(200);
  expect(await matches(employer, [id])).toEqual([]);
});

test('while the jobs service is away there are none, and the list of applicants goes on', async () => {
  const { employer, id } = await applied();
  stage.peer('jobs', () => {
    throw new MarketError('service-unavailable');
  });
  expect(await matches(employer, [id])).toEqual([]);
  await stage.as(employer).post(api.listEmployerApplications(), {}).expect(200);
});
