import { randomUUID } from 'node:crypto';
import { howMany, testMongo } from '@market/service-kit/testing';
import { createStage, type Stage } from './stage';

const mongo = testMongo();
let stages: Stage[];

beforeAll(async () => {
  // Two replicas of the service on one database, as behind the gateway.
  const first = await createStage(mongo);
  const second = await createStage(mongo);
  stages = [first, second];
});
afterAll(async () => {
  for (const stage of stages) await stage.close();
  await mongo.drop();
});

it('R08: 20 equal applies at once through two replicas: one is taken and nineteen refused, for each of many pairs', async () => {
  const [first, second] = stages as [Stage, Stage];
  const PAIRS = howMany({ usually: 10, inFull: 50 });
  const AT_ONCE = 20;
  const employer = await first.employer();
  const pairs = [];
  for (let n = 0; n < PAIRS; n += 1) {
    const job = await first.postJob(employer);
    second.postJobSilently(job);
    const candidate = await first.candidate();
    // Each replica has separate keys, so that the same person needs a token for each.
    pairs.push({ job, candidate, tokens: [candidate.token, second.tokens.tokenFor(candidate.actor)] });
  }
  for (const { job, candidate, tokens } of pairs) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => {
        const stage = n % 2 === 0 ? first : second;
        return stage
          .as({ ...candidate, token: tokens[n % 2]! })
          .apply(job.id)
          .then(({ status, body }) => ({ status, code: body.code }));
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status, code }) => status === 409 && code === 'already-applied')).toHaveLength(
      AT_ONCE - 1,
    );
  }
  expect(await first.rows('applications').countDocuments()).toBe(PAIRS);
  expect(await first.rows('outbox').countDocuments({ type: 'applications.application-submitted.v1' })).toBe(PAIRS);
});

it('R09: ten equal applies at once with one Idempotency-Key have one effect', async () => {
  const [stage] = stages as [Stage];
  const employer = await stage.employer();
  const job = await stage.postJob(employer);
  const candidate = await stage.candidate();
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      stage
        .as(candidate)
        .apply(job.id)
        .set('Idempotency-Key', key)
        .then(({ status, body }) => ({ status, body })),
    ),
  );
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id));
  expect(ids.size).toBe(1);
  for (const { status, body } of answers.filter((answer) => answer.status !== 201))
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'request-in-progress' });
  expect(await stage.rows('applications').countDocuments({ job_id: job.id })).toBe(1);
});
