import { checkPosting, POSTING_RULES, POSTING_RULES_VERSION, postingRulesFor } from '../src/posting-rules';
import { adviceOf, DUTY_LABELS } from '../src/posting-rules/duty-words';
import { NO_JOB_DETAILS } from '../src/job-posts';

const TORONTO = { country_code: 'CA', region: 'Ontario' };
const DAY = '2026-11-29';

const idsAt = (places: Parameters<typeof postingRulesFor>[0], day = DAY) =>
  postingRulesFor(places, day).map(({ id }) => id);

describe('rules for ads', () => {
  test.each([
    [TORONTO, '2025-12-31', []],
    [TORONTO, '2026-01-01', ['ca-on-pay', 'ca-on-pay_width', 'ca-on-vacancy', 'ca-on-ai', 'ca-on-no_local_experience']],
    [{ country_code: 'CA', region: 'Quebec' }, DAY, []],
    [{ country_code: 'CA', region: 'British Columbia' }, DAY, ['ca-bc-pay']],
    [{ country_code: 'DE' }, '2026-06-06', []],
    [{ country_code: 'DE', region: 'Bavaria' }, '2026-06-07', ['eu-pay_before_interview']],
    [{ country_code: 'NO' }, DAY, []],
    [{ country_code: 'US', region: 'California' }, DAY, ['us-ca-pay', 'us-ca-pay_range']],
    [{ country_code: 'US', region: 'Illinois' }, '2024-12-31', []],
    [{ country_code: 'US', region: 'Maryland' }, DAY, ['us-md-pay', 'us-md-pay_range', 'us-md-benefits']],
    [{ country_code: 'US', region: 'Maryland' }, '2024-09-30', []],
    [{ country_code: 'US', region: 'Vermont' }, DAY, ['us-vt-pay', 'us-vt-pay_range']],
    [{ country_code: 'US', region: 'Hawaii' }, DAY, ['us-hi-pay', 'us-hi-pay_range']],
    [{ country_code: 'US', region: 'District of Columbia' }, DAY, ['us-dc-pay', 'us-dc-pay_range']],
    [{ country_code: 'CA', region: 'Prince Edward Island' }, DAY, ['ca-pe-pay']],
    [{ country_code: 'US', region: 'Texas' }, DAY, []],
    [{ country_code: 'US' }, DAY, []],
    [{ country_code: null }, DAY, []],
  ])('rules of a job in %j on %s are %j', (place, day, ids) => {
    expect(idsAt([place], day)).toEqual(ids);
  });

  test('rules of several places are those of each, once', () => {
    expect(idsAt([{ country_code: 'FR' }, { country_code: 'IT' }, { country_code: 'US', region: 'New York' }])).toEqual(
      ['eu-pay_before_interview', 'us-ny-pay', 'us-ny-pay_range'],
    );
  });

  test('a post checked with the first version of the table has none of the rows that came later', () => {
    const rules = postingRulesFor([{ country_code: 'US', region: 'Maryland' }], DAY, '2026-11-29');
    expect(rules).toEqual([]);
  });

  test('rules of an earlier version of the table stay what they were, also once a row was added or taken out', () => {
    const [first] = POSTING_RULES;
    const table = [
      { ...first!, id: 'old', added: '2026-01-01', removed: '2026-06-01' },
      { ...first!, id: 'new', added: '2026-06-01' },
    ];
    const by = (version: string) => postingRulesFor([TORONTO], DAY, version, table).map(({ id }) => id);
    expect([by('2025-12-31'), by('2026-05-31'), by('2026-06-01')]).toEqual([[], ['old'], ['new']]);
  });

  test('have an id of their own, an https source, real days, a duty with words, and no version after the table’s', () => {
    expect(new Set(POSTING_RULES.map(({ id }) => id)).size).toBe(POSTING_RULES.length);
    for (const rule of POSTING_RULES) {
      expect(new URL(rule.source).protocol).toBe('https:');
      expect(new Date(rule.from).toISOString().slice(0, 10)).toBe(rule.from);
      expect(rule.added <= POSTING_RULES_VERSION).toBe(true);
      expect(rule.duty === 'pay_width').toBe(rule.width !== undefined);
      expect(DUTY_LABELS[rule.duty]).not.toBe('');
      expect(adviceOf(rule)).toMatch(/\.$/);
    }
  });
});

describe('a post is checked', () => {
  const POST = { ...NO_JOB_DETAILS, salary: '80000', salary_max: null, currency: 'CAD', job_description: '' };
  const state = (rule: string, post: object = {}) =>
    checkPosting(
      { ...POST, ...post },
      POSTING_RULES.filter(({ id }) => id === rule),
    ).map((one) => one.state)[0];

  test.each([
    ['ca-on-pay', {}, 'met'],
    ['ca-on-pay', { salary: null }, 'open'],
    ['ca-on-pay', { salary: '' }, 'open'],
    ['ca-on-pay', { currency: null }, 'open'],
    // 50,000 wide is the widest, and none is too wide that ends above 200,000.
    ['ca-on-pay_width', { salary_max: '130000' }, 'met'],
    ['ca-on-pay_width', { salary_max: '130001' }, 'open'],
    ['ca-on-pay_width', { salary_max: '200000' }, 'open'],
    ['ca-on-pay_width', { salary_max: '200001' }, 'met'],
    ['ca-on-pay_width', {}, 'met'],
    // 20 to 45 an hour are 52,000 a year apart.
    ['ca-on-pay_width', { salary: '20', salary_max: '45', salary_period: 'hour' }, 'open'],
    ['ca-on-pay_width', { salary: '20', salary_max: '44', salary_period: 'hour' }, 'met'],
    ['ca-on-pay_width', { salary_max: '190000', currency: 'USD' }, 'reminder'],
    ['ca-on-vacancy', {}, 'open'],
    ['ca-on-vacancy', { vacancy_state: 'future' }, 'met'],
    ['ca-on-ai', { ai_screening: '' }, 'open'],
    ['ca-on-ai', { ai_screening: 'not_used' }, 'met'],
    ['ca-on-no_local_experience', { job_description: '<p>Two years of <b>Canadian</b> work experience</p>' }, 'open'],
    ['ca-on-no_local_experience', { job_description: '<p>Experience with Canadian geese</p>' }, 'met'],
    ['us-ny-pay_range', {}, 'reminder'],
    ['us-ny-pay_range', { salary_max: '90000' }, 'met'],
    ['us-ny-pay_range', { salary: null }, 'open'],
    ['us-co-closing_day', {}, 'reminder'],
    ['us-co-closing_day', { closes_at: '2026-12-24' }, 'met'],
    ['us-co-benefits', {}, 'reminder'],
    ['eu-pay_before_interview', { salary: null }, 'open'],
  ])('by %s, with %j: %s', (rule, post, expected) => {
    expect(state(rule, post)).toBe(expected);
  });

  test('the advice about the width says by how much in the law’s own money', () => {
    expect(adviceOf(POSTING_RULES.find(({ id }) => id === 'ca-on-pay_width')!)).toBe(
      'The range may not be wider than CA$50,000 a year, unless it ends above CA$200,000.',
    );
  });
});
