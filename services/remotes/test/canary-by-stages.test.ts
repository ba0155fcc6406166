import { MINUTE_MS } from '@market/api/durations';
import { api } from '@market/contracts/testing';
import { testMongo, until } from '@market/service-kit/testing';
import { SHELL, createStage, type Stage } from './stage';

const mongo = testMongo();
const LEAST = 30;
let stage: Stage;
let database = 0;
let live: string;
let canary: string;

afterAll(() => mongo.drop());
beforeEach(async () => {
  stage = await createStage(mongo, {
    database: `stages${(database += 1)}`,
    env: {
      CANARY_VISITS: String(LEAST),
      CANARY_LOOK_MS: '1000',
      CANARY_STAGES: '2, 20,60',
      CANARY_EVERY_MINUTES: '45',
    },
  });
  live = (await stage.deploy({ version: '1.0.0' }).expect(201)).body.id;
  canary = (await stage.deploy({ version: '1.1.0' }, { mode: 'inactive' }).expect(201)).body.id;
});
afterEach(() => stage.close());

const begin = (body: Record<string, unknown> = {}) =>
  stage
    .as(stage.operatorToken)
    .put(api.setCanary('mfe_reports'), { version: '1.1.0', share: 5, stages: [25, 100], every_minutes: 10, ...body });
/** Lets time go by, in which a gateway goes on to run. */
async function later(ms: number) {
  stage.clock.advance(ms);
  await stage.runShell(SHELL);
}
const record = async () => (await stage.as(stage.operatorToken).get(api.listRemotes()).expect(200)).body.records[0];
const history = async () =>
  (await stage.as(stage.operatorToken).get(api.remotesHistory()).expect(200)).body.records.map(
    ({ action, version, by, detail }: Record<string, string>) => ({ action, version, by, detail }),
  );
const part = (version: string, given: Record<string, unknown> = {}) => ({
  remote: 'mfe_reports',
  version,
  visit: true,
  failed: false,
  faulty: false,
  steps: [],
  errors: [],
  ...given,
});
/** Visits of a version, of which the last `failed` fail. */
async function visits(version: string, count: number, { failed = 0, inp }: { failed?: number; inp?: number } = {}) {
  const report = (visitors: number, facts: object) =>
    Promise.all(
      Array.from({ length: visitors }, () =>
        stage.request
          .post(api.reportFromBrowser())
          .send({ parts: [part(version, { ...facts, ...(inp === undefined ? {} : { inp }) })] })
          .expect(204),
      ),
    );
  // The failing ones last: the rule looks every second, and must not see a worse share than the whole.
  await report(count - failed, {});
  await report(failed, { failed: true, steps: ['show'] });
}

