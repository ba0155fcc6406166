import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createLog } from '@market/service-kit';
import { howMany, testMongo } from '@market/service-kit/testing';
import { createFileStore } from '@market/uploads';
import { picturePart, resumePart } from '../fixtures';
import { createStage, type CandidatePerson, type Stage } from '../stage';
import type { StoredFile } from '../../src/files/domain/stored-file';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const KILLS = howMany({ usually: 4, inFull: 100 });
const CANDIDATES = 6;

/**
 * Starts a process that replaces files, kills it with -9 after so many acknowledged replacements, and gives the last
 * revision of each account.
 */
async function replaceUntilKilled(people: CandidatePerson[], replacements: number): Promise<Map<string, number>> {
  const child = fork(
    join(__dirname, 'replace-files.ts'),
    [mongo.uri, stage.connection.name, ...people.map(({ login_id }) => login_id)],
    { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const acknowledged = new Map<string, number>();
  let count = 0;
  child.on('message', ({ login_id, revision }: { login_id: string; revision: number }) => {
    acknowledged.set(login_id, revision);
    if ((count += 1) === replacements) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  return acknowledged;
}

test('S50 R23 a process killed with -9 while it replaces files leaves no record without its file, and what it left over is swept', async () => {
  const people: CandidatePerson[] = [];
  // Sequential: the queue for reading resumes is bounded, and a slow machine would fill it.
  for (let n = 0; n < CANDIDATES; n += 1)
    people.push(await stage.candidate({}, {}, { profileImage: await picturePart(), resume: await resumePart() }));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const acknowledged = await replaceUntilKilled(people, 7 + (kill % 4) * 3);
    expect(acknowledged.size).toBeGreaterThan(0);
    for (const [login_id, revision] of acknowledged) {
      const row = await stage.rows('candidates').findOne({ login_id });
      expect(row?.revision).toBeGreaterThanOrEqual(revision);
    }
  }

  const records = await stage.rows('candidates').find({}).toArray();
  const named = records.flatMap((row) => [row.picture, row.resume] as StoredFile[]);
  expect(named).toHaveLength(CANDIDATES * 2);
  for (const { file_id, bytes } of named) {
    const [file] = await stage.rows('files.files').find({ filename: file_id }).toArray();
    expect(file?.length).toBe(bytes);
  }

  // Each completed replacement leaves the previous picture and resume to the sweep.
  const replaced = records.reduce((sum, { revision }) => sum + 2 * (Number(revision) - 1), 0);
  const loose = await stage.rows('loose_files').countDocuments();
  // Else no kill ever hit a replacement in the middle, and the test shows nothing.
  expect(loose).toBeGreaterThan(replaced);
  const later = { now: () => new Date(Date.now() + 3 * 60_000) };
  await createFileStore({
    connection: stage.connection,
    clock: later,
    log: createLog({ name: 'sweep', level: 'silent' }),
  }).sweep(2 * 60_000);
  expect(await stage.rows('loose_files').countDocuments()).toBe(0);
  expect(await stage.rows('files.files').countDocuments()).toBe(CANDIDATES * 2);
  expect(await stage.rows('files.chunks').countDocuments()).toBe(CANDIDATES * 2);
  for (const who of people)
    expect((await stage.as(who).get(`/candidates/${who.can_code}/resume`).expect(200)).headers['content-type']).toBe(
      'application/pdf',
    );
}, 900_000);
