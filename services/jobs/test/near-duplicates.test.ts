import { keysOfText, sameTexts, shinglesOf } from '../src/reports/domain/near-duplicates';
import type { Post } from '../src/posts/domain/job-post';
import { JOB } from './stage';

const WORDS =
  'You plan the shifts of our ward and lead a team of six nurses who care for people after surgery. We work in three shifts and each of us has a say in the plan. You train new colleagues keep the records and talk with families. We offer thirty days of leave a pension and a flat near the clinic for the first year.';

/** Cast: what the comparison reads of a post. */
const post = (change: Partial<Post> = {}): Post =>
  ({
    ...JOB,
    id: 'one',
    login_id: 'northwind',
    cmp_name: 'Northwind Ltd',
    job_title: 'Senior nurse',
    job_location: 'Oslo',
    job_description: `<p>${WORDS}</p>`,
    ...change,
  }) as unknown as Post;
const sharedWith = (other: Partial<Post>) => sameTexts(post(), [post({ id: 'two', ...other })]);
/** The text with each so-manyeth word replaced. */
const changed = (every: number) =>
  WORDS.split(' ')
    .map((word, index) => (index % every === 0 ? `other${String(index)}` : word))
    .join(' ');

test('S236: the text of another company is found, with other markup, another name and a few other words', () => {
  for (const text of [
    `<h3>Join us!</h3><ul><li>${WORDS}</li></ul>`,
    `<p>${WORDS} Apply to Acme GmbH today.</p>`,
    `<p>${changed(60)}</p>`,
  ])
    expect(sharedWith({ login_id: 'acme', cmp_name: 'Acme GmbH', job_description: text })).toMatchObject([
      { own: false },
    ]);
});

test('a text with every tenth word replaced is another one', () =>
  expect(sharedWith({ login_id: 'acme', job_description: `<p>${changed(10)}</p>` })).toEqual([]));

test('an own vacancy in several towns is no duplicate; posted again for the same place it is', () => {
  expect(sharedWith({ job_location: 'Bergen' })).toEqual([]);
  expect(sharedWith({ job_title: 'Nurse' })).toEqual([]);
  expect(sharedWith({})).toMatchObject([{ own: true, share: 1 }]);
});

test('a short text is compared with nothing', () => {
  const short = { job_description: '<p>Nurse for our ward, three shifts, start in May.</p>' };
  expect(keysOfText(shinglesOf(post(short)))).toEqual([]);
  expect(sameTexts(post(short), [post({ ...short, login_id: 'acme' })])).toEqual([]);
});

test('texts with a few words replaced share a key by which they are looked up, different ones none', () => {
  const keys = new Set(keysOfText(shinglesOf(post())));
  const isFound = (text: string) =>
    keysOfText(shinglesOf(post({ job_description: text }))).some((key) => keys.has(key));
  for (let every = 45; every < 70; every += 1) expect(isFound(`<p>${changed(every)}</p>`)).toBe(true);
  expect(isFound(`<p>${WORDS.split(' ').reverse().join(' ')}</p>`)).toBe(false);
});