describe('a canary by stages', () => {
  it('is told the shares and the minutes that the installation sets', async () => {
    const { body } = await stage.as(stage.admin).get(api.listRemotes()).expect(200);
    expect(body.canary_stages).toEqual({ shares: [2, 20, 60], every_minutes: 45 });
    await begin({ every_minutes: undefined }).expect(200);
    expect((await record()).canary.stages.every_minutes).toBe(45);
  });

  it('goes on by itself while it is no worse, and goes live, as its history says', async () => {
    await begin().expect(200);
    await later(MINUTE_MS);
    await visits(live, LEAST + 10);
    await visits(canary, LEAST + 5, { inp: 90 });
    expect((await record()).canary).toMatchObject({
      share: 5,
      stages: { shares: [25, 100], every_minutes: 10, verdict: 'enough' },
    });
    await later(10 * MINUTE_MS);
    await until(async () => (await record()).canary?.share === 25);
    // Gateways know the share alone.
    expect((await stage.published()).remotes[0].canary).toEqual({ id: canary, share: 25 });
    // Visits of the share before say nothing about this one.
    await later(10 * MINUTE_MS);
    expect((await record()).canary.stages).toMatchObject({
      verdict: 'wait',
      reason: 'too few visits to decide: 0 of the canary and 0 of the live version at this share, of 30 each',
    });
    await visits(live, LEAST);
    await visits(canary, LEAST + 1);
    await until(async () => (await record()).live === '1.1.0');
    const rule = 'the rule of canaries';
    const reason = '35 visits at this share, no worse than 40 of the live version';
    const last = '31 visits at this share, no worse than 30 of the live version';
    expect((await history()).slice(0, 4)).toEqual([
      { action: 'activated', version: '1.1.0', by: rule, detail: `instead of ${live}` },
      { action: 'canary-ended', version: '1.1.0', by: rule, detail: last },
      { action: 'canary-set', version: '1.1.0', by: rule, detail: `25 %: ${reason}` },
      {
        action: 'canary-set',
        version: '1.1.0',
        by: expect.not.stringContaining(rule),
        detail: '5 %, then 25 %, 100 %',
      },
    ]);
  });

  it('a version that fails more often is taken back and marked as failed, with the numbers', async () => {
    await begin().expect(200);
    await later(MINUTE_MS);
    await visits(live, 60);
    await visits(canary, 40, { failed: 15 });
    await until(async () => (await record()).canary === null);
    const { live: now, versions } = await record();
    expect(now).toBe('1.0.0');
    const { why, reason } = versions.find((one: { id: string }) => one.id === canary).failed;
    expect(why).toBe('canary-worse');
    const words =
      /^(\d+) of (\d+) visits \(([\d.]+) %\) did not load or show, with the live version 0 of 60 \(0\.0 %\)$/;
    expect(reason).toMatch(words);
    const [failed, loads, percent] = words.exec(reason)!.slice(1).map(Number) as [number, number, number];
    // A look may come before the last reports have; of fewer than the least it decides nothing.
    expect(loads).toBeGreaterThanOrEqual(LEAST);
    expect(failed).toBeLessThanOrEqual(15);
    expect(percent).toBe(Number(((100 * failed) / loads).toFixed(1)));
    expect((await history())[0]).toMatchObject({ action: 'canary-ended', detail: reason });
  });

  it('a version that answers slower is taken back', async () => {
    await begin().expect(200);
    await later(MINUTE_MS);
    await visits(live, 60, { inp: 80 });
    await visits(canary, 40, { inp: 450 });
    await until(async () => (await record()).canary === null);
    expect((await history())[0].detail).toContain('answered in more than 200 ms');
  });

  it('with too few visits waits, and says of how many', async () => {
    await begin().expect(200);
    await later(MINUTE_MS);
    await visits(live, 60);
    await visits(canary, LEAST - 1);
    await later(60 * MINUTE_MS);
    expect((await record()).canary).toMatchObject({
      share: 5,
      stages: {
        verdict: 'wait',
        reason: 'too few visits to decide: 29 of the canary and 60 of the live version at this share, of 30 each',
      },
    });
    // The next look after it is that of one visit more.
    await visits(canary, 1);
    await until(async () => (await record()).canary?.share === 25);
    expect((await history()).filter(({ action }: { action: string }) => action === 'canary-set')).toHaveLength(2);
  });

  it('a version that waits longer than its stage is told once a day', async () => {
    await begin().expect(200);
    await later(MINUTE_MS);
    await visits(live, 60);
    const waits = async () => (await history()).filter(({ action }: { action: string }) => action === 'canary-waits');
    await later(20 * MINUTE_MS);
    await until(async () => (await waits()).length === 1);
    expect((await waits())[0]).toEqual({
      action: 'canary-waits',
      version: '1.1.0',
      by: 'the rule of canaries',
      detail: 'too few visits to decide: 0 of the canary and 60 of the live version at this share, of 30 each',
    });
    await later(60 * MINUTE_MS);
    await visits(canary, 1);
    await later(24 * 60 * MINUTE_MS);
    await until(async () => (await waits()).length === 2);
    expect((await record()).canary).toMatchObject({ share: 5 });
  });

  it('a version whose page hangs, so that nothing is reported of it, is taken back', async () => {
    await begin({ share: 50, stages: [100] }).expect(200);
    await later(MINUTE_MS);
    await visits(live, 60);
    expect((await record()).canary.stages.verdict).toBe('wait');
    await later(3 * MINUTE_MS);
    await until(async () => (await record()).canary === null);
    expect((await history())[0]).toMatchObject({
      action: 'canary-ended',
      detail: expect.stringMatching(/^it does not report: 0 visits of the canary at a share of 50 %/),
    });
    expect((await record()).versions.find((one: { id: string }) => one.id === canary).failed.why).toBe('canary-worse');
  });

  it('counts a visitor’s INP once, whatever their device', async () => {
    await begin().expect(200);
    await later(MINUTE_MS);
    await visits(live, 60, { inp: 80 });
    await visits(canary, LEAST, { inp: 90 });
    for (let load = 0; load < 20; load += 1)
      await stage.request
        .post(api.reportFromBrowser())
        .send({ parts: [part(canary, { visit: false, inp: 450, again: true })] })
        .expect(204);
    expect((await record()).canary.stages.verdict).toBe('enough');
    expect((await record()).versions.find((one: { id: string }) => one.id === canary).browsers.inp).toMatchObject({
      good: LEAST,
      fair: 20,
    });
  });

  it('counts the same minutes alone: what the live version did before says nothing', async () => {
    await visits(live, 60, { failed: 60 });
    await begin().expect(200);
    await later(MINUTE_MS);
    await visits(live, 60);
    await visits(canary, 40, { failed: 20 });
    await until(async () => (await record()).canary === null);
  });

  it('compares shares apart: a fault of the whole site at one of them takes no good version back', async () => {
    await begin({ share: 5, stages: [50, 100] }).expect(200);
    await later(MINUTE_MS);
    await visits(live, 200);
    await visits(canary, LEAST);
    await later(10 * MINUTE_MS);
    await until(async () => (await record()).canary?.share === 50);
    await later(MINUTE_MS);
    await visits(live, 60, { failed: 24 });
    await visits(canary, 60, { failed: 24 });
    // In the sums 27 % of the canary and 9 % of the live version. During the fault the canary waits.
    expect((await record()).canary.stages).toMatchObject({
      verdict: 'wait',
      reason: 'the live version fails too: 24 of its last 60 visits (40.0 %)',
    });
    await later(10 * MINUTE_MS);
    await until(async () => (await record()).live === '1.1.0');
  });

  it('without stages stays at its share, whatever browsers report', async () => {
    await begin({ stages: undefined }).expect(200);
    await later(MINUTE_MS);
    await visits(live, 60);
    await visits(canary, 40, { failed: 40 });
    expect((await record()).canary).toEqual({ version: '1.1.0', id: canary, share: 5 });
  });

  it.each([
    ['that do not grow', { stages: [25, 10] }, 'stages'],
    ['of none', { stages: [] }, 'stages'],
    ['above everybody', { stages: [101] }, 'stages'],
    ['that are too many', { stages: Array.from({ length: 11 }, (_, n) => n + 10) }, 'stages'],
    ['of no time', { every_minutes: 0 }, 'every_minutes'],
    ['that are no list', { stages: { $gt: 0 } }, 'stages'],
  ])('S262: with stages %s is refused', async (_what, body, field) => {
    const { body: answer } = await begin(body).expect(422);
    expect(Object.keys(answer.fields)).toEqual([field]);
    expect((await record()).canary).toBeNull();
  });

  it('S262: is set by those who publish this remote alone', async () => {
    await stage.deploy({ name: 'mfe_other', version: '1.0.0' }).expect(201);
    const other = (await stage.token('mfe_other')).token;
    const body = { version: '1.1.0', share: 5, stages: [100] };
    await stage.as(other).put(api.setCanary('mfe_reports'), body).expect(403);
    await stage.as(undefined).put(api.setCanary('mfe_reports'), body).expect(401);
    expect((await record()).canary).toBeNull();
  });

  it('S263: visits of versions that are neither live nor the canary decide nothing', async () => {
    const third = (await stage.deploy({ version: '1.2.0' }, { mode: 'inactive' }).expect(201)).body.id;
    await begin().expect(200);
    await later(MINUTE_MS);
    await visits(live, 40);
    await visits(third, 60, { failed: 60 });
    expect((await record()).canary.stages.verdict).toBe('wait');
  });
});
