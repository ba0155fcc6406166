import type { GeocodedPlace } from '@market/contracts/job-posts';
import { createGazetteer } from '../src/places/adapters/gazetteer/gazetteer';
import { ValueDictionary } from '@market/search-index';
import { createIndexedJobSearch, type IndexedJobSearch } from '../src/search/adapters';
import { PlaceIndex } from '../src/search/adapters/indexed/place-index';
import { onSphere } from '../src/places/domain/distance';
import { writtenWith } from '../src/places/domain/places';
import { locate } from '../src/places/use-cases/locate';
import { CORPUS, queryOf } from './search-contract/corpus';

/** Locations as employers write them; the gazetteer looks them up, as in the service. */
const LOCATIONS = {
  berlin: 'Berlin',
  'berlin-de': 'Berlin, Germany',
  'berlin-be': 'DE, BE, Berlin',
  munich: 'München',
  vienna: 'Wien',
  'vienna-en': 'Vienna, Austria',
  mumbai: 'Mumbai',
  leeds: 'Leeds',
  perth: 'Perth, WA',
  tbilisi: 'Tbilisi, Georgia',
  atlanta: 'Atlanta, Georgia',
  austin: 'Austin',
  toronto: 'Toronto',
  several: 'Lyon; Remote; Madrid',
  'remote-fr': 'Remote in France',
  paris: 'Paris',
  barcelona: 'Barcelona, Spain',
  haarlem: 'Haarlem',
  campinas: 'Campinas, São Paulo, Brazil',
  catalunya: 'Catalunya',
  nowhere: 'Not stated',
  'sao-jose': 'São José, SC, Brazil',
  'sc-unknown': 'Vila Nenhuma, SC, Brazil',
  belem: 'Belém, PA',
};

let search: IndexedJobSearch;
const found = (location: string) => search.search(queryOf({ location })).ids.sort().join(' ');

beforeAll(async () => {
  search = createIndexedJobSearch();
  const find = locate(createGazetteer());
  for (const [id, location] of Object.entries(LOCATIONS)) {
    const places: GeocodedPlace[] = await find(location);
    search.upsert({ ...CORPUS[0]!, id, location, places, points: places.map(onSphere), work_mode: null });
  }
});

test.each([
  ['Germany', 'berlin berlin-be berlin-de munich'],
  ['Deutschland', 'berlin berlin-be berlin-de munich'],
  ['Allemagne', 'berlin berlin-be berlin-de munich'],
  ['India', 'mumbai'],
  ['UK', 'leeds'],
  ['United Kingdom', 'leeds'],
  ['England', 'leeds'],
  ['Australia', 'perth'],
  ['Western Australia', 'perth'],
  ['USA', 'atlanta austin'],
  ['Texas', 'austin'],
  ['TX', 'austin'],
  ['Washington', ''],
  ['Georgia', 'atlanta tbilisi'],
  ['Ontario', 'toronto'],
  ['Canada', 'toronto'],
  ['Bavaria', 'munich'],
  ['Bayern', 'munich'],
  ['Ile-de-France', 'paris'],
  ['Île-de-France', 'paris'],
  ['Cataluña', 'barcelona catalunya'],
  ['Catalonia, Spain', 'barcelona catalunya'],
  ['Noord-Holland', 'haarlem'],
  ['North Holland', 'haarlem'],
  ['São Paulo', 'campinas'],
  ['Sao Paulo', 'campinas'],
  ['Auvergne-Rhône-Alpes', 'several'],
  ['Comunidad de Madrid', 'several'],
  ['Maharashtra', 'mumbai'],
  ['South Carolina', ''],
  ['Pennsylvania', ''],
  ['Santa Catarina', 'sao-jose'],
  ['Pará', 'belem'],
  ['Brazil', 'belem campinas sao-jose sc-unknown'],
  ['France', 'paris remote-fr several'],
  ['Spain', 'barcelona catalunya several'],
])('F6: %s is the country or state that was looked up, whatever the location says of it', (location, ids) => {
  expect(found(location)).toBe(ids);
});

