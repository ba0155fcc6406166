import { join } from 'node:path';
import { ThreadFailed, createThreadPool, type ThreadPool } from '../../src/threads';

type Input = 'answer' | 'loop' | 'throw' | 'fill';
let pool: ThreadPool<Input, number>;

beforeAll(() => {
  pool = createThreadPool<Input, number>({
    file: join(__dirname, 'example.worker'),
    threads: 1,
    limitMs: 2_000,
    heapMb: 64,
    waiting: 10,
    waitingOfOne: 10,
  });
});
afterAll(() => pool.stop());

test('a thread runs TypeScript, and runs task after task', async () => {
  const first = await pool.run('a', 'answer');
  expect(first).toBeGreaterThan(0);
  expect(await pool.run('b', 'answer')).toBe(first);
});

test.each(['loop', 'throw', 'fill'] as const)(
  'S54 a task that does "%s" fails alone: the event loop goes on meanwhile, and the next task is done',
  async (bad) => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 5);
    await expect(pool.run('a', bad)).rejects.toBeInstanceOf(ThreadFailed);
    clearInterval(counting);
    if (bad === 'loop') expect(turns).toBeGreaterThan(20);
    expect(await pool.run('b', 'answer')).toBeGreaterThan(0);
  },
);

test('a thread that cannot start is no fault of its task: it may be tried again', async () => {
  const broken = createThreadPool<Input, number>({
    file: join(__dirname, 'broken.worker'),
    threads: 1,
    limitMs: 2_000,
    heapMb: 64,
    waiting: 10,
    waitingOfOne: 10,
    startLimitMs: 1_500,
  });
  await expect(broken.run('a', 'answer')).rejects.toMatchObject({ code: 'service-unavailable' });
  await broken.stop();
});
