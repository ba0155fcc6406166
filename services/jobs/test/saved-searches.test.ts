import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@market/api';
import type { EventPayload } from '@market/contracts/events';
import { SAVED_SEARCHES_MAX, type SavedSearch } from '@market/contracts/saved';
import { api } from '@market/contracts/testing';
import { UNSUBSCRIBES_SEARCH, createUnsubscribeTokens, secretKey } from '@market/service-kit';
import { atOnce, testMongo, until, withoutRequestId, type Person } from '@market/service-kit/testing';
import { nextAlertAt } from '../src/saved/domain/saved-search';
import { jobsParts } from '../src/parts';
import { createSavedSearchStore } from '../src/saved/store/saved-search-store';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
const dataDir = mkdtempSync(join(tmpdir(), 'jobs-'));
/** Two replicas of the service, both of which look for alerts all the time. */
let stage: Stage;
let replica: Stage;
let employer: EmployerPerson;
let ada: Person;

beforeAll(async () => {
  const env = { ALERTS_EVERY_MS: '50', DATA_DIR: dataDir };
  [stage, replica] = [await createStage(mongo, { env }), await createStage(mongo, { env })];
  employer = await stage.employer({}, 'Harbour Works');
});
beforeEach(async () => {
  ada = await candidate();
});
afterAll(async () => {
  await replica.close();
  await stage.close();
  await mongo.drop();
});

type Alert = EventPayload<'jobs.search-alert-due.v1'>;

async function candidate(account: object = {}): Promise<Person> {
  const person = stage.person({ login_type: 'CND' });
  await stage.publish('identity.account-changed.v1', stage.accountOf(person, 1, account));
  return person;
}
/** A word that no other job has. */
const aWord = () => `zz${randomUUID().replace(/\W|\d/g, '')}qq`;
const saveCall = (who: Person | undefined, filter: object, more: object = {}) =>
  stage.as(who).post(api.saveSearch(), { name: 'My search', frequency: 'none', filter, ...more });
const save = async (who: Person, filter: object, more: object = {}): Promise<SavedSearch> =>
  (await saveCall(who, filter, more).expect(201)).body as SavedSearch;
const change = (who: Person, { id }: SavedSearch, fields: object) =>
  stage.as(who).put(api.changeSavedSearch(id), fields);
const listOf = async (who: Person): Promise<SavedSearch[]> =>
  ((await stage.as(who).get(api.listSavedSearches()).expect(200)).body as Listing<SavedSearch>).records;
async function alertsOf(who: Person): Promise<Alert[]> {
  const rows = await stage
    .rows('outbox')
    .find({ type: 'jobs.search-alert-due.v1', 'payload.login_id': who.login_id }, { sort: { _id: 1 } })
    .toArray();
  return rows.map((row) => row.payload as Alert);
}
const titles = (alerts: Alert[]) => alerts.map(({ jobs }) => jobs.map(({ job_title }) => job_title));
/** Resolves when a poll for alerts that began after this call has ended: alerts not sent by then will not be sent. */
async function looked(): Promise<void> {
  const { localTime } = await stage.connection.getClient().db('admin').command({ hello: 1 });
  await until(
    async () =>
      (((await stage.rows('alert_looks').findOne({ _id: 'instant' }))?.at as Date | undefined) ?? new Date(0)) >
      (localTime as Date),
  );
  const began = (await stage.rows('alert_looks').findOne({ _id: 'instant' }))!.at as Date;
  // The look for daily and weekly ones comes after that for instant ones.
  await until(async () => ((await stage.rows('alert_looks').findOne({ _id: 'instant' }))!.at as Date) > began);
}

