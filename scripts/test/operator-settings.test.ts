import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testMongo } from '@market/service-kit/testing';
import { dropDrill } from '../backup/drop-drill';
import { configForCommand } from '../start/database-for-command';
import { readConfig } from '../start/market-config';
import { ROOT } from '../start/root';
import { removeRunningNote, writeRunningNote } from '../start/running-note';

const mongo = testMongo();
const dataDir = mkdtempSync(join(tmpdir(), 'operator-settings-'));
const note = (prefixes: { databasePrefix?: string; queuePrefix?: string } = {}) =>
  writeRunningNote(dataDir, {
    pid: process.pid,
    url: 'http://localhost:3000',
    mongodbUri: mongo.uri,
    rabbitmqUrl: 'amqp://localhost',
    ...prefixes,
  });
afterEach(() => removeRunningNote(dataDir));
afterAll(async () => {
  await mongo.drop();
  rmSync(dataDir, { recursive: true });
});

test('a command works on the databases and queues of the marketplace that runs, unless it is told others', () => {
  const prefixesOf = (env: NodeJS.ProcessEnv = {}) => {
    const { databasePrefix, queuePrefix } = configForCommand({ DATA_DIR: dataDir, NODE_ENV: 'test', ...env });
    return [databasePrefix, queuePrefix];
  };
  note({ databasePrefix: 'second_', queuePrefix: 'second.' });
  expect(prefixesOf()).toEqual(['second_', 'second.']);
  expect(prefixesOf({ QUEUE_PREFIX: 'third.' })).toEqual(['second_', 'third.']);
  // Note of an earlier run.
  note();
  expect(prefixesOf()).toEqual(['market_', '']);
});

test('S201: databases of a drill are dropped, those of a marketplace are not, nor any that the drill has not made', async () => {
  const client = (await mongo.connect('drill')).getClient();
  const prefix = `${mongo.databasePrefix}drill_`;
  const databases = async () =>
    (await client.db('admin').admin().listDatabases({ nameOnly: true })).databases
      .map(({ name }) => name)
      .filter((name) => name.startsWith(prefix));
  for (const part of ['jobs', 'events', 'of_others']) await client.db(`${prefix}${part}`).createCollection('rows');
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, MONGODB_URI: mongo.uri, DATABASE_PREFIX: 'own_' });
  const drop = (wanted: string) => dropDrill({ prefix: wanted, uri: mongo.uri, config });
  for (const refused of ['', 'market_', 'own_']) await expect(drop(refused)).rejects.toThrow('are not dropped');
  note({ databasePrefix: prefix });
  await expect(drop(prefix)).rejects.toThrow('is that of a marketplace');
  removeRunningNote(dataDir);
  expect(await databases()).toHaveLength(3);
  expect(await drop(prefix)).toEqual([expect.stringMatching(/^Removed: .*drill_events, .*drill_jobs\.$/)]);
  expect(await databases()).toEqual([`${prefix}of_others`]);
  expect(await drop(prefix)).toEqual([`No database begins with ${prefix}.`]);
  await client.db(`${prefix}of_others`).dropDatabase();
});

test('each command says at --help how it is called', () => {
  const commands = /const COMMANDS = \{([^}]*)\}/.exec(readFileSync(join(ROOT, 'scripts/run.mjs'), 'utf8'))![1]!;
  const files = [...commands.matchAll(/'(\.\/[^']+)'/g)].map(([, file]) => join(ROOT, 'scripts', file!));
  files.push(join(ROOT, 'bench/run.ts'));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !/^export const USAGE/m.test(readFileSync(file, 'utf8')))).toEqual([]);
  // Programs that are called without that table do nothing else where they are asked.
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const programs = [
    ...new Set(Object.values(scripts).flatMap((line) => /^node scripts\/([\w-]+)\.mjs/.exec(line)?.[1] ?? [])),
    'compose-env',
  ].filter((name) => name !== 'run');
  expect(programs).toEqual(expect.arrayContaining(['build', 'check', 'start', 'test', 'test-faults']));
  for (const name of programs) {
    const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'scripts', `${name}.mjs`), '--help'], {
      cwd: dataDir,
      encoding: 'utf8',
    });
    expect([name, status, stdout]).toEqual([name, 0, expect.stringMatching(/^Usage: (npm|node) .*\n {2}/)]);
  }
  expect(readdirSync(dataDir)).not.toContain('.env');
  // The operator's image has a separate table.
  const operate = readFileSync(join(ROOT, 'scripts/operate.ts'), 'utf8');
  for (const file of readdirSync(join(ROOT, 'scripts')).filter((one) => operate.includes(`'./${one.slice(0, -3)}'`)))
    if (/^export const USAGE/m.test(readFileSync(join(ROOT, 'scripts', file), 'utf8')))
      expect([file, operate]).toEqual([
        file,
        expect.stringMatching(new RegExp(`USAGE as \\w+ \\} from './${file.slice(0, -3)}'`)),
      ]);
});

test('each step of the drill names a test that there is', () => {
  // Cast: the form of that file.
  const steps = JSON.parse(readFileSync(join(ROOT, 'scripts/drill/steps.json'), 'utf8')) as Array<{
    step: string;
    file: string;
    test: string;
  }>;
  // Several tests of a step are joined as alternatives of Jest's pattern.
  const missing = steps.flatMap(({ file, test: titles }) =>
    titles.split('|').filter((title) => !readFileSync(join(ROOT, file), 'utf8').includes(title)),
  );
  expect(missing).toEqual([]);
  for (const wanted of [
    'kill -9',
    'rolling restart',
    'deployed',
    'canaries',
    'rollback',
    'preview',
    'backup',
    'restore',
  ])
    expect([wanted, steps.some(({ step }) => step.includes(wanted))]).toEqual([wanted, true]);
});
