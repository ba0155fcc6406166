import { createHandledEventsCache } from '../src/outbox/handled-events-cache';

test('a waiting caller hears at once of an event that this replica handles, and is told no when the time is over', async () => {
  const looks: string[][] = [];
  const events = createHandledEventsCache(async (ids) => (looks.push(ids), []));
  const soon = events.wait(['a', 'b'], 60_000);
  const never = events.wait(['c'], 0);
  expect(await never).toBe(false);
  events.note(['a']);
  events.note(['b']);
  expect(await soon).toBe(true);
  const before = looks.length;
  // Cached events need no query.
  expect(await events.wait(['b', 'a'], 0)).toBe(true);
  expect(looks).toHaveLength(before);
});

test('all who wait share a look at what others handled, and fail with it', async () => {
  let answers: Array<(found: string[]) => void> = [];
  const looks: string[][] = [];
  let isAway = false;
  const events = createHandledEventsCache((ids) => {
    looks.push(ids);
    if (isAway) throw new Error('the database is away');
    return new Promise((resolve) => answers.push(resolve));
  });
  const first = events.wait(['a'], 60_000);
  const others = ['b', 'c', 'b'].map((id) => events.wait([id], 60_000));
  const answered = [first, ...others];
  while (answers.length > 0 || looks.length < 2) {
    const now = answers;
    answers = [];
    for (const answer of now) answer(looks.length === 1 ? ['a'] : ['b', 'c']);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(answered)).toEqual([true, true, true, true]);
  expect(looks.slice(0, 2)).toEqual([['a'], ['b', 'c']]);
  isAway = true;
  await expect(events.wait(['d'], 60_000)).rejects.toThrow('the database is away');
});
