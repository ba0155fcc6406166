import { mkdtempSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@market/contracts/testing';
import { until } from '@market/service-kit/testing';
import { freePorts } from '../../tools/free-ports';
import { recordWhenAsked } from '../../../faults/support/record-figures';
import { pdfOfSize } from '../../../services/profile/test/fixtures';
import { copyDataFolder } from '../support/copy-data-folder';
import { demoData } from '../support/demo-data';
import { launch, launchReady, runCommandOf, signIn, type RunningStart } from '../support/running-start';
import { canMountDisks, mountSmallDisk } from '../support/small-disk';

jest.setTimeout(900_000);

const folders: string[] = [];
const running: RunningStart[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-database-'));
  folders.push(folder);
  return folder;
};
/** Data folder of a first start with demo data; tests work on copies of it. */
let seeded: string;
const seededFolder = async (folder = newFolder()) => {
  await copyDataFolder(seeded, folder);
  return folder;
};
beforeAll(async () => {
  const [port] = (await freePorts(1)) as [number];
  seeded = await demoData((dataDir) => launchReady({ port, dataDir }));
});
const keep = (started: RunningStart) => {
  running.push(started);
  return started;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((started) => started.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('a start whose screens cannot be built says so, ends, and leaves no database behind', async () => {
  const [port] = (await freePorts(1)) as [number];
  const dataDir = await seededFolder();
  const started = keep(launch({ port, dataDir, isBuilt: false }));
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain('The screens could not be built: see the lines above.');
  expect(started.output()).not.toContain('Starting the services');
  expect(readFileSync(join(dataDir, 'mongodb', 'mongod.lock'), 'utf8')).toBe('');
});

test.each(['embedded', 'split'] as const)(
  'a start that is stopped while the screens are built stops in order, and speaks of no failure: %s',
  async (form) => {
    const [port] = (await freePorts(1)) as [number];
    // Lock is checked before the screens are built.
    const env = { RABBITMQ_URL: 'amqp://127.0.0.1:9' };
    const started = keep(launch({ form, port, dataDir: await seededFolder(), env, isBuilt: 'interrupted' }));
    await until(() => started.output().includes('Waiting for the screens'), 60_000);
    process.kill(started.pid, 'SIGTERM');
    expect(await started.ended).toBe(0);
    expect(started.output()).toContain('Stopped. All data is kept.');
    expect(started.output()).not.toContain('could not be built');
  },
);

/** Counts the hits of a search; undefined when it fails. */
async function found(url: string, search: string): Promise<number | undefined> {
  try {
    const answer = await fetch(`${url}/api${api.searchJobs()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ search }),
      signal: AbortSignal.timeout(10_000),
    });
    return answer.ok ? ((await answer.json()) as { total: number }).total : undefined;
  } catch {
    return undefined;
  }
}
/** The answer to what a full disk has no room for. */
const FULL = '507 storage-full';
const secondsSince = (start: number) => Number(((performance.now() - start) / 1000).toFixed(1));

test('R30: two starts on one data folder: the second says who runs where and how to stop it, the first serves on, and a kill -9 frees the folder', async () => {
  const dataDir = await seededFolder();
  const [port, otherPort] = (await freePorts(2)) as [number, number];
  const first = keep(await launchReady({ port, dataDir }));
  const mongod = first.mongodPid();

  let startedAt = performance.now();
  const second = keep(launch({ port: otherPort, dataDir }));
  expect(await second.ended).toBe(1);
  const secondRefusedAfter = secondsSince(startedAt);
  expect(second.output()).toContain(`${dataDir} is in use: npm start works on it since `);
  expect(second.output()).toContain(`as process ${first.pid} and serves http://localhost:${port}.`);
  expect(second.output()).toContain(`kill ${first.pid}`);
  // The same holds for the split form, and for a command that would start a separate mongod while no address is noted
  // yet.
  const split = keep(launch({ form: 'split', port: otherPort, dataDir }));
  expect(await split.ended).toBe(1);
  expect(split.output()).toContain(`kill ${first.pid}`);
  const note = readFileSync(join(dataDir, 'running.json'), 'utf8');
  rmSync(join(dataDir, 'running.json'));
  const backup = await runCommandOf('backup', ['--out', join(dataDir, 'backup.tar')], { DATA_DIR: dataDir });
  expect(backup).toMatchObject({ code: 1, output: expect.stringContaining(`kill ${first.pid}`) });
  writeFileSync(join(dataDir, 'running.json'), note, { mode: 0o600 });

  expect(first.mongodPid()).toBe(mongod);
  expect(await found(first.url, '')).toBeGreaterThan(0);
  await signIn(first.url, 'candidate@demo.test');

  startedAt = performance.now();
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  const next = keep(await launchReady({ port: otherPort, dataDir }));
  recordWhenAsked('two-starts', {
    'second start refused after s': secondRefusedAfter,
    'a start after kill -9 of the first is ready after s': secondsSince(startedAt),
  });
  await signIn(next.url, 'candidate@demo.test');

  // A mongod that is left behind and does not end by itself, as on a machine that is too busy for it.
  process.kill(next.mongodPid(), 'SIGSTOP');
  process.kill(next.pid, 'SIGKILL');
  await next.ended;
  const last = keep(await launchReady({ port, dataDir }));
  await signIn(last.url, 'candidate@demo.test');
});

test('R31: a killed mongod is started again, nothing acknowledged is lost, and search, sign-in, changes and commands work as before', async () => {
  const dataDir = await seededFolder();
  const [port] = (await freePorts(1)) as [number];
  const market = keep(await launchReady({ port, dataDir }));
  const readsAgain: number[] = [];
  const changesAgain: number[] = [];
  for (const round of [1, 2, 3]) {
    const mongod = market.mongodPid();
    const candidate = await signIn(market.url, 'candidate@demo.test');
    expect((await candidate.put(api.updateCandidate(), await profileForm(candidate, `Round ${round}`))).status).toBe(
      200,
    );
    const killedAt = performance.now();
    process.kill(mongod, 'SIGKILL');
    await until(
      async () => market.mongodPid() !== mongod && (await candidate.get(api.ownCandidate())).status === 200,
      120_000,
    );
    readsAgain.push(secondsSince(killedAt));
    expect(await (await candidate.get(api.ownCandidate())).json()).toMatchObject({ can_about: `Round ${round}` });
    await signIn(market.url, 'employer@demo.test');
    changesAgain.push(secondsSince(killedAt));
  }
  expect(market.output()).toContain('The database ended (SIGKILL); starting it again in 0.5 s');

  // The search follows the database's stream of changes, and the command finds the database with its password.
  const ads = join(dataDir, 'ads.csv');
  writeFileSync(
    ads,
    'job_title,job_desc,job_location\nZeppelin Rigger,Keeps a zeppelin in the air and its ropes in order.,Oslo\n',
  );
  const imported = await runCommandOf('import-jobs', [ads, '--employer', 'employer@demo.test'], { DATA_DIR: dataDir });
  expect(imported).toMatchObject({ code: 0, output: expect.stringContaining('1 came in') });
  await until(async () => (await found(market.url, 'zeppelin')) === 1);
  recordWhenAsked('mongod-killed', {
    kills: readsAgain.length,
    'own profile read again after s': readsAgain.join(' '),
    'signed in again after s': changesAgain.join(' '),
  });
});

// Skipped where no file system can be mounted.
(canMountDisks() ? describe : describe.skip)('a small disk', () => {
  test('R26: on a really full disk uploads are refused as 507 and reading goes on; once there is room everything is well', async () => {
    const disk = mountSmallDisk(1_000);
    try {
      const dataDir = await seededFolder(join(disk.folder, 'data'));
      const [port] = (await freePorts(1)) as [number];
      const market = keep(await launchReady({ port, dataDir }));
      const candidate = await signIn(market.url, 'candidate@demo.test');
      const upload = async () => {
        const answer = await candidate.put(
          api.updateCandidate(),
          await profileForm(candidate, 'With a resume', 3_000_000),
        );
        return answer.ok ? answer.status : `${answer.status} ${((await answer.json()) as { code: string }).code}`;
      };
      const reads = async () =>
        (await candidate.get(api.ownCandidate())).status === 200 && (await found(market.url, '')) !== undefined;
      const timesEnded = () => (market.output().match(/The database ended/g) ?? []).length;
      expect(await upload()).toBe(200);
      await until(() => statSync(join(dataDir, 'ballast'), { throwIfNoEntry: false })?.size === 134_217_728);

      disk.fill();
      const filledAt = performance.now();
      // Until the ballast is gone the database may end at any write, and is started again.
      await until(() => market.output().includes('uploads and other changes are refused until there is room'), 120_000);
      await until(async () => (await upload()) === FULL, 120_000);
      const refusedAfter = secondsSince(filledAt);
      await until(reads, 120_000);
      const readsAfter = secondsSince(filledAt);
      // In the long run more than the time between two checkpoints of the server, which write whatever happens.
      const watchedMs = process.env.FAULTS_RECORD === '1' ? 75_000 : 15_000;
      const endedBefore = timesEnded();
      const watch = async () => {
        let rounds = 0;
        const from = performance.now();
        while (performance.now() - from < watchedMs) {
          const round = { read: await reads(), upload: await upload() };
          if (!round.read || round.upload !== FULL) return { rounds, wrong: round };
          rounds += 1;
        }
        return { rounds, wrong: undefined };
      };
      let watched = await watch();
      if (watched.wrong) {
        const { wrong } = watched;
        // Late end: a server whose last write before the ballast was freed had failed ends a moment later. No other
        // excuse is accepted, and only once.
        await until(() => timesEnded() === endedBefore + 1).catch((cause: unknown) => {
          throw new Error(`${JSON.stringify(wrong)}, and the database did not end`, { cause });
        });
        let last: unknown;
        await until(async () => {
          const round = { read: await reads(), upload: await upload() };
          last = { ...round, free: statfsSync(dataDir).bavail * statfsSync(dataDir).bsize };
          return round.read && round.upload === FULL;
        }, 120_000).catch((cause: unknown) => {
          const said = `first ${JSON.stringify(wrong)}, then ${JSON.stringify(last)}`;
          throw new Error(`${market.output().slice(-2_000)}\n${said}`, { cause });
        });
        watched = await watch();
      }
      expect(watched).toMatchObject({ wrong: undefined });

      disk.empty();
      const roomAt = performance.now();
      await until(async () => (await upload()) === 200, 120_000);
      recordWhenAsked('full-disk', {
        'uploads 507 after s': refusedAfter,
        'reads good after s': readsAfter,
        'reads and refusals meanwhile': watched.rounds,
        'uploads taken after room was made, s': secondsSince(roomAt),
        'database ended': timesEnded(),
      });
      expect(await reads()).toBe(true);
      await market.stop();
    } finally {
      await Promise.all(running.splice(0).map((started) => started.stop()));
      disk.remove();
    }
  });
});

/** The profile as it is, with another text about oneself and, where asked, a resume of that many bytes. */
async function profileForm(
  candidate: { get(path: string): Promise<Response> },
  about: string,
  resumeBytes?: number,
): Promise<FormData> {
  const own = (await (await candidate.get(api.ownCandidate())).json()) as Record<
    string,
    string | number | string[] | undefined
  >;
  const form = new FormData();
  for (const name of ['can_name', 'can_email', 'can_mobn', 'can_job_cate', 'reg_date'])
    form.append(name, String(own[name] ?? ''));
  form.append('can_skill', [own.can_skill].flat().join(','));
  form.append('can_about', about);
  if (resumeBytes)
    form.append(
      'resume',
      new Blob([new Uint8Array(await pdfOfSize(resumeBytes))], { type: 'application/pdf' }),
      'cv.pdf',
    );
  return form;
}
