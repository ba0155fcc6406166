import { isMailOfSite, isSameCompany } from '../src';

const ACME = { cmp_name: 'Acme Tools Ltd.', cmp_webs: 'https://acme.example' };

describe('the same company', () => {
  it.each([
    { cmp_name: 'ACME tools, Ltd' },
    { cmp_name: 'Acme  Tools-Ltd' },
    { cmp_webs: 'http://www.acme.example/' },
    { cmp_webs: 'https://ACME.example' },
  ])('is one with %j', (change) => expect(isSameCompany(ACME, { ...ACME, ...change })).toBe(true));

  it.each([
    { cmp_name: 'Acme Tool Ltd.' },
    { cmp_name: 'Google LLC' },
    // Cyrillic letters that look the same.
    { cmp_name: '\u0410cme Tools Ltd.' },
    { cmp_webs: 'https://acme.example.evil.example' },
    { cmp_webs: 'https://jobs.acme.example' },
    { cmp_webs: 'https://acme.example/other' },
    { cmp_webs: 'https://acme.example?of=other' },
  ])('is not one with %j', (change) => expect(isSameCompany(ACME, { ...ACME, ...change })).toBe(false));

  it('tells names apart that have signs only', () => {
    expect(isSameCompany({ ...ACME, cmp_name: '!!' }, { ...ACME, cmp_name: '??' })).toBe(false);
    expect(isSameCompany({ ...ACME, cmp_webs: '' }, { ...ACME, cmp_webs: '' })).toBe(true);
  });
});

describe('a mail domain and a site', () => {
  it.each([['a@acme.example'], ['a@mail.acme.example'], ['A@ACME.EXAMPLE']])('%s fits', (email) =>
    expect(isMailOfSite(email, 'https://www.acme.example/jobs')).toBe(true),
  );
  it('fits a site below it', () => expect(isMailOfSite('a@acme.example', 'https://jobs.acme.example')).toBe(true));
  it.each([['a@notacme.example'], ['a@example'], ['acme.example'], ['a@acme.example.evil.example']])(
    '%s does not',
    (email) => expect(isMailOfSite(email, 'https://acme.example')).toBe(false),
  );
  it('nothing fits what is no site', () => expect(isMailOfSite('a@acme.example', 'acme')).toBe(false));
});
