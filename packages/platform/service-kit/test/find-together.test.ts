import { setImmediate as turn } from 'node:timers/promises';
import { findTogether } from '../src/mongo';

/** Collection that records its queries. */
function rows(stored: Record<string, number>) {
  const asked: string[][] = [];
  const find = findTogether(async (ids: readonly string[]) => {
    asked.push([...ids]);
    return new Map(ids.filter((id) => Object.hasOwn(stored, id)).map((id) => [id, stored[id]!]));
  });
  return { asked, find, stored };
}

test('reads that begin in one turn are one question, each row once, and what is not stored is undefined', async () => {
  const { asked, find } = rows({ a: 1, b: 2 });
  expect(await Promise.all([find('a'), find('b'), find('none'), find('a')])).toEqual([1, 2, undefined, 1]);
  expect(asked).toEqual([['a', 'b', 'none']]);
});

test('nothing is kept: a read that begins after a change sees it', async () => {
  const { asked, find, stored } = rows({ a: 1 });
  expect(await find('a')).toBe(1);
  stored.a = 2;
  expect(await find('a')).toBe(2);
  const early = find('a');
  await turn();
  stored.a = 3;
  expect([await early, await find('a')]).toEqual([2, 3]);
  expect(asked).toHaveLength(4);
});

test('a failed question is told to each that waited for it, and the next one is asked anew', async () => {
  let away = true;
  const find = findTogether(async (ids: readonly string[]) => {
    if (away) throw new Error('the database is away');
    return new Map(ids.map((id) => [id, id]));
  });
  const failures = await Promise.allSettled([find('a'), find('b')]);
  expect(failures.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : 'found'))).toEqual([
    'the database is away',
    'the database is away',
  ]);
  away = false;
  expect(await find('a')).toBe('a');
});
