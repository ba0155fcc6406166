import { NO_JOB_DETAILS } from '@market/contracts/job-posts';
import type { Post } from '../src/posts/domain/job-post';
import { recallPosts } from '../src/search/use-cases/recall-posts';

const post = (id: string, { revision = 1, placed = true, text = '' } = {}): Post => ({
  id,
  revision,
  login_id: 'l1',
  cmp_code: 'c1',
  cmp_name: 'Tide & Co',
  cmp_logo: null,
  cmp_domain: null,
  advertised_for: null,
  job_title: `Pilot ${id}`,
  job_description: text,
  job_cate: 1,
  job_location: 'Bergen',
  salary: null,
  salary_max: null,
  ...NO_JOB_DETAILS,
  required_skills: [],
  questions: [],
  closes_at: null,
  places: [],
  placed_at: placed ? new Date(0) : null,
  status: 'open',
  owner_active: true,
  external_id: null,
  source_hash: null,
  moderation: null,
  rules_version: null,
  internal_note: '',
  stages: [],
  created_at: new Date(0),
  updated_at: new Date(0),
});
/** Versions as the search numbers them: two per revision, the second with its places known. */
const version = (revision: number, { placed = true } = {}) => 2 * revision + (placed ? 1 : 0);

function stored(...posts: Post[]) {
  const rows = new Map(posts.map((one) => [one.id, one]));
  const asked: string[][] = [];
  const findMany = async (ids: readonly string[]) => {
    asked.push([...ids]);
    return new Map(ids.filter((id) => rows.has(id)).map((id) => [id, rows.get(id)!]));
  };
  return { rows, asked, posts: { findMany } };
}

test('a post is read once, however often it is found, and together with those not read yet', async () => {
  const { asked, posts } = stored(post('a'), post('b'));
  const recall = recallPosts({ posts, isCurrent: () => true });
  const first = await recall(new Map([['a', version(1)]]));
  expect(
    [
      ...(
        await recall(
          new Map([
            ['b', version(1)],
            ['a', version(1)],
          ]),
        )
      ).keys(),
    ].sort(),
  ).toEqual(['a', 'b']);
  expect((await recall(new Map([['a', version(1)]]))).get('a')).toBe(first.get('a'));
  expect(asked).toEqual([['a'], ['b']]);
});

test('a later state than the remembered one is read anew; an earlier one that a late search found is not shown', async () => {
  const { rows, asked, posts } = stored(post('a', { placed: false }));
  const recall = recallPosts({ posts, isCurrent: () => true });
  await recall(new Map([['a', version(1, { placed: false })]]));
  rows.set('a', post('a'));
  expect((await recall(new Map([['a', version(1)]]))).get('a')!.placed_at).not.toBeNull();
  rows.set('a', post('a', { revision: 2 }));
  expect((await recall(new Map([['a', version(2)]]))).get('a')!.revision).toBe(2);
  expect((await recall(new Map([['a', version(1)]]))).get('a')!.revision).toBe(2);
  expect(asked).toHaveLength(3);
});

test('while changes may have been missed everything is read', async () => {
  let isCurrent = true;
  const { rows, posts } = stored(post('a'));
  const recall = recallPosts({ posts, isCurrent: () => isCurrent });
  await recall(new Map([['a', version(1)]]));
  isCurrent = false;
  rows.delete('a');
  expect((await recall(new Map([['a', version(1)]]))).size).toBe(0);
});

test('no more is remembered than there is room for: the one not shown for longest goes first', async () => {
  const text = 'x'.repeat(1_000);
  const { asked, posts } = stored(post('a', { text }), post('b', { text }), post('c', { text }));
  const recall = recallPosts({ posts, isCurrent: () => true, bytes: 8_000 });
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await recall(new Map([[id, version(1)]]));
  expect(asked).toEqual([['a'], ['b'], ['c'], ['b']]);
});
