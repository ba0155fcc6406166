import { registerSchema } from '../src/accounts';
import { companySchema, isMailOfSite, isSameCompany } from '../src/companies';
import { jobPostSchema } from '../src/job-posts';

const ACME = { cmp_name: 'Acme Tools Ltd.', cmp_webs: 'https://acme.example' };

describe('S107: the same company', () => {
  it.each([
    { cmp_name: 'ACME tools, Ltd' },
    { cmp_name: 'Acme  Tools-Ltd' },
    { cmp_name: 'A c m e  T o o l s  L t d' },
    { cmp_name: 'A\u00a0c\u2009m\u3000e Tools Ltd' },
    { cmp_name: '\u202eAcme\u202c To\u200bols \u2067Ltd\u2069' },
    { cmp_name: '\uff21\uff43\uff4d\uff45 Tools Ltd' },
    // Cyrillic and Greek letters that look the same.
    { cmp_name: '\u0410cm\u0435 T\u043e\u03bfls Ltd.' },
    { cmp_webs: 'http://www.acme.example/' },
    { cmp_webs: 'https://ACME.example' },
  ])('is one with %j', (change) => expect(isSameCompany(ACME, { ...ACME, ...change })).toBe(true));

  it.each([
    { cmp_name: 'Acme Tool Ltd.' },
    { cmp_name: 'Google LLC' },
    { cmp_name: 'Acrne Tools Ltd.' },
    { cmp_name: 'Acm\u00e9 Tools Ltd.' },
    { cmp_name: 'emcA Tools Ltd.' },
    { cmp_webs: 'https://acme.example.evil.example' },
    { cmp_webs: 'https://jobs.acme.example' },
    { cmp_webs: 'https://acme.example/other' },
    { cmp_webs: 'https://acme.example?of=other' },
  ])('is not one with %j', (change) => expect(isSameCompany(ACME, { ...ACME, ...change })).toBe(false));

  it.each([
    ['ВЕСНА', 'Весна'],
    ['ΕΛΛΗΝΙΚΗ', 'ελληνικη'],
    ['Société Générale', 'SOCIÉTÉ GÉNÉRALE'],
    ['株式会社 テスト', '株式会社テスト'],
  ])('is one in any script, whatever the case and the blanks: %s, %s', (one, other) =>
    expect(isSameCompany({ ...ACME, cmp_name: one }, { ...ACME, cmp_name: other })).toBe(true),
  );

  it('tells names apart that have signs only', () => {
    expect(isSameCompany({ ...ACME, cmp_name: '!!' }, { ...ACME, cmp_name: '??' })).toBe(false);
    expect(isSameCompany({ ...ACME, cmp_webs: '' }, { ...ACME, cmp_webs: '' })).toBe(true);
  });
});

describe('a name is what is seen', () => {
  const nameOf = (name: string) => companySchema.validateSyncAt('cmp_name', { cmp_name: name }) as unknown;

  it.each([
    ['elgooG\u202e', 'elgooG'],
    ['\u202eelgooG', 'elgooG'],
    ['\u2067Acme\u2069', 'Acme'],
    ['Ac\u200bme\u00ad \ufeff', 'Acme'],
    ['\u200fAcme\u200e', 'Acme'],
  ])('%j is kept as %j', (given, kept) => expect(nameOf(given)).toBe(kept));

  it('with the joiners of its spelling', () => {
    expect(nameOf('\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645')).toHaveLength(9);
  });

  it('and control characters at its ends are refused, with invisible ones about them too', () => {
    for (const name of ['Acme\u000b', 'Acme\u200b\u000b', '\u000c\u202eAcme'])
      expect(() => nameOf(name)).toThrow('This contains characters that cannot be stored');
  });

  it('and nothing is left of one that shows nothing', () =>
    expect(() => nameOf('\u200b\u202e\u200b')).toThrow('Company name is required'));

  it('a person’s name and a title too', () => {
    expect(registerSchema.validateSyncAt('login_name', { login_name: 'A\u202eda' })).toBe('Ada');
    expect(jobPostSchema.validateSyncAt('job_title', { job_title: 'Wel\u200bder' })).toBe('Welder');
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
