import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { createLog, readSettings } from '@market/service-kit';
import { fakeClock } from '@market/service-kit/testing';
import { addressToAsk } from '../src/places/domain/address';
import { writtenPlaces } from '@market/contracts/job-posts';
import { saysRemote } from '../src/places/domain/places';
import { createGazetteer } from '../src/places/adapters/gazetteer/gazetteer';
import { TownIndex } from '../src/places/adapters/gazetteer/town-index';
import type { Geocoder } from '../src/places/adapters/geocoder';
import { createNominatimGeocoder } from '../src/places/adapters/nominatim/nominatim-geocoder';
import { nominatimServer, type NominatimServer } from './nominatim-server';
import { jobsSettings } from '../src/settings';

const clock = fakeClock();
const log = createLog({ name: 'test', level: 'silent' });
const NOBODY: Geocoder = { warmUp: async () => undefined, find: async () => undefined };

let server: NominatimServer;
beforeAll(async () => {
  server = await nominatimServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.misbehave(undefined);
  server.asked.length = 0;
});

const outside = ({
  gazetteer = NOBODY,
  baseUrl = server.url,
  limitMs,
}: { gazetteer?: Geocoder; baseUrl?: string; limitMs?: number } = {}) =>
  createNominatimGeocoder({
    baseUrl,
    userAgent: 'Perch (+http://localhost)',
    gazetteer,
    clock,
    log,
    ...(limitMs === undefined ? {} : { limitMs }),
  });

describe.each<[string, () => Geocoder]>([
  ['the gazetteer', () => createGazetteer()],
  ['a server that speaks Nominatim’s protocol', () => outside()],
])('%s', (_name, make) => {
  test.each([
    ['Lisbon, Portugal', 'Lisbon', 'Portugal', 38.72, -9.14],
    ['Berlin', 'Berlin', 'Germany', 52.52, 13.41],
    ['Munich, Germany', 'Munich', 'Germany', 48.14, 11.58],
    ['München', 'Munich', 'Germany', 48.14, 11.58],
    ['Greater London', 'London', 'United Kingdom', 51.5, -0.13],
    ['New York, NY', expect.stringMatching(/^New York/) as string, 'United States', 40.71, -74.01],
    ['US, TX, Houston', 'Houston', 'United States', 29.76, -95.36],
    ['Springfield, IL', 'Springfield', 'United States', 39.8, -89.64],
    ['Paris', 'Paris', 'France', 48.85, 2.35],
    ['Cambridge, UK', 'Cambridge', 'United Kingdom', 52.2, 0.12],
    ['10 Downing Street, London SW1A 2AA, UK', 'London', 'United Kingdom', 51.5, -0.13],
  ])('%s', async (address, name, country, latitude, longitude) => {
    const place = await make().find(address);
    expect(place).toMatchObject({ name, country });
    expect(Math.abs(place!.latitude - latitude)).toBeLessThan(0.1);
    expect(Math.abs(place!.longitude - longitude)).toBeLessThan(0.1);
  });

  test.each(
    [
      'Remote',
      'Remote in USA',
      'US, Remote',
      'Germany',
      'Texas',
      'TX',
      'Not stated',
      '',
      ' , ,',
      'Qwertzuiopville',
      'http://169.254.169.254/latest',
      '../../etc/passwd',
      "'; DROP TABLE towns",
      '%00',
      '(a+)+$',
      '🙂',
      '---',
      'a,b,c',
    ].flatMap((text) => [
      [text.slice(0, 30), text],
      [`${text} a hundred times`, `${text} `.repeat(100)],
    ]),
  )('nothing for ‘%s’', async (_name, address) => {
    expect(await make().find(address)).toBeUndefined();
  });
});