test.each([
  [
    'Europe',
    'barcelona berlin berlin-be berlin-de catalunya haarlem leeds munich paris remote-fr several vienna vienna-en',
  ],
  ['EU', 'barcelona berlin berlin-be berlin-de catalunya haarlem munich paris remote-fr several vienna vienna-en'],
  ['DACH', 'berlin berlin-be berlin-de munich vienna vienna-en'],
  ['Asia', 'mumbai tbilisi'],
  ['North America', 'atlanta austin toronto'],
  ['Nordamerika', 'atlanta austin toronto'],
  ['APAC', 'mumbai perth tbilisi'],
])('F6: %s finds the towns of its countries', (location, ids) => {
  expect(found(location)).toBe(ids);
});

test.each(['Europe', 'EU', 'DACH', 'Asia', 'North America', 'Amérique du Nord', 'APAC', 'Benelux'])(
  'F6: ‘%s’ among the words finds what it finds as the location',
  (area) => {
    const ids = (text: string) => search.search(queryOf({ text })).ids.sort().join(' ');
    expect(ids(area)).toBe(found(area));
    expect(ids(`jobs ${area}`)).toBe(found(area));
    expect(ids(`rust ${area} developer`)).toBe(found(area));
  },
);

test.each([
  ['bank of america', 'teller'],
  ['Amerika Haus', 'house'],
  ['Dach decken', 'roof'],
  ['dach', 'berne roof'],
  ['America', 'teller toronto'],
  ['jobs america', 'teller toronto'],
  ['clerk americas', 'toronto'],
  ['clerk in america', 'toronto'],
  ['clerk jobs in America', 'toronto'],
  ['decken in dach', 'berne roof'],
  ['decken DACH', 'berne roof'],
  ['decken -dach', 'berne'],
  ['decken -DACH', ''],
])('F6: ‘%s’ means an area only where its name is no part of something else', async (text, ids) => {
  const own = createIndexedJobSearch();
  const JOBS = [
    { id: 'teller', title: 'Teller', company: 'Bank of America', location: 'Leeds, UK' },
    { id: 'toronto', title: 'Bank clerk', location: 'Toronto, Canada' },
    { id: 'house', title: 'Host', company: 'Amerika Haus e. V.', location: 'Leeds, UK' },
    { id: 'roof', title: 'Dach decken', location: 'Leeds, UK' },
    { id: 'berne', title: 'Decken nähen', location: 'Bern, Switzerland' },
  ];
  const find = locate(createGazetteer());
  for (const job of JOBS) {
    const places = await find(job.location);
    own.upsert({ ...CORPUS[0]!, ...job, places, points: places.map(onSphere), work_mode: null });
  }
  expect(own.search(queryOf({ text })).ids.sort().join(' ')).toBe(ids);
});

describe.each([
  ['looked up', true],
  ['not looked up', false],
])('F6: the name of a region that two countries have, where places are %s,', (_when, isLookedUp) => {
  const own = createIndexedJobSearch();
  beforeAll(async () => {
    const find = locate(createGazetteer());
    for (const location of [
      'Lahore, Punjab',
      'Multan, Punjab, Pakistan',
      'Amritsar, Punjab, India',
      'Haro, La Rioja',
      'Chilecito, La Rioja, Argentina',
      'Hasselt, Limburg',
      'Maastricht, Limburg, Netherlands',
      'Ancona, Marche, Italy',
      'Cardiff, Wales',
    ]) {
      const places = isLookedUp ? await find(location) : [];
      const id = location.split(',')[0] ?? '';
      own.upsert({ ...CORPUS[0]!, id, location, places, points: places.map(onSphere), work_mode: null });
    }
  });

  test.each([
    ['Punjab', 'Amritsar Lahore Multan'],
    ['the Punjab', 'Amritsar Lahore Multan'],
    ['Punjab, Pakistan', isLookedUp ? 'Lahore Multan' : 'Multan'],
    ['India', 'Amritsar'],
    ['La Rioja', 'Chilecito Haro'],
    ['Rioja', 'Chilecito Haro'],
    ['La Rioja, Argentina', 'Chilecito'],
    ['Limburg', 'Hasselt Maastricht'],
    ['Netherlands', 'Maastricht'],
    ['Le Marche', 'Ancona'],
    ['The Marches', 'Ancona'],
    ['Wales', 'Cardiff'],
  ])('%s finds the jobs of both', (location, ids) => {
    expect(own.search(queryOf({ location })).ids.sort().join(' ')).toBe(ids);
  });
});

