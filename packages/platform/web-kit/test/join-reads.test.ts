import { joinReads } from '../src/http/join-reads';
import type { HttpClient } from '../src/shell-api';

// Cast: the reads under test only pass it on.
const client = () => ({}) as HttpClient;

test('reads of one moment and client make one call; an id without a record is null, a failure reaches each reader', async () => {
  const load = jest.fn(async (_http: HttpClient, ids: string[]) =>
    ids.filter((id) => id !== 'none').map((id) => [id, `record ${id}`] as const),
  );
  const read = joinReads(load);
  const [one, other] = [client(), client()];
  expect(
    await Promise.all([read(one, 'a'), read(one, 'b'), read(one, 'a'), read(one, 'none'), read(other, 'c')]),
  ).toEqual(['record a', 'record b', 'record a', null, 'record c']);
  expect(load.mock.calls.map(([, ids]) => ids)).toEqual([['a', 'b', 'none'], ['c']]);

  load.mockRejectedValueOnce(new Error('away'));
  expect(await Promise.allSettled([read(one, 'a'), read(one, 'b')])).toMatchObject([
    { status: 'rejected', reason: { message: 'away' } },
    { status: 'rejected', reason: { message: 'away' } },
  ]);
  expect(await read(one, 'a')).toBe('record a');
});