describe('the gazetteer knows which town is meant', () => {
  const gazetteer = createGazetteer();
  const cases: Array<[address: string, place: string | undefined, latitude?: number]> = [
    ['Springfield', 'Springfield, United States'],
    ['Portland', 'Portland, United States', 45.5],
    ['Portland, ME', 'Portland, United States', 43.7],
    ['Cambridge', 'Cambridge, United Kingdom'],
    ['Cambridge, MA', 'Cambridge, United States'],
    ['Paris, Texas, USA', 'Paris, United States'],
    ['Toronto, CA', 'Toronto, Canada'],
    ['Richmond, CA', 'Richmond, United States'],
    ['Perth, WA', 'Perth, Australia'],
    ['Vancouver, WA', 'Vancouver, United States'],
    ['Atlanta, Georgia', 'Atlanta, United States'],
    ['Tbilisi, Georgia', 'Tbilisi, Georgia'],
    ['Denmark, WI', 'Denmark, United States'],
    ['Lebanon, PA', 'Lebanon, United States'],
    ['GB, LND, London', 'London, United Kingdom'],
    ['DE, BE, Berlin', 'Berlin, Germany'],
    ['CA, ON, Toronto', 'Toronto, Canada'],
    ['US-IL-Niles', 'Niles, United States'],
    ['Mumbai, IN', 'Mumbai, India'],
    ['Göteborg, Schweden', 'Göteborg, Sweden'],
    ['New York', 'New York City, United States'],
    ['Washington', 'Washington, D.C., United States'],
    ['Georgia', undefined],
    ['Singapore', 'Singapore, Singapore'],
    ['Luxembourg', 'Luxembourg, Luxembourg'],
    ['SF Bay Area, CA', 'San Francisco, United States'],
    ['Hollywood, LA', 'Hollywood, United States', 34.1],
    ['St Louis, MO', 'St. Louis, United States'],
    ['Mt Holly, NJ', 'Mount Holly, United States'],
    ['Cologne', 'Köln, Germany'],
    ['Muenchen', 'Munich, Germany'],
    ['Wien', 'Vienna, Austria'],
    ['Frankfurt', 'Frankfurt am Main, Germany'],
    ['Den Haag', 'The Hague, Netherlands'],
    ['Bangalore', 'Bengaluru, India'],
    ['10115 Berlin', 'Berlin, Germany'],
    ['Austin USA', 'Austin, United States'],
    ['Town of Bristol, CT', 'Bristol, United States'],
    ['Dallas-Fort Worth Metroplex', 'Dallas, United States'],
    ['Des Moines, IA Denver, CO', 'Des Moines, United States'],
    ['Munich, Bavaria', 'Munich, Germany'],
    ['Mérida, Yucatán', 'Mérida, Mexico', 21],
    ['Mérida, Extremadura', 'Mérida, Spain', 39],
    ['Lahore, Punjab', 'Lahore, Pakistan'],
    ['Berlin, Brandenburg', 'Berlin, Germany'],
    ['Groningen', 'Groningen, Netherlands'],
    ['Springfield, Nowhere', 'Springfield, United States'],
    ['Niles, Nowhere', undefined],
    // A region or country beside the town goes before how many people live there.
    ['São José, SC, Brazil', 'São José, Brazil', -28.2],
    ['São José, SC', 'São José, Brazil', -28.2],
    ['São Paulo - SP', 'São Paulo, Brazil'],
    ['Belém, PA', 'Belém, Brazil', -1.4],
    ['Bethlehem, PA', 'Bethlehem, United States'],
    ['Hyderabad, Sindh', 'Hyderabad, Pakistan'],
    ['Hyderabad, Somewhere', undefined],
    ['Washington, Tyne and Wear', 'Washington, United Kingdom'],
    ['Washington, Tyne and Wear, UK', 'Washington, United Kingdom'],
    ['Birmingham, West Midlands', 'Birmingham, United Kingdom'],
    ['Frankfurt (Oder)', 'Frankfurt (Oder), Germany'],
    ['Halle (Saale)', 'Halle (Saale), Germany'],
    ['Saint-Denis (93)', 'Saint-Denis, France', 48.9],
    ['Saint-Denis (974)', 'Saint-Denis, Réunion'],
    ['Paris (75)', 'Paris, France'],
    ['Salem (Oregon)', 'Salem, United States', 44.9],
    ['Salem(Tamil Nadu)', 'Salem, India'],
    ['Berlin (Hybrid)', 'Berlin, Germany'],
    ['Newcastle', 'Newcastle upon Tyne, United Kingdom'],
    ['Newcastle, NSW', 'Newcastle, Australia'],
    ['Newcastle, South Africa', 'Newcastle, South Africa'],
    ['Valencia', 'Valencia, Spain'],
    ['Valencia, Venezuela', 'Valencia, Venezuela'],
    ...['APAC', 'EMEA', 'LATAM', 'DACH', 'Europe', 'EU', 'Africa'].map((area): [string, undefined] => [
      area,
      undefined,
    ]),
    ['Sydney NSW', 'Sydney, Australia'],
    ['Melbourne VIC 3000', 'Melbourne, Australia'],
    ['Austin TX 78701', 'Austin, United States'],
    ['Toronto ON', 'Toronto, Canada'],
    ['GB-London', 'London, United Kingdom'],
    ['DE-Berlin', 'Berlin, Germany'],
    ['CA-Toronto', 'Toronto, Canada'],
    ['USA - IL - Peoria', 'Peoria, United States', 40.7],
    ['Hybrid - London', 'London, United Kingdom'],
    ['London - Hybrid', 'London, United Kingdom'],
    ['Hybrid in London', 'London, United Kingdom'],
    ['Freiburg im Breisgau', 'Freiburg, Germany', 48],
    ['Freiburg im Breisgau, Germany', 'Freiburg, Germany', 48],
    ['Neustadt an der Weinstraße', 'Neustadt, Germany', 49.35],
    ['Lyon 3e Arrondissement', 'Lyon, France'],
    ['Großraum Köln/Bonn', 'Köln, Germany'],
    ['Москва', 'Moscow, Russia'],
    ['Київ, Україна', 'Kyiv, Ukraine'],
    ['東京', 'Tokyo, Japan'],
    ['東京都新宿区', 'Tokyo, Japan'],
    ['北京', 'Beijing, China'],
    ['上海市浦东新区', 'Shanghai, China'],
    ['서울 강남구', 'Seoul, South Korea'],
    ['القاهرة', 'Cairo, Egypt'],
    ['الرياض', 'Riyadh, Saudi Arabia'],
    ['תל אביב', 'Tel Aviv, Israel'],
    ['กรุงเทพ', 'Bangkok, Thailand'],
    ['Αθήνα', 'Athens, Greece'],
  ];
  test.each(cases.map(([address, place, latitude]) => ({ address, expected: place, latitude })))(
    '$address',
    async ({ address, expected, latitude }) => {
      const place = await gazetteer.find(address);
      expect(place && `${place.name}, ${place.country}`).toBe(expected);
      if (latitude !== undefined) expect(place!.latitude).toBeCloseTo(latitude, 0);
    },
  );

  test('is read in slices, while timers go on running', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const towns = await TownIndex.load();
    clearInterval(timer);
    expect(towns.size).toBeGreaterThan(130_000);
    expect(turns).toBeGreaterThan(5);
  });
});

