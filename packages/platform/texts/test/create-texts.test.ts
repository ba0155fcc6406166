import { createTexts, PSEUDO_LANGUAGE, type Translation } from '../src';

const en = {
  jobs: {
    title: 'Jobs',
    apostrophe: 'Your account can’t wait, it isn\'t "ours"',
    count: '{count, plural, one {# job} other {# jobs}}',
    hello:
      'Hello {name}, {count, plural, =0 {nothing} one {# job of {company}} other {# jobs of {company}}} since {since, number}',
    who: '{kind, select, company {A company} other {Somebody}} asked',
    terms: 'Read the <terms>terms for {year}</terms> and <privacy>privacy</privacy>.',
  },
} as const;

describe('texts of a catalogue', () => {
  const texts = createTexts(en);

  it('are the messages themselves where no value stands in them', () => {
    expect(texts.jobs.title).toBe('Jobs');
    expect(texts.jobs.apostrophe).toBe('Your account can’t wait, it isn\'t "ours"');
  });

  it.each([
    [0, '0 jobs'],
    [1, '1 job'],
    [1204, '1,204 jobs'],
  ])('count %d as %s', (count, expected) => expect(texts.jobs.count({ count })).toBe(expected));

  it('take values, within plurals too', () => {
    const values = { name: 'Ann', company: 'Acme', since: 2020 };
    expect(texts.jobs.hello({ ...values, count: 2 })).toBe('Hello Ann, 2 jobs of Acme since 2,020');
    expect(texts.jobs.hello({ ...values, count: 0 })).toBe('Hello Ann, nothing since 2,020');
    expect(texts.jobs.who({ kind: 'company' })).toBe('A company asked');
  });

  it('are sentences with parts of their own where there are tags', () => {
    const words = (tag: string) => (content: unknown[]) => `${tag}:${content.join('')}`;
    const values = { year: '2026', terms: words('terms'), privacy: words('privacy') };
    expect(texts.jobs.terms(values)).toBe('Read the terms:terms for 2026 and privacy:privacy.');
  });

  it('join the parts of such a sentence as they are told', () => {
    const parts = createTexts(en, (given) => given.length).jobs.terms({ year: 1, terms: () => 1, privacy: () => 2 });
    expect(parts).toBe(5);
  });

  it('are checked by the compiler: the keys, the values, and those of another language', () => {
    // @ts-expect-error there is no such message
    expect(texts.jobs.tilte).toBeUndefined();
    // @ts-expect-error a plural counts
    expect(texts.jobs.count({ count: '1' })).toBe('1 job');
    // @ts-expect-error a value is missing
    expect(texts.jobs.hello({ name: 'Ann', count: 1, since: 1 })).toContain('undefined');
    const de = {
      // @ts-expect-error messages are missing
      jobs: { title: 'Stellen' },
    } satisfies Translation<typeof en>;
    expect(de.jobs.title).toBe('Stellen');
  });
});

describe('the pseudo-language', () => {
  const page = { documentElement: { lang: PSEUDO_LANGUAGE } };
  beforeEach(() => void Object.assign(globalThis, { document: page }));
  afterEach(() => void Reflect.deleteProperty(globalThis, 'document'));

  it('has accents, is longer, and keeps values, plurals and tags', () => {
    const texts = createTexts(en);
    expect(texts.jobs.title).toBe('⟦Jöbš~~⟧');
    expect(texts.jobs.count({ count: 2 })).toBe('⟦2 jöbš~~⟧');
    expect(texts.jobs.who({ kind: 'company' })).toMatch(/^⟦À çömpàñý~+ àškéd~+⟧$/);
    expect(texts.jobs.terms({ year: 2026, terms: ([words]) => words, privacy: () => '-' })).toMatch(
      /^⟦Réàd .*térmš för ~+.*-.*⟧$/,
    );
  });
});
