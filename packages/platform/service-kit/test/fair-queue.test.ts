import { createFairQueue } from '../src/limits';

/** Task that ends when the test releases it. */
function held() {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('S46 a place that comes free goes to the account whose last turn is longest ago, not to the one with the most waiting', async () => {
  const inLine = createFairQueue({ atOnce: 1, atOnceOfOne: 1, waiting: 50, waitingOfOne: 20 });
  const order: string[] = [];
  const first = held();
  const all = [inLine('many', first.work)];
  for (let n = 0; n < 5; n += 1) all.push(inLine('many', async () => void order.push(`many ${n}`)));
  for (const account of ['one', 'two']) all.push(inLine(account, async () => void order.push(account)));
  first.end();
  await Promise.all(all);
  expect(order).toEqual(['one', 'two', 'many 0', 'many 1', 'many 2', 'many 3', 'many 4']);
});

test('no account takes all places: another one begins at once however much the first has waiting', async () => {
  const inLine = createFairQueue({ atOnce: 2, atOnceOfOne: 1, waiting: 50, waitingOfOne: 20 });
  const works = Array.from({ length: 3 }, held);
  const all = works.map(({ work }) => inLine('many', work));
  await expect(inLine('one', async () => 'done')).resolves.toBe('done');
  for (const { end } of works) end();
  await Promise.all(all);
});

test('excess work is refused before it begins, with the wait: the account’s own as 429, everybody’s as 503', async () => {
  const inLine = createFairQueue({ atOnce: 1, atOnceOfOne: 1, waiting: 3, waitingOfOne: 2 });
  const first = held();
  const all = [inLine('a', first.work), inLine('a', async () => undefined), inLine('a', async () => undefined)];
  await expect(inLine('a', async () => 'never')).rejects.toMatchObject({
    code: 'too-many-requests',
    retryAfterSeconds: 5,
  });
  all.push(inLine('b', async () => undefined));
  await expect(inLine('c', async () => 'never')).rejects.toMatchObject({
    code: 'overloaded',
    status: 503,
    retryAfterSeconds: 5,
  });
  first.end();
  await Promise.all(all);
  await expect(inLine('c', async () => 'done')).resolves.toBe('done');
});

test('a work that fails gives its place back', async () => {
  const inLine = createFairQueue({ atOnce: 1, atOnceOfOne: 1, waiting: 1, waitingOfOne: 1 });
  await expect(
    inLine('a', async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  await settled();
  await expect(inLine('a', async () => 'done')).resolves.toBe('done');
});