const LISTINGS = resolve(__dirname, '../../../../shared/data/job-listings.json');
(existsSync(LISTINGS) ? test : test.skip)(
  'nine of ten distinct locations of real listings are found, areas and mere words among the rest',
  async () => {
    const listings = JSON.parse(readFileSync(LISTINGS, 'utf8')) as Array<{ locations: string[] }>;
    const written = [...new Set(listings.flatMap(({ locations }) => locations.flatMap(writtenPlaces)))].filter(
      (one) => !saysRemote(one),
    );
    const gazetteer = createGazetteer();
    const found = await Promise.all(written.map((one) => gazetteer.find(one)));
    expect(found.filter(Boolean).length / written.length).toBeGreaterThan(0.89);
  },
);

describe('S64 an outside geocoder', () => {
  const gazetteer: Geocoder = {
    ...NOBODY,
    find: async () => ({ name: 'Berlin', country: 'Germany', latitude: 1, longitude: 2 }),
  };
  const FROM_GAZETTEER = expect.objectContaining({ latitude: 1 }) as unknown;

  test('is asked at the configured address alone, and hears nothing but the place', async () => {
    const key = outside({ baseUrl: `${server.url}/?key=k1` });
    await key.find('jane.doe@example.org, 12 High Street, Paris 75001');
    await key.find('Paris#@evil.example/&format=xml');
    expect(server.asked.map(({ q }) => q)).toEqual(
      ['High Street, Paris', 'Paris#@evil.example/&format=xml'.replace(/\S*@\S*/, '')].filter(Boolean),
    );
    const [{ path, headers }] = server.asked as [NominatimServer['asked'][number]];
    expect(path).toBe(
      '/search?key=k1&q=High+Street%2C+Paris&format=jsonv2&addressdetails=1&limit=1&accept-language=en',
    );
    expect(headers).toMatchObject({ 'user-agent': 'Perch (+http://localhost)' });
    expect(
      Object.keys(headers).filter((name) => /cookie|authorization|forwarded|referer|origin|request-id/.test(name)),
    ).toEqual([]);
  });

  test('is asked once for the same place, also by many at the same moment', async () => {
    const geocoder = outside();
    await Promise.all(['Berlin', 'berlin', ' Berlin '].map((address) => geocoder.find(address)));
    await geocoder.find('BERLIN');
    expect(server.asked).toHaveLength(1);
  });

  test('is not asked by more than four at once: the others get what the gazetteer says', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.misbehave((response) => void held.then(() => response.end('[]')));
    const geocoder = outside({ gazetteer });
    const waiting = ['Lisbon', 'Munich', 'London', 'Houston'].map((address) => geocoder.find(address));
    expect(await geocoder.find('Paris')).toEqual(FROM_GAZETTEER);
    release();
    await Promise.all(waiting);
    expect(server.asked).toHaveLength(4);
  });

  test('a geocoder that knows nothing, or only something too wide, is helped out by the gazetteer', async () => {
    expect(await outside({ gazetteer }).find('Qwertzuiopville')).toEqual(FROM_GAZETTEER);
    expect(await outside({ gazetteer }).find('Nowhere-in-particular')).toEqual(FROM_GAZETTEER);
  });

  test('a redirect of a geocoder is not followed', async () => {
    let reached = 0;
    const canary = createServer((_request, response) => {
      reached += 1;
      response.end('[]');
    });
    await new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening));
    server.misbehave((response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${(canary.address() as AddressInfo).port}/` }).end(),
    );
    expect(await outside({ gazetteer }).find('Berlin')).toEqual(FROM_GAZETTEER);
    expect(reached).toBe(0);
    await new Promise((closed) => canary.close(closed));
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['answers with an error', (response) => response.writeHead(500).end('{}')],
    ['answers with HTML', (response) => response.end('<html>')],
    ['answers with something else', (response) => response.end('{"lat":1}')],
    ['answers with a place off the earth', (response) => response.end('[{"lat":"91","lon":"0","display_name":"x"}]')],
    [
      'never stops answering',
      (response) => {
        const more = () => {
          if (!response.destroyed) response.write(' '.repeat(16_384), more);
        };
        more();
      },
    ],
    ['breaks off', (response) => response.destroy()],
    ['does not answer in time', () => undefined],
  ])('a geocoder that %s leaves it to the gazetteer and is left alone for a while', async (_what, how) => {
    server.misbehave(how);
    const geocoder = outside({ gazetteer, limitMs: 3_000 });
    expect(await geocoder.find('Berlin')).toEqual(FROM_GAZETTEER);
    expect(await geocoder.find('Berlin')).toEqual(FROM_GAZETTEER);
    expect(await geocoder.find('Lisbon')).toEqual(FROM_GAZETTEER);
    expect(server.asked).toHaveLength(1);
    server.misbehave(undefined);
    clock.advance(30_000);
    expect(await geocoder.find('Berlin')).toMatchObject({ name: 'Berlin', latitude: 52.510885 });
  });

  test('an address of a geocoder is checked at the start', () => {
    for (const wrong of [
      'nominatim.example.org',
      'ftp://nominatim.example.org',
      'file:///etc/passwd',
      'http://',
      'https://a b',
    ])
      expect(() => readSettings(jobsSettings, { GEOCODER_URL: wrong })).toThrow(
        'GEOCODER_URL must be an address such as https://nominatim.example.org.',
      );
    expect(readSettings(jobsSettings, { GEOCODER_URL: 'https://nominatim.example.org/v1/' }).geocoderUrl).toBe(
      'https://nominatim.example.org/v1',
    );
    expect(readSettings(jobsSettings, {}).geocoderUrl).toBeUndefined();
  });
});

test('a geocoder is told an address without its numbers and mail addresses', () => {
  expect(['Remote', '94105', 'US, TX, Houston 77002', 'Berlin', 'call 0301234567, Berlin'].map(addressToAsk)).toEqual([
    undefined,
    undefined,
    'Houston, TX, US',
    'Berlin',
    'call, Berlin',
  ]);
});

test.each([
  ['Frankfurt (Oder)', 'Frankfurt Oder'],
  ['Frankfurt (Oder), Germany', 'Frankfurt Oder, Germany'],
  ['Halle (an der Saale)', 'Halle an der Saale'],
  ['Frankfurt (Hessen)', 'Frankfurt, Hessen'],
  ['Saint-Denis (93)', 'Saint-Denis, Île-de-France, France'],
  ['Saint-Denis (974)', 'Saint-Denis, Réunion'],
  ['Newcastle', 'Newcastle, United Kingdom'],
  ['Newcastle, NSW', 'Newcastle, NSW'],
  ['Valencia', 'Valencia, Spain'],
  ['Berlin (ask for Jane Doe)', 'Berlin'],
  ['Berlin (jane@example.org)', 'Berlin'],
  ['Berlin (HQ), 0301234567', 'Berlin'],
  ['Berlin (Hybrid)', 'Berlin'],
  ['Berlin (Remote)', 'Berlin'],
])('%s is told as what it most likely means: %s', (address, asked) => {
  expect(addressToAsk(address)).toBe(asked);
});
