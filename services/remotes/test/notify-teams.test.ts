import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@market/contracts/testing';
import { testMongo, until } from '@market/service-kit/testing';
import { createLog } from '@market/service-kit';
import { notifyTeams, readWebhooks } from '../src/use-cases/notify-teams';
import { SHELL, createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage | undefined;
let database = 0;
let server: Server;
let address: string;
let answer = 200;
/** Statuses of the next answers, before `answer`. */
const answers: number[] = [];
const received: Array<Record<string, unknown>> = [];

beforeAll(async () => {
  server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      // Cast: the body that the service sends.
      received.push({ path: req.url, ...(JSON.parse(body) as object) });
      if (req.url !== '/silent') res.writeHead(answers.shift() ?? answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Cast: of a server that listens on TCP.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await mongo.drop();
});
beforeEach(() => {
  received.length = 0;
  answer = 200;
});
afterEach(() => stage?.close());

const start = async (webhooks: string) => {
  stage = await createStage(mongo, {
    database: `notices${(database += 1)}`,
    env: { REMOTE_WEBHOOKS: webhooks, REMOTE_NOTICES_MS: '1000', CANARY_LOOK_MS: '1000' },
  });
  return stage;
};

const notice = (id: string, remote: string, tries = 0) =>
  ({
    id,
    remote,
    tries,
    at: new Date(0),
    by: 'ada',
    action: 'activated',
    version: '1.0.0',
    detail: '',
  }) as const;

/** Sweep over notices, once; gives what became of them. */
function sweepOf(notices: ReadonlyArray<ReturnType<typeof notice>>, webhooks: string) {
  const done: string[] = [];
  const postponed: string[] = [];
  const sweep = notifyTeams({
    history: {
      dueNotices: async () => [...notices],
      noticeTried: async (id, next) => void done.push(`${id} ${next ? 'again' : 'done'}`),
      postponeNotices: async (ids) => void postponed.push(...ids),
    },
    registry: { find: async () => undefined, labelsOfVersion: async () => undefined },
    webhooks: readWebhooks(webhooks),
    clock: { now: () => new Date(0) },
    log: createLog({ name: 'notices', level: 'silent' }),
  })(() => true);
  return { done, postponed, sweep };
}

describe('webhooks of teams', () => {
  it('are sent deploys, failures and rollbacks of their remote with its owner, and not who did it', async () => {
    const { deploy, as, operatorToken } = await start(`mfe_reports=${address}/reports,*=${address}/others`);
    await deploy({ version: '1.0.0' }).expect(201);
    await deploy({ version: '1.1.0' }).expect(201);
    await as(operatorToken).post(api.rollBack('mfe_reports')).expect(200);
    await deploy({ name: 'mfe_other', version: '2.0.0' }).expect(201);
    await until(() => received.length >= 7);
    const toReports = received.filter(({ path }) => path === '/reports');
    expect(toReports.map(({ action, version }) => `${String(action)} ${String(version)}`).sort()).toEqual([
      'activated 1.0.0',
      'activated 1.1.0',
      'published 1.0.0',
      'published 1.1.0',
      'rolled-back 1.0.0',
    ]);
    expect(toReports.find(({ action }) => action === 'rolled-back')).toMatchObject({
      remote: 'mfe_reports',
      owner: 'reports team',
      text: expect.stringMatching(/^mfe_reports 1\.0\.0: rolled-back \(from 1\.1\.0-\w+\) – reports team$/),
    });
    expect(received.filter(({ path }) => path === '/others').map(({ remote }) => remote)).toEqual([
      'mfe_other',
      'mfe_other',
    ]);
    expect(JSON.stringify(received)).not.toContain('ada@perch.test');
  });

  it('receivers that do not answer are tried again later, eight times in all', async () => {
    const { deploy, clock, runShell, rows } = await start(`*=${address}/hook`);
    answer = 500;
    await deploy({ version: '1.0.0' }, { mode: 'inactive' }).expect(201);
    for (let tries = 1; tries <= 8; tries += 1) {
      await until(async () => {
        const [row] = await rows('history').find().toArray();
        return received.length === tries && (row?.notice_tries === tries || !row?.notice_at);
      });
      clock.advance(30_000 * 2 ** tries);
      await runShell(SHELL);
    }
    await until(async () => (await rows('history').countDocuments({ notice_at: { $exists: true } })) === 0);
    expect(received).toHaveLength(8);
  });

  it('receivers that do not answer delay nobody else’s, and take one wait of a sweep', async () => {
    const { done, postponed, sweep } = sweepOf(
      [notice('1', 'mfe_reports'), notice('2', 'mfe_reports'), notice('3', 'mfe_other')],
      `mfe_reports=${address}/silent,*=${address}/others`,
    );
    await until(() => done.length > 0);
    // This one is sent while the other is waited for.
    expect(done).toEqual(['3 done']);
    await sweep;
    expect(done).toEqual(['3 done', '1 again']);
    expect(postponed).toEqual(['2']);
    expect(received.map(({ path }) => path).sort()).toEqual(['/others', '/silent']);
  });

  it.each([
    ['refused alone: the next is sent', 400, 0, ['1 again', '2 done'], []],
    ['not taken by one that is overloaded: the next waits', 429, 0, ['1 again'], ['2']],
    ['not taken by one that is broken: the next waits', 503, 0, ['1 again'], ['2']],
    ['given up: the next stays due', 503, 7, ['1 done'], []],
  ])('a notice is %s', async (_name, status, tries, wanted, waiting) => {
    answers.push(status);
    const { done, postponed, sweep } = sweepOf(
      [notice('1', 'mfe_reports', tries), notice('2', 'mfe_reports')],
      `*=${address}/hook`,
    );
    await sweep;
    expect([done, postponed]).toEqual([wanted, waiting]);
  });

  it('are sent once an hour that a version fails for its visitors', async () => {
    const { deploy, request, as, operatorToken, clock, runShell, rows } = await start(`*=${address}/hook`);
    const live = (await deploy({ version: '1.0.0' }).expect(201)).body.id;
    const canary = (await deploy({ version: '0.9.0' }, { mode: 'canary' }).expect(201)).body.id;
    const visits = (count: number, failed: boolean, version = live) =>
      Promise.all(
        Array.from({ length: count }, () =>
          request
            .post(api.reportFromBrowser())
            .send({
              parts: [{ remote: 'mfe_reports', version, visit: true, failed, faulty: false, steps: [], errors: [] }],
            })
            .expect(204),
        ),
      );
    const failing = () => received.filter(({ action }) => action === 'failing');
    await visits(96, false);
    await visits(2, true);
    await visits(2, true);
    await until(() => failing().length === 1);
    expect(failing()[0]).toMatchObject({
      version: '1.0.0',
      owner: 'reports team',
      detail: expect.stringMatching(/^\d of \d+ visits \([2-4]\.\d %\) did not load or show within ten minutes$/),
    });
    clock.advance(60 * 60_000);
    await runShell(SHELL);
    // A canary that cannot be compared keeps nobody from hearing of it.
    const broken = { _id: 'mfe_broken' as never, package: 'broken', live: 'none', past: [], follows_bundle: false };
    await rows('remotes').insertOne({ ...broken, canary: { id: 'none', share: 5, stages: {} }, pin: null });
    await visits(50, true);
    await until(() => failing().length === 2);
    const told = async () =>
      (await as(operatorToken).get(api.remotesHistory()).expect(200)).body.records
        .filter(({ action }: { action: string }) => action === 'failing')
        .map(({ version }: { version: string }) => version);
    expect(await told()).toHaveLength(2);
    await visits(50, true, canary);
    await until(() => failing().length === 3);
    // The hour before comes last, whichever versions failed in it.
    expect(await told()).toEqual(['1.0.0', '0.9.0', '1.0.0']);
  });

  it('are none where none is set', async () => {
    stage = await createStage(mongo, { database: `notices${(database += 1)}` });
    await stage.deploy({ version: '1.0.0' }).expect(201);
    expect(await stage.rows('history').countDocuments({ notice_at: { $exists: true } })).toBe(0);
  });
});
