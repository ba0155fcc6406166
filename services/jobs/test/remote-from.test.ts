import { onlyCountryIn, remoteFrom } from '../src/places/domain/remote-from';

const from = (job_location: string, ...countries: string[]) =>
  remoteFrom({ job_location, places: countries.map((country) => ({ country })) })?.map(({ name }) => name) ??
  'anywhere';

test.each([
  ['Remote (US only)', ['US']],
  ['Remote US', ['US']],
  ['US - Remote', ['US']],
  ['Remote (U.S.)', ['US']],
  ['Remote UK only', ['GB']],
  ['Remote – EMEA', ['emea']],
  ['Remote-EMEA', ['emea']],
  ['Europe (Remote)', ['europe']],
  ['Remote within the EU', ['eu']],
  ['Remote, Latin America', ['latam']],
  ['Remote Americas', ['america']],
  ['Remote in Germany or Austria', ['DE', 'AT']],
  ['Remote (Germany, Austria, Switzerland)', ['DE', 'AT', 'CH']],
  ['Remote (UK & Ireland)', ['GB', 'IE']],
  ['Remote - US/Canada', ['US', 'CA']],
  ['Remote in Germany; EMEA', ['emea']],
  ['Home Office (nur Deutschland)', ['DE']],
  ['Télétravail (France)', ['FR']],
  ['Remote - California', ['US']],
  ['Austin, TX', ['US']],
  ['Berlin, Germany', ['DE']],
])('%s takes people from %j', (location, areas) => {
  expect(from(location)).toEqual(areas);
});

test.each([
  'Remote',
  'Fully remote',
  '100% remote',
  'Anywhere in the world',
  'Remote, Worldwide',
  '',
  'Remote; Berlin',
])('‘%s’ takes everybody', (location) => {
  expect(from(location)).toBe('anywhere');
});

test.each(['Remote (EST)', 'Remote, Georgia', 'Remote (DE)', 'Remote, CA', 'Our office', 'Germany; Our office'])(
  'nothing is known of ‘%s’',
  (location) => {
    expect(from(location)).toEqual([]);
  },
);

test('a geocoded town is in its country', () => {
  expect(from('Remote, Munich', 'Germany')).toEqual(['DE']);
  expect(from('Oslo; Munich', 'Norway', 'Germany')).toEqual(['NO', 'DE']);
  expect(from('Oslo; Nowhere', 'Norway')).toEqual([]);
});

test('a candidate’s place names its country by itself, or none', () => {
  expect(['Valencia, Spain', 'Spain', 'Berlin, Germany'].map(onlyCountryIn)).toEqual(['ES', 'ES', 'DE']);
  expect(['', 'Remote', 'Europe', 'Springfield', 'Spain or Portugal'].map(onlyCountryIn)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});