test.each([
  ['Berlin', 'berlin berlin-be berlin-de'],
  ['Berlin, Germany', 'berlin berlin-be berlin-de'],
  ['Wien', 'vienna vienna-en'],
  ['Vienna', 'vienna vienna-en'],
  ['Munich, Germany', 'munich'],
  ['Berlin, Germany; Leeds, UK', 'berlin berlin-be berlin-de leeds'],
  ['Leeds; India; Texas', 'austin leeds mumbai'],
  ['Leeds; Xanadu', 'leeds'],
  [' ; ', Object.keys(LOCATIONS).sort().join(' ')],
])('F6: %s means a town in all its spellings, or several places at once', (location, ids) => {
  expect(found(location)).toBe(ids);
});

test.each([
  ['Monaco di Baviera', 'munich'],
  ['Monaco', ''],
  ['Múnich', 'munich'],
  ['Parigi', 'paris'],
  ['Milaan', ''],
  ['Wenen', 'vienna vienna-en'],
  ['Bombay', 'mumbai'],
  ['Barcelone', 'barcelona'],
  ['Berlin, Leeds', 'berlin berlin-be berlin-de leeds'],
  ['Leeds und Wien', 'leeds vienna vienna-en'],
  ['Paris & Leeds', 'leeds paris'],
  ['Leeds/Munich', 'leeds munich'],
  ['Austria, India', 'mumbai vienna vienna-en'],
  ['Vienna, Virginia', ''],
  ['Paris, Ontario', ''],
  ['75001 Paris', 'paris'],
  ['Berlin-Mitte', 'berlin berlin-be berlin-de'],
  ['Leeds Headingley', 'leeds'],
])('S544: %s finds the towns that people mean by it', (location, ids) => {
  expect(found(location)).toBe(ids);
});

test.each([
  ['gothenburg', 'goteborg'],
  ['Bombay', 'mumbai'],
  ['rust keulen', 'koln'],
  ['st etienne', 'etienne'],
  ['Saint-Étienne', 'etienne'],
  ['Sankt Gallen', 'gallen'],
  ['st. gallen', 'gallen'],
  ['den haag', 'hague'],
])('S544: ‘%s’ among the words is the town by its other name', async (text, id) => {
  const own = createIndexedJobSearch();
  const find = locate(createGazetteer());
  for (const [at, location] of Object.entries({
    goteborg: 'Göteborg',
    mumbai: 'Mumbai',
    koln: 'Köln',
    etienne: 'Saint-Étienne',
    gallen: 'St. Gallen, Switzerland',
    hague: 'The Hague',
  })) {
    const places = await find(location);
    own.upsert({ ...CORPUS[0]!, id: at, location, places, points: places.map(onSphere), work_mode: null });
  }
  expect(own.search(queryOf({ text })).ids).toEqual([id]);
});

test.each([
  ['Remote, Germany', 'remote-koln'],
  ['Remote in Germany', 'remote-koln'],
  ['Remote (Europe)', 'remote-koln remote-uk'],
  ['Remote - UK', 'remote-uk'],
  ['Remote Köln', 'remote-koln'],
  ['Remote', 'remote remote-koln remote-uk'],
])(
  'S545: %s finds remote jobs there, wherever their location says it, and its facet counts them',
  async (location, ids) => {
    const own = createIndexedJobSearch();
    const find = locate(createGazetteer());
    for (const [id, written, work_mode] of [
      ['remote-koln', 'Köln', 'remote'],
      ['koln', 'Köln', 'onsite'],
      ['remote-uk', 'Remote in UK', 'remote'],
      ['remote', 'Remote', 'remote'],
    ] as const) {
      const places = await find(written);
      own.upsert({ ...CORPUS[0]!, id, location: written, places, points: places.map(onSphere), work_mode });
    }
    const idsBy = (asked: string) => own.search(queryOf({ location: asked })).ids.sort();
    expect(idsBy(location).join(' ')).toBe(ids);
    for (const { value, count } of own.search(queryOf({})).facets.location)
      expect([value, idsBy(String(value)).length]).toEqual([value, count]);
  },
);

