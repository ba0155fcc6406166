import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@market/contracts/testing';
import { testMongo, until } from '@market/service-kit/testing';
import { SHELL, createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage | undefined;
let database = 0;
let server: Server;
let address: string;
let answer = 200;
const received: Array<Record<string, unknown>> = [];

beforeAll(async () => {
  server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      // Cast: the body that the service sends.
      received.push({ path: req.url, ...(JSON.parse(body) as object) });
      res.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Cast: of a server that listens on TCP.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
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
    env: { REMOTE_WEBHOOKS: webhooks, REMOTE_NOTICES_MS: '1000' },
  });
  return stage;
};

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

  it('that do not answer are tried again later, eight times in all', async () => {
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

  it('are none where none is set', async () => {
    stage = await createStage(mongo, { database: `notices${(database += 1)}` });
    await stage.deploy({ version: '1.0.0' }).expect(201);
    expect(await stage.rows('history').countDocuments({ notice_at: { $exists: true } })).toBe(0);
  });
});