describe('stored searches', () => {
  test('a search is listed with the page that opens it, and how many jobs are new since it was opened', async () => {
    const word = aWord();
    await stage.post(employer, { job_title: `Old ${word}` });
    stage.clock.advance(60_000);
    const saved = await save(
      ada,
      {
        search: word,
        work_mode: ['remote', 'onsite'],
        emp_type: [],
        location: 'Bergen',
        radius_km: 50,
        sort: 'newest',
        page: 3,
      },
      { name: ' Near Bergen ', frequency: 'daily' },
    );
    expect(saved).toMatchObject({ name: 'Near Bergen', frequency: 'daily', new_count: 0 });
    const address = new URL(saved.address, 'http://x');
    expect([address.pathname, [...address.searchParams].sort()]).toEqual([
      '/search-jobs',
      [
        ['location', 'Bergen'],
        ['radius_km', '50'],
        ['search', word],
        ['sort', 'newest'],
        ['work_mode', 'onsite'],
        ['work_mode', 'remote'],
      ],
    ]);
    const job = await stage.post(employer, { job_title: `New ${word}`, work_mode: 'remote' });
    expect(job.created_at > saved.created_at || job.created_at === saved.created_at).toBe(true);
    expect(await listOf(ada)).toEqual([{ ...saved, new_count: 1 }]);
    stage.clock.advance(60_000);
    await stage.as(ada).post(api.savedSearchSeen(saved.id)).expect(204);
    expect(await listOf(ada)).toEqual([{ ...saved, new_count: 0 }]);
  });

  test('a search that finds the same is told by its name; another person may have it too', async () => {
    await save(ada, { search: 'Pilot', skills: ['Knots', 'Tides'], sort: 'newest' }, { name: 'Pilots' });
    const { body } = await saveCall(ada, { skills: ['tides', 'knots'], search: ' pilot ' }).expect(409);
    expect(body).toMatchObject({ code: 'already-exists', error: 'You have saved this search already, as “Pilots”.' });
    await save(await candidate(), { search: 'Pilot', skills: ['Knots', 'Tides'] });
  });

  test('a search is renamed, changed and deleted by its owner alone; a stranger’s is refused as one that does not exist', async () => {
    const saved = await save(ada, { search: 'mine' });
    const other = await candidate();
    for (const [foreign, absent] of await Promise.all([
      Promise.all(
        [saved.id, randomUUID()].map((id) => stage.as(other).put(api.changeSavedSearch(id), { name: 'Yours' })),
      ),
      Promise.all([saved.id, randomUUID()].map((id) => stage.as(other).delete(api.removeSavedSearch(id)))),
      Promise.all([saved.id, randomUUID()].map((id) => stage.as(other).post(api.savedSearchSeen(id)))),
    ])) {
      expect([foreign!.status, withoutRequestId(foreign!.body as Record<string, unknown>)]).toEqual([
        404,
        withoutRequestId(absent!.body as Record<string, unknown>),
      ]);
    }
    expect((await change(ada, saved, { name: 'Renamed', frequency: 'weekly' }).expect(200)).body).toEqual({
      ...saved,
      name: 'Renamed',
      frequency: 'weekly',
      version: expect.any(String),
    });
    expect(await listOf(other)).toEqual([]);
    await stage.as(ada).delete(api.removeSavedSearch(saved.id)).expect(204);
    expect(await listOf(ada)).toEqual([]);
    expect(await stage.rows('told_jobs').countDocuments({ _id: saved.id })).toBe(0);
  });

  test('twenty-five searches saved at once are kept up to the number, and of five equal ones one', async () => {
    const answers = await atOnce(SAVED_SEARCHES_MAX + 5, (at) => saveCall(ada, { search: `number ${String(at)}` }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(SAVED_SEARCHES_MAX);
    expect(answers.find(({ status }) => status !== 201)!.body).toMatchObject({
      code: 'fields-invalid',
      fields: { name: 'This list is full. Please remove an entry first.' },
    });
    const other = await candidate();
    const equal = await atOnce(5, () => saveCall(other, { search: 'equal' }));
    expect(equal.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test.each([
    ['name', { name: ' ' }, 'Give the search a name'],
    ['name', { name: { $ne: '' } }, 'This must be text'],
    ['frequency', { frequency: 'hourly' }, 'Choose how often from the list'],
    ['frequency', { frequency: ['daily'] }, 'Choose how often from the list'],
    ['time_zone', { time_zone: 'Atlantis/Capital' }, 'This time zone is not known'],
    ['filter', { filter: 'pilot' }, undefined],
    ['filter', { filter: null }, undefined],
    ['filter.search', { filter: { search: { $regex: '.*' } } }, undefined],
  ])('S51: a wrong %s is refused: %j', async (field, wrong, message) => {
    const { body } = await saveCall(ada, { search: 'pilot' }, wrong).expect(422);
    const fields = (body as { fields: Record<string, string> }).fields;
    expect(Object.keys(fields).some((name) => name === field || field.startsWith(name) || name.startsWith(field))).toBe(
      true,
    );
    if (message) expect(fields[field]).toBe(message);
    expect(await listOf(ada)).toEqual([]);
  });
});

describe('alerts', () => {
  test('an instant one tells of a job that is posted, opened, or changed to fit, each once, whichever of two replicas looks', async () => {
    const word = aWord();
    const old = await stage.post(employer, { job_title: `Old ${word}` });
    const other = await stage.post(employer, { job_title: 'Something else' });
    const draft = await stage.post(employer, { job_title: `Draft ${word}`, status: 'draft' });
    const saved = await save(ada, { search: word }, { frequency: 'instant', name: 'Keepers' });
    await stage.post(employer, { job_title: `New ${word}`, salary_max: '60000', currency: 'EUR' });
    const [first] = await until(async () => (await alertsOf(ada)).length > 0 && alertsOf(ada));
    expect(first).toEqual({
      login_id: ada.login_id,
      search_id: saved.id,
      name: 'Keepers',
      frequency: 'instant',
      address: saved.address,
      total: 1,
      jobs: [
        {
          id: expect.any(String),
          job_title: `New ${word}`,
          cmp_name: 'Harbour Works',
          job_location: 'Bergen, Norway',
          salary: 52_000,
          salary_max: 60_000,
          currency: 'EUR',
          salary_period: null,
        },
      ],
    });
    await stage.as(employer).put(api.changeJob(draft.id), { status: 'open' }).expect(200);
    await until(async () => (await alertsOf(ada)).length === 2);
    await replica
      .as(replica.tokens.tokenFor(employer.actor))
      .put(api.changeJob(other.id), { job_title: `Now ${word}` });
    await until(async () => (await alertsOf(ada)).length === 3);
    // Jobs found when the search was saved are not news, nor is a sent job that is edited, closed and reopened.
    await stage.as(employer).put(api.changeJob(old.id), { job_location: 'Oslo, Norway' }).expect(200);
    for (const status of ['closed', 'open'])
      await stage.as(employer).put(api.changeJob(draft.id), { status, job_location: 'Oslo, Norway' }).expect(200);
    await looked();
    expect(titles(await alertsOf(ada))).toEqual([[`New ${word}`], [`Draft ${word}`], [`Now ${word}`]]);
  });

  test('an alert asks as the page does: filters, places around, and words that are no slip of typing', async () => {
    const bergen = await save(
      ada,
      { location: 'Bergen', radius_km: 100, work_mode: ['onsite'], salary_min: 50_000, search: 'ropemaker' },
      { frequency: 'instant' },
    );
    const jobs = [
      { job_location: 'Voss, Norway' },
      { job_location: 'Oslo, Norway' },
      { work_mode: 'remote' },
      { salary: '1000' },
      { job_title: 'Ropemakers' },
    ];
    const posted = await Promise.all(
      jobs.map((fields) => stage.post(employer, { job_title: 'Ropemaker', work_mode: 'onsite', ...fields })),
    );
    const page = await stage.search({
      location: 'Bergen',
      radius_km: 100,
      work_mode: ['onsite'],
      salary_min: 50_000,
      search: 'ropemaker',
    });
    await until(async () => (await alertsOf(ada)).flatMap(({ jobs: told }) => told).length === page.total);
    await looked();
    const told = (await alertsOf(ada))
      .filter(({ search_id }) => search_id === bergen.id)
      .flatMap(({ jobs: found }) => found.map(({ id }) => id));
    expect(told.sort()).toEqual(page.records.map(({ id }) => id).sort());
    expect(told).toContain(posted[0]!.id);
    expect(told).not.toContain(posted[1]!.id);
  });

  test('words in quotes are side by side in the jobs that it counts and tells of', async () => {
    const [one, other] = [aWord(), aWord()];
    const saved = await save(ada, { search: `"${one} ${other}"` }, { frequency: 'instant' });
    stage.clock.advance(1_000);
    const post = (job_title: string, job_description: string) => stage.post(employer, { job_title, job_description });
    await post('Apart', `<p>${other} ${one}, and ${other} with ${one}.</p>`);
    await post('Side by side', `<p>Knows <b>${one}</b> ${other}.</p>`);
    await until(async () => (await alertsOf(ada)).length > 0);
    await looked();
    expect(titles(await alertsOf(ada))).toEqual([['Side by side']]);
    expect(await listOf(ada)).toEqual([{ ...saved, new_count: 1 }]);
  });

  test('jobs gathered by a daily alert come at once when it is made an instant one; a mail shows ten and says how many there are', async () => {
    const word = aWord();
    const saved = await save(ada, { search: word }, { frequency: 'daily' });
    for (let at = 0; at < 12; at += 1) await stage.post(employer, { job_title: `Number ${String(at)} ${word}` });
    // Either replica may poll, and notifies about jobs in its own index.
    await until(async () => (await replica.search({ search: word })).total === 12);
    let mostReadWhole = 0;
    const note = ({
      collectionName,
      method,
      params,
    }: {
      collectionName: string;
      method: string;
      params: unknown[];
    }) => {
      if (collectionName !== 'posts' || method !== 'find') return;
      const [filter, options] = params as [{ _id?: { $in?: string[] } }, { projection?: object } | undefined];
      if (!options?.projection) mostReadWhole = Math.max(mostReadWhole, filter._id?.$in?.length ?? 0);
    };
    for (const { connection } of [stage, replica]) connection.on('operation-start', note);
    await change(ada, saved, { frequency: 'instant' }).expect(200);
    await until(async () => (await alertsOf(ada)).reduce((sum, { total }) => sum + total, 0) === 12);
    for (const { connection } of [stage, replica]) connection.off('operation-start', note);
    expect(mostReadWhole).toBe(10);
    const alerts = await alertsOf(ada);
    expect(alerts.every(({ jobs, total }) => jobs.length === Math.min(total, 10))).toBe(true);
    expect(alerts).toHaveLength(1);
  });

  test('the oldest remembered job is forgotten, and the newest not told again', async () => {
    const savedSearches = createSavedSearchStore(stage.connection, { toldMax: 3 });
    const { change: parts } = jobsParts(stage);
    const id = randomUUID();
    const tell = (newestFirst: string[]) => parts.transact((session) => savedSearches.tell(session, id, newestFirst));
    await tell(['fourth', 'third', 'second', 'first']);
    expect(await savedSearches.told(id)).toEqual(new Set(['fourth', 'third', 'second']));
    await tell(['fifth']);
    expect(await savedSearches.told(id)).toEqual(new Set(['fifth', 'fourth', 'third']));
  });

  test('an alert tells nobody of a job applied to, nor who switched it off, deleted it, is disabled, or has not verified the address', async () => {
    const word = aWord();
    const people = {
      applied: ada,
      off: await candidate(),
      deleted: await candidate(),
      disabled: await candidate(),
      unverified: await candidate({ email_ver_status: 0 }),
      told: await candidate(),
    };
    const job = await stage.post(employer, { job_title: `Hidden ${word}`, status: 'draft' });
    const saved = Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(
          async ([name, person]) => [name, await save(person, { search: word }, { frequency: 'instant' })] as const,
        ),
      ),
    );
    await stage.apply(people.applied, job);
    await change(people.off, saved.off!, { frequency: 'none' }).expect(200);
    await stage.as(people.deleted).delete(api.removeSavedSearch(saved.deleted!.id)).expect(204);
    await stage.publish('identity.account-changed.v1', stage.accountOf(people.disabled, 2, { disabled: true }));
    await stage.as(employer).put(api.changeJob(job.id), { status: 'open' }).expect(200);
    await until(async () => (await alertsOf(people.told)).length === 1);
    await looked();
    expect(await Promise.all(Object.values(people).map(async (person) => (await alertsOf(person)).length))).toEqual([
      0, 0, 0, 0, 0, 1,
    ]);
  });

  test('jobs of an employer who is approved come as new ones', async () => {
    const word = aWord();
    const waiting = await stage.employer({}, 'Waiting Works');
    await stage.post(waiting, { job_title: `Early ${word}` });
    await stage.publish('identity.account-changed.v1', stage.accountOf(waiting, 2, { user_approval_status: 0 }));
    await until(async () => (await stage.search({ search: word })).total === 0);
    await save(ada, { search: word }, { frequency: 'instant' });
    await stage.publish('identity.account-changed.v1', stage.accountOf(waiting, 3));
    expect(titles(await until(async () => (await alertsOf(ada)).length > 0 && alertsOf(ada)))).toEqual([
      [`Early ${word}`],
    ]);
  });

  test('a daily and a weekly one wait for their morning, come once, and tell of all since; nothing new, no alert', async () => {
    const word = aWord();
    const weekly = await candidate();
    await save(ada, { search: word }, { frequency: 'daily', time_zone: 'Asia/Kolkata' });
    await save(weekly, { search: word }, { frequency: 'weekly', time_zone: 'America/Los_Angeles' });
    for (const title of ['One', 'Two']) await stage.post(employer, { job_title: `${title} ${word}` });
    await looked();
    expect([await alertsOf(ada), await alertsOf(weekly)]).toEqual([[], []]);
    const before = stage.clock.now();
    const at = (time: string | Date) => [stage, replica].forEach(({ clock }) => clock.set(time));
    at('2026-03-16T03:00:00Z');
    const [daily] = await until(async () => (await alertsOf(ada)).length > 0 && alertsOf(ada));
    expect([daily!.frequency, daily!.total, daily!.jobs.map(({ job_title }) => job_title).sort()]).toEqual([
      'daily',
      2,
      [`One ${word}`, `Two ${word}`],
    ]);
    expect(await alertsOf(weekly)).toEqual([]);
    at('2026-03-16T15:00:00Z');
    expect((await until(async () => (await alertsOf(weekly)).length > 0 && alertsOf(weekly)))[0]).toMatchObject({
      frequency: 'weekly',
      total: 2,
    });
    at('2026-03-23T15:00:00Z');
    await looked();
    expect([(await alertsOf(ada)).length, (await alertsOf(weekly)).length]).toEqual([1, 1]);
    at(before);
  });

  test.each([
    ['daily', 'UTC', '2026-03-15T12:00:00Z', '2026-03-16T08:00:00.000Z'],
    ['daily', 'UTC', '2026-03-15T08:00:00Z', '2026-03-16T08:00:00.000Z'],
    ['daily', 'UTC', '2026-03-15T07:59:59Z', '2026-03-15T08:00:00.000Z'],
    ['daily', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['daily', 'America/Los_Angeles', '2026-03-15T12:00:00Z', '2026-03-15T15:00:00.000Z'],
    ['daily', 'Asia/Kolkata', '2026-03-15T12:00:00Z', '2026-03-16T03:00:00.000Z'],
    ['weekly', 'UTC', '2026-03-15T12:00:00Z', '2026-03-16T08:00:00.000Z'],
    ['weekly', 'UTC', '2026-03-16T08:00:00Z', '2026-03-23T08:00:00.000Z'],
    ['instant', 'UTC', '2026-03-15T12:00:00Z', undefined],
    ['none', 'UTC', '2026-03-15T12:00:00Z', undefined],
  ] as const)('a %s one of somebody in %s after %s comes at %s', (frequency, time_zone, now, next) => {
    expect(nextAlertAt({ frequency, time_zone }, new Date(now))?.toISOString()).toBe(next);
  });
});

describe('RFC 8058: the link in an alert’s mail', () => {
  const pathOf = (id: string) => api.showAlert(tokens().issue({ what: UNSUBSCRIBES_SEARCH, id }));
  const tokens = () => createUnsubscribeTokens(secretKey(join(dataDir, 'keys', 'secret'), 'unsubscribe'));

  test('ends the mails of its search with one post, without a session, as often as one likes; the search stays', async () => {
    const [saved, other] = [
      await save(ada, { search: 'one' }, { frequency: 'daily', name: 'Ones' }),
      await save(ada, { search: 'two' }, { frequency: 'daily' }),
    ];
    for (let times = 0; times < 2; times += 1)
      await stage.request
        .post(pathOf(saved.id))
        .set('Content-Type', 'application/x-www-form-urlencoded')
        .send('List-Unsubscribe=One-Click')
        .expect(200, { search: 'Ones' });
    expect((await listOf(ada)).map(({ id, frequency }) => [id, frequency]).sort()).toEqual(
      [
        [saved.id, 'none'],
        [other.id, 'daily'],
      ].sort(),
    );
  });

  test('S39: opening it changes nothing: a browser is led to the page that asks, a program is told what it is', async () => {
    const saved = await save(ada, { search: 'one' }, { frequency: 'daily', name: 'Ones' });
    const browser = await stage.request.get(pathOf(saved.id)).set('Accept', 'text/html,*/*;q=0.8').expect(303);
    expect(browser.headers.location).toMatch(/^\/unsubscribe\/saved_search\./);
    await stage.request.get(pathOf(saved.id)).set('Accept', 'application/json').expect(200, { search: 'Ones' });
    expect((await listOf(ada))[0]!.frequency).toBe('daily');
  });

  test('a token that is forged, of another kind, or of a deleted search does nothing', async () => {
    const saved = await save(ada, { search: 'one' }, { frequency: 'daily' });
    const good = tokens().issue({ what: UNSUBSCRIBES_SEARCH, id: saved.id });
    const forged = [
      good.replace(saved.id, randomUUID()),
      `${good}A`,
      tokens().issue({ what: 'application_status', id: saved.id }),
      tokens().issue({ what: UNSUBSCRIBES_SEARCH, id: randomUUID() }),
      createUnsubscribeTokens(Buffer.alloc(32)).issue({ what: UNSUBSCRIBES_SEARCH, id: saved.id }),
      'x',
    ];
    for (const token of forged)
      for (const method of ['get', 'post'] as const)
        expect([token, (await stage.request[method](api.endAlert(token))).status]).toEqual([token, 422]);
    expect((await listOf(ada))[0]!.frequency).toBe('daily');
  });
});
