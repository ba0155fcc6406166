import { RELEASE_VERSION } from '@market/api';
import { REPORTED_PARTS_MAX, withoutPersonal } from '@market/contracts/remotes';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let database = 0;
let live: string;

afterAll(() => mongo.drop());
beforeEach(async () => {
  stage = await createStage(mongo, { database: `reports${(database += 1)}` });
  live = (await stage.deploy({ version: '1.0.0' }).expect(201)).body.id;
});
afterEach(() => stage.close());

const part = (given: Record<string, unknown> = {}) => ({
  remote: 'mfe_reports',
  version: live,
  visit: true,
  failed: false,
  faulty: false,
  steps: [],
  errors: [],
  ...given,
});
const report = (...parts: unknown[]) => stage.request.post(api.reportFromBrowser()).send({ parts });
const figures = async () => (await stage.remote()).versions[0].browsers;
const rows = async () =>
  Promise.all(['browser_minutes', 'browser_pages', 'browser_errors'].map((name) => stage.rows(name).countDocuments()));

describe('reports of browsers', () => {
  it('add up by version, whoever sends them, and are shown to those who publish', async () => {
    await report(part(), part({ visit: true })).expect(204);
    await report(
      part({ failed: true, steps: ['code'] }),
      part({ visit: false, page: '/mfe_reports', lcp: 1_200, inp: 240, cls: 0.3, long_tasks: 2 }),
    ).expect(204);
    expect(await figures()).toMatchObject({
      // The second part of the first report names the same page load.
      visits: 2,
      failed: 1,
      faulty: 0,
      steps: [{ step: 'code', count: 1 }],
      lcp: { good: 1, fair: 0, poor: 0 },
      inp: { good: 0, fair: 1, poor: 0 },
      cls: { good: 0, fair: 0, poor: 1 },
      long_tasks: 2,
      pages: [{ page: '/mfe_reports', inp: { good: 0, fair: 1, poor: 0 } }],
    });
    stage.clock.advance(61 * 60_000);
    const later = (await stage.as(stage.operatorToken).get(api.listRemotes()).expect(200)).body.records[0];
    expect(later.versions[0].browsers).toMatchObject({ visits: 0, pages: [{ page: '/mfe_reports' }] });
  });

  it('list distinct errors with their number, thirty of a version at most', async () => {
    const error = { message: 'x is not a function', at: 'expose.0a1b2c3d.js:1:204' };
    await report(part({ faulty: true, errors: [error, error, { message: 'other' }] })).expect(204);
    expect((await figures()).errors).toMatchObject([
      { ...error, count: 2 },
      { message: 'other', count: 1 },
    ]);
    for (let n = 0; n < 8; n += 1)
      await report(
        part({ errors: Array.from({ length: 5 }, (_, k) => ({ message: `e${'abcdefgh'[n]}${'vwxyz'[k]}` })) }),
      ).expect(204);
    expect((await rows())[2]).toBe(30);
  });

  it('take a page load and its values in any order, and a part of which nothing is to be counted', async () => {
    await report(part({ visit: false, page: '/mfe_reports', lcp: 900 }), part()).expect(204);
    await report(part({ visit: false })).expect(204);
    expect(await figures()).toMatchObject({ visits: 1, lcp: { good: 1 } });
  });

  it('reports of the shell count for its own release', async () => {
    await report(part({ remote: 'shell', version: RELEASE_VERSION, page: '/faq', lcp: 900 })).expect(204);
    expect(await rows()).toEqual([1, 1, 0]);
  });

  it('are not taken where the setting asks for none', async () => {
    await stage.close();
    stage = await createStage(mongo, { database: `reports${(database += 1)}`, env: { BROWSER_REPORTS_SHARE: '0' } });
    live = (await stage.deploy({ version: '1.0.0' }).expect(201)).body.id;
    await report(part()).expect(204);
    expect(await rows()).toEqual([0, 0, 0]);
  });
});

