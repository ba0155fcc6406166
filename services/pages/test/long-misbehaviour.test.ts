import { until } from '@market/service-kit/testing';
import { BUSY_MACHINE_MS, NEVER, createPagesStage } from './stage';

const stage = createPagesStage();
const { versionOf, withPage } = stage;
afterAll(() => stage.stop());

describe('S92: within a time that a sound page has on a busy machine', () => {
  beforeAll(() => stage.begin(12_000));

  test.each([
    ['never ends to load', () => versionOf('for (;;);'), /not done after/],
    [
      'waits for what never comes',
      () => withPage('React.use(never); return null;', 'const never = new Promise(() => undefined);'),
      /not done after/,
    ],
    [
      'works on while it waits for an answer',
      () =>
        withPage(
          `const { http } = useShell(); useQuery({ queryKey: ['zoo'], queryFn: () => { setTimeout(() => { for (;;); }, 100); return http.get('${NEVER}'); } }); return null;`,
        ),
      /not done after/,
    ],
  ] as const)('a version that %s costs its own pages their text and nothing else', async (_name, make, reason) => {
    await stage.expectAlone(make(), reason);
  });
});

describe('within its memory', () => {
  beforeAll(() => stage.begin(BUSY_MACHINE_MS));

  test.each([
    [
      'allocates without end',
      () => withPage('const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length));'),
      /ended its process|400 MB of memory/,
    ],
    [
      'fills buffers while it renders',
      // Stops by itself at 800 MB, so that a broken limit does not take the machine down.
      () => withPage('const kept = []; for (;;) if (kept.length < 8) kept.push(new Uint8Array(1e8).fill(1));'),
      /400 MB of memory/,
    ],
  ] as const)('a version that %s costs its own pages their text and nothing else', async (_name, make, reason) => {
    await stage.expectAlone(make(), reason);
  });

  test('pages of others are written meanwhile', async () => {
    const swelling = withPage('const kept = []; for (;;) if (kept.length < 8) kept.push(new Uint8Array(1e8).fill(1));');
    let isOver = false;
    const failure = expect(stage.write(swelling))
      .rejects.toMatchObject({ code: 'service-unavailable' })
      .finally(() => (isOver = true));
    for (let page = 0; !isOver; page += 1)
      expect((await stage.write(stage.sound, `/zoo?page=${String(page)}`))?.body?.html).toContain('A sound page');
    await failure;
    expect(await stage.reportOf(stage.sound)).toMatchObject({ failed: 0 });
  });

  test.each([
    ['buffers', 'kept.push(new Uint8Array(1e7).fill(1));'],
    ['objects', 'kept.push(new Array(2e6).fill(kept.length));'],
  ])('a version that keeps more %s with each page begins anew before that is too much', async (_what, keep) => {
    const leaking = withPage(`${keep} return 'page ' + kept.length;`, 'const kept = [];');
    let failed = 0;
    for (let page = 1; failed < 2 && page <= 120; page += 1)
      await stage.write(leaking, `/zoo?page=${String(page)}`).catch(() => (failed += 1));
    const report = await stage.reportOf(leaking);
    expect(report).toMatchObject({ failed: 2, resting: false });
    expect(report!.written).toBeGreaterThan(2);
    expect((await stage.write(leaking, '/zoo'))?.body?.html).toMatch(/page \d+</);
    expect((await stage.write(stage.sound))?.body?.html).toContain('A sound page');
  });
});

test('a version that is asked for while all processes are at work waits for none of them, and none is ended for it', async () => {
  await stage.begin(BUSY_MACHINE_MS);
  const atWork = Array.from({ length: 8 }, (_, index) =>
    withPage(`
      const { http } = useShell();
      useQuery({ queryKey: [${String(index)}], queryFn: () => http.get('${NEVER}') });
      return null;
    `),
  );
  const pages = atWork.map((version) => stage.write(version));
  for (const page of pages) page.catch(() => undefined);
  await until(() => stage.asked.filter((path) => path === NEVER).length === atWork.length, 60_000);
  await expect(stage.write(stage.sound)).rejects.toMatchObject({ code: 'service-unavailable' });
  expect(await Promise.all(atWork.map(async (version) => (await stage.reportOf(version))?.failed))).toEqual(
    atWork.map(() => 0),
  );
  expect(await stage.reportOf(stage.sound)).toMatchObject({ failed: 0 });
});
