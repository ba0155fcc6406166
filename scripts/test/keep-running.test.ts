import { spawn, type ChildProcess } from 'node:child_process';
import { until } from '@market/service-kit/testing';
import { keepRunning, type KeptProcess } from '../start/keep-running';
import { CannotStart } from '../start/preflight';

let kept: KeptProcess | undefined;
afterEach(() => kept?.stop());

const LIVES = 'process.stdout.write("works"); setInterval(() => {}, 1000)';
const run = (code: string) => spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] });
const works = (child: ChildProcess) => new Promise((resolve) => child.stdout!.once('data', resolve));

/** Keeps a process running that is `codes[n]` at its nth start, and without waiting between them. */
async function keep(codes: (start: number) => string, reason?: () => string) {
  const said: string[] = [];
  const waits: number[] = [];
  const gaveUp: Error[] = [];
  let starts = 0;
  kept = await keepRunning({
    label: 'The part',
    start: () => run(codes(starts++)),
    works,
    ...(reason ? { reason } : {}),
    say: (text) => said.push(text),
    giveUp: (error) => gaveUp.push(error),
    wait: async (ms) => waits.push(ms),
  });
  return { said, waits, gaveUp, starts: () => starts };
}

test('a process that is killed is started again', async () => {
  const { said, starts } = await keep(() => LIVES);
  const first = kept!.child().pid!;
  process.kill(first, 'SIGKILL');
  await until(() => said.includes('The part works again'));
  expect(said[0]).toBe('The part ended (SIGKILL); starting it again in 0.5 s');
  expect(kept!.child().pid).not.toBe(first);
  expect(starts()).toBe(2);
});

test('an error that a process logged says why it ended by itself, not why it was killed', async () => {
  const { said } = await keep(
    (start) => (start === 0 ? LIVES : 'process.exit(7)'),
    () => 'A request failed',
  );
  process.kill(kept!.child().pid!, 'SIGKILL');
  await until(() => said.length > 1);
  expect(said.slice(0, 2)).toEqual([
    'The part ended (SIGKILL); starting it again in 0.5 s',
    'The part ended (7: A request failed); starting it again in 1 s',
  ]);
});

test('a process that does not come up is tried again at growing distances, then given up with a sentence', async () => {
  const { waits, gaveUp, starts } = await keep((start) => (start === 0 ? LIVES : 'process.exit(7)'));
  process.kill(kept!.child().pid!, 'SIGKILL');
  await until(() => gaveUp.length > 0);
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000, 10_000]);
  expect(starts()).toBe(10);
  expect(gaveUp[0]).toBeInstanceOf(CannotStart);
  expect(gaveUp[0]!.message).toBe(
    'The part ended 10 times and does not come up again (7). Everything is stopped; all data that was acknowledged is kept. Mend the cause and start again.',
  );
});

test('a process that ends before it worked the first time fails the start', async () => {
  await expect(keep(() => 'process.exit(3)')).rejects.toThrow('The part ended while starting.');
});

test('stopped, it stays ended', async () => {
  const { starts, gaveUp } = await keep(() => LIVES);
  const child = kept!.child();
  await kept!.stop();
  expect(child.signalCode).toBe('SIGTERM');
  expect(starts()).toBe(1);
  expect(gaveUp).toEqual([]);
});
