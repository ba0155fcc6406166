import { createKeyedMutex } from '../src/mongo/keyed-mutex';

/** Task that ends when the test releases it. */
function work() {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  const begun = jest.fn(() => done);
  return { begun, end };
}

test('works of one key come one after the other, those of different keys side by side', async () => {
  const mutex = createKeyedMutex();
  const [first, second, other] = [work(), work(), work()];
  const all = [mutex('a', first.begun), mutex('a', second.begun), mutex('b', other.begun)];
  await Promise.resolve();
  expect([first, second, other].map(({ begun }) => begun.mock.calls.length)).toEqual([1, 0, 1]);
  first.end();
  await all[0];
  second.end();
  other.end();
  await Promise.all(all);
  expect(second.begun).toHaveBeenCalledTimes(1);
});

test('a turn that comes too late is refused without being begun, and the next ones are not held up by that', async () => {
  let time = 0;
  const mutex = createKeyedMutex({ now: () => time });
  const [slow, late, punctual] = [work(), work(), work()];
  const first = mutex('a', slow.begun);
  const second = mutex('a', late.begun);
  time = 4_000;
  const third = mutex('a', punctual.begun);
  time = 5_001;
  const refused = expect(second).rejects.toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 2 });
  slow.end();
  punctual.end();
  await Promise.all([first, refused, third]);
  expect([late, punctual].map(({ begun }) => begun.mock.calls.length)).toEqual([0, 1]);
});