test('F6: spellings of one town are one value of the facet, and finding by it gives what it counts', () => {
  const location = search
    .search(queryOf({}))
    .facets.location.map(({ value, count }) => ({ value: String(value), count }));
  const labels = location.map(({ value }) => value);
  expect(labels.filter((label) => /Berlin/.test(label))).toEqual(['Berlin, Germany']);
  expect(labels.filter((label) => /Vienna|Wien/.test(label))).toEqual(['Vienna, Austria']);
  expect(labels).toEqual(expect.arrayContaining(['Austin, TX', 'Toronto, ON, Canada', 'Perth, Australia']));
  for (const { value, count } of location) expect([value, found(value).split(' ').length]).toEqual([value, count]);
});

test('F6: a town whose region is looked up after it was first found is found by that region as well', async () => {
  const later = createIndexedJobSearch();
  const find = locate(createGazetteer());
  const WRITTEN = [
    'Munich, Germany',
    'Manchester, UK',
    'Edinburgh, UK',
    'Cardiff, UK',
    'Barcelona, Spain',
    'Milan, Italy',
  ];
  for (const [at, location] of [
    ...WRITTEN,
    'Sydney, Australia',
    'Seville, Spain',
    'Bayern',
    'Toronto, Canada',
  ].entries()) {
    const job = { ...CORPUS[0]!, id: String(at), location, work_mode: null };
    later.upsert({ ...job, places: [], points: [], isPlaced: false });
    const places = await find(location);
    later.upsert({ ...job, places, points: places.map(onSphere) });
  }
  const foundBy = (location: string) => later.search(queryOf({ location })).ids.sort().join(' ');
  expect(foundBy('')).toBe('0 1 2 3 4 5 6 7 8 9');
  const REGIONS = { Bavaria: '0 8', Bayern: '0 8', England: '1', Scotland: '2', Wales: '3', Catalonia: '4' };
  const MORE = { Katalonien: '4', Lombardia: '5', Lombardy: '5', 'New South Wales': '6', Andalucía: '7', Ontario: '9' };
  for (const [region, ids] of Object.entries({ ...REGIONS, ...MORE }))
    expect([region, foundBy(region)]).toEqual([region, ids]);
  const facet = later.search(queryOf({})).facets.location;
  expect(facet.find(({ value }) => value === 'Bayern')).toMatchObject({ count: 2 });
});

test('F6: a radius is drawn around each of several places', async () => {
  const [leeds, berlin] = await Promise.all(
    ['Bradford, UK', 'Potsdam, Germany'].map((place) => locate(createGazetteer())(place)),
  );
  const near = [...leeds!, ...berlin!].map((place) => ({ ...place, radius_km: 60 }));
  expect(search.search(queryOf({ location: 'Bradford; Potsdam', near })).ids.sort()).toEqual([
    'berlin',
    'berlin-be',
    'berlin-de',
    'leeds',
  ]);
});

test('F6: many spellings of one town are taken in time that grows with their number only', () => {
  const known = { label: 'Berlin, Germany', region: 'Berlin', country: 'DE' };
  const timeOf = (spellings: number) => {
    const locations = new ValueDictionary();
    for (let at = 0; at < spellings; at += 1) {
      const text = writtenWith(`Berlin street${at}`, known);
      locations.take({ key: text, text });
    }
    const places = new PlaceIndex(locations);
    const { user } = process.cpuUsage();
    places.follow();
    return process.cpuUsage({ user, system: 0 }).user;
  };
  const shortest = (spellings: number) => Math.min(...Array.from({ length: 3 }, () => timeOf(spellings)));
  expect(shortest(6_000) / shortest(1_500)).toBeLessThan(7);
});
