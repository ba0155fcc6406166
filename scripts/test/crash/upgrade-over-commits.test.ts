import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRemotes, makeDeployToken, publishVersion } from '@market/contracts/remotes';
import { PRODUCT } from '@market/contracts/remotes/product';
import { api } from '@market/contracts/testing';
import { connectToMarket } from '@market/remote-tools';
import { operatorTokenFile } from '@market/service-kit/config';
import { until } from '@market/service-kit/testing';
import { runWithPackagesOfThisClone } from '../../images/install-from-clone';
import { ROOT } from '../../start/root';
import { freePorts } from '../../tools/free-ports';
import { launchReady, type RunningStart } from '../support/running-start';
import { smallRemote } from '../support/small-remote';

jest.setTimeout(900_000);

/** Age of the older marketplace. */
const COMMITS = 120;
const older = spawnSync('git', ['rev-parse', '--verify', '--quiet', `HEAD~${COMMITS}^{commit}`], {
  cwd: ROOT,
  encoding: 'utf8',
}).stdout?.trim();
/** Without that commit the test is counted as skipped, and its title says why. */
const describeThere = older ? describe : describe.skip;

const JOBS = 3;
const NAME = 'mfe_harbours';
const PAGE = `
  const Quays = () => React.createElement('h1', null, 'Quays of an older contract');
  const setup = () => ({ ...router.createPages({ '/quays': async () => Quays }), dialogs: {} });`;
const remoteOf = (contract: string) => ({
  params: { name: NAME },
  body: {
    package: '@market/mfe-harbours',
    mode: 'live' as const,
    files: smallRemote({
      name: NAME,
      version: '1.0.0',
      contracts: `^${contract}`,
      code: PAGE,
      manifest: {
        pages: [{ path: '/quays', title: 'Quays', layout: 'default', access: 'public', render: 'server' }],
      },
    }),
  },
});

/** Contract of the shell in an older source. */
function contractOf(root: string): string {
  const source = readFileSync(join(root, 'packages/platform/remote-contract/src/constants.ts'), 'utf8');
  const version = /SHELL_CONTRACT_VERSION = '([^']+)'/.exec(source)?.[1];
  if (version === undefined) throw new Error('the older source states no contract of its shell');
  return version;
}

function succeed(cwd: string, program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`);
}

describeThere(`${COMMITS} commits before this one${older ? '' : ' are not in this clone'}`, () => {
  // Beside this clone's own packages: hard links reach no other disk.
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const before = mkdtempSync(join(ROOT, '.cache', 'older-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
  let running: RunningStart | undefined;
  beforeAll(() => {
    succeed(ROOT, 'bash', '-c', `git archive ${older} | tar -x -C '${before}'`);
    // Refused where its lock file names packages that this clone lacks.
    runWithPackagesOfThisClone('npm ci', before);
    // The registry takes no version before a shell has said what it is.
    succeed(before, 'node', 'scripts/build.mjs', '--only', 'shell');
    succeed(ROOT, 'npm', 'run', 'build');
  });
  afterAll(async () => {
    await running?.stop();
    for (const folder of [before, dataDir]) rmSync(folder, { recursive: true, force: true });
  });

  /** A call of the API as a person. @throws Error for any answer but a good one */
  async function call(method: string, path: string, token: string, body?: object): Promise<Response> {
    const answer = await fetch(`${running!.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  async function logIn(login_email: string): Promise<{ token: string; cookie: string }> {
    const answer = await call('POST', api.logIn(), '', { login_email, login_pass: 'Demo1234' });
    const { token } = (await answer.json()) as { token: string };
    return {
      token,
      cookie: answer.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
    };
  }
  const rows = async (method: string, path: string, token: string, body?: object) =>
    (await (await call(method, path, token, body)).json()) as {
      total: number;
      records: Array<Record<string, unknown>>;
    };
  const jobs = () => rows('POST', api.searchJobs(), '', { limit: 100 });
  const applications = async (token: string) =>
    JSON.stringify((await rows('POST', api.listCandidateApplications(), token, { limit: 100 })).records);
  const notices = async (token: string) => (await rows('POST', api.listNotifications(), token, { limit: 1 })).total;
  const market = (token: string) => connectToMarket({ url: running!.url, token, product: PRODUCT });

  test('an older marketplace that is killed goes on as this one, in place: data, sessions, news of applications, a remote of its contract', async () => {
    const [port] = (await freePorts(1)) as [number];
    running = await launchReady({ port, dataDir, root: before, env: { FRONTENDS_DIR: before } });
    const candidate = await logIn('candidate@demo.test');
    const employer = await logIn('employer@demo.test');
    const { total } = await jobs();
    const applied = await applications(candidate.token);
    const own = await rows('POST', api.listOwnJobs(), employer.token, { limit: 100, status: 'open' });
    const open = own.records
      .map(({ id }) => String(id))
      .filter((id) => !applied.includes(id))
      .slice(0, JOBS);
    const told = await notices(employer.token);
    const operator = () => market(readFileSync(operatorTokenFile(dataDir), 'utf8').trim());
    const { token } = await operator().call(makeDeployToken, {
      params: { name: NAME },
      body: { for: 'harbours team' },
    });
    await market(token).call(publishVersion, remoteOf(contractOf(before)));
    for (const id of open) await call('PUT', api.saveJob(id), candidate.token);
    for (const id of open) await call('POST', api.applyToJob(), candidate.token, { job_id: id });
    const isKilled = process.kill(running.pid, 'SIGKILL');
    await running.ended;
    expect([isKilled, open.length]).toEqual([true, JOBS]);

    running = await launchReady({ port, dataDir, env: { FRONTENDS_DIR: ROOT } });
    // Sessions: the earlier access token, and the cookie that renews it.
    const now = await applications(candidate.token);
    for (const id of open) expect(now).toContain(id);
    const refreshed = await fetch(`${running.url}/api${api.refreshSession()}`, {
      method: 'POST',
      headers: { cookie: candidate.cookie, origin: `http://localhost:${port}` },
    });
    expect([refreshed.status, await logIn('employer@demo.test')]).toMatchObject([200, { token: expect.any(String) }]);
    // Data, and the search index built from it.
    expect((await jobs()).total).toBe(total);
    const saved = JSON.stringify(await rows('GET', api.listSavedJobs(), candidate.token));
    for (const id of open) expect(saved).toContain(id);
    // News: each application is notified once, whether or not its event was delivered before the kill.
    await until(async () => (await notices(employer.token)) >= told + JOBS, 60_000);
    expect(await notices(employer.token)).toBe(told + JOBS);
    // A remote of the older contract, whose page this release writes.
    const live = async () =>
      (await operator().call(listRemotes)).records
        .find(({ name }) => name === NAME)
        ?.versions.find(({ state }) => state === 'live')?.version;
    expect(await live()).toBe('1.0.0');
    await until(
      async () => (await (await fetch(`${running!.url}/quays`)).text()).includes('Quays of an older contract'),
      120_000,
    );
  });
});