describe('S260: reports are anybody’s word', () => {
  it('about remotes, versions and pages that are not registered make no row and no label', async () => {
    for (const odd of [
      { remote: 'mfe_other' },
      { version: '9.9.9-000000000000' },
      { remote: 'shell', version: 'mine' },
      { remote: '__proto__' },
      { remote: 'mfe_reports/1.0.0', version: '' },
    ])
      await report(part(odd));
    expect(await rows()).toEqual([0, 0, 0]);
    await report(part({ page: '/account/ada@perch.test', lcp: 10 })).expect(204);
    expect(await rows()).toEqual([1, 0, 0]);
  });

  it('S569: steps and fields that a newer shell knows are dropped one by one, and the rest of its report counts', async () => {
    await report(
      part({ failed: true, steps: ['sideways', 'code', '__proto__', 'constructor'], colour: 'blue' }),
      part({ remote: 'shell', version: RELEASE_VERSION, page: '/faq', lcp: 900 }),
    ).expect(204);
    expect(await figures()).toMatchObject({ visits: 1, failed: 1, steps: [{ step: 'code', count: 1 }] });
    const kept = JSON.stringify(await stage.rows('browser_minutes').find().toArray());
    expect(kept).toContain('steps_code');
    expect(kept).not.toMatch(/sideways|proto|constructor|blue/);
  });

  it('reports of another shape, too many or too large are refused and counted for nobody', async () => {
    for (const odd of [
      { steps: ['x'.repeat(31)] },
      { steps: [{ $gt: '' }] },
      { steps: Array.from({ length: 6 }, () => 'code') },
      { steps: 'code' },
      { errors: [{ message: 'x', at: 'https://jobs.test/a.js:1:1' }] },
      { errors: Array.from({ length: 6 }, () => ({ message: 'x' })) },
      { errors: [{ message: { $gt: '' } }] },
      { remote: { $ne: null } },
      { lcp: '12' },
      { lcp: -1 },
      { visit: 'yes' },
      { long_tasks: 5_000 },
    ])
      await report(part(odd)).expect(422);
    await report(...Array.from({ length: REPORTED_PARTS_MAX + 1 }, () => part())).expect(422);
    await report(part({ errors: [{ message: 'x'.repeat(201) }] })).expect(422);
    await report(part({ errors: [{ message: 'x'.repeat(110_000) }] })).expect(413);
    expect(await rows()).toEqual([0, 0, 0]);
  });

  it('are read by those who publish this remote alone', async () => {
    await report(part({ faulty: true, errors: [{ message: 'secret of reports' }] })).expect(204);
    await stage.deploy({ name: 'mfe_other', version: '1.0.0' }).expect(201);
    const other = (await stage.token('mfe_other')).token;
    expect(JSON.stringify((await stage.as(other).get(api.listRemotes()).expect(200)).body)).not.toContain('secret');
    await stage.as(undefined).get(api.listRemotes()).expect(401);
    expect(JSON.stringify(await stage.published())).not.toContain('secret');
  });

  it('keep nothing about a person, also where a browser sends it', async () => {
    await report(
      part({
        errors: [
          {
            message:
              'Failed https://jobs.test/account/77?token=abc123 for ada.l@perch.test +49 170 1234567 id 67c41f0e2a9b4d0012ab34cd',
          },
        ],
      }),
    ).expect(204);
    expect((await figures()).errors[0].message).toBe('Failed https://jobs.test/… for …@… … id …');
    expect(withoutPersonal('GET /search?q=nurse&near=Bonn failed')).toBe('GET /search?… failed');
    expect(withoutPersonal('x'.repeat(5_000))).toHaveLength(200);
    const [kept] = await stage.rows('browser_minutes').find().toArray();
    expect(Object.keys(kept ?? {}).sort()).toEqual(['_id', 'at', 'counts', 'remote', 'version', 'written_at']);
  });

  it.each([
    ['acc_7c9e6679-7425-40de-944b-e07fc1f90ae7 not found', '… not found'],
    ['job 7C9E6679-7425-40DE-944B-E07FC1F90AE7 not found', 'job … not found'],
    ['token V1StGXR8_Z5jdHi6B-myTq refused', 'token … refused'],
    [`Unexpected token 'J', "Jane Doe, "... is not valid JSON`, `Unexpected token 'J', "…"... is not valid JSON`],
    [`Unexpected token 'J', ..."name": Jane D"... is not JSON`, `Unexpected token 'J', ..."…"... is not JSON`],
    ['it says "Jane Doe, 4 Quay Street', 'it says "…"'],
    [`no entry for 'Jane Doe' of the owner's list`, `no entry for '…' of the owner's list`],
    [`„Jane Doe“, «Jane Doe» and “Jane Doe”`, `“…”, “…” and “…”`],
    // For developers: names in code.
    [`Cannot read properties of undefined (reading 'x')`, `Cannot read properties of undefined (reading 'x')`],
    [`can't access property "rows", data is undefined`, `can't access property 'rows', data is undefined`],
    [`Failed to execute 'setItem' on 'Storage'`, `Failed to execute 'setItem' on 'Storage'`],
    ['aVeryLongNameOfAFunction is not a function', 'aVeryLongNameOfAFunction is not a function'],
  ])('keep of %s: %s', (message, kept) => {
    expect(withoutPersonal(message)).toBe(kept);
    expect(withoutPersonal(kept)).toBe(kept);
  });
});
