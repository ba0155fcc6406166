import { resolve } from 'node:path';
import { SERVICE_NAMES } from '@market/contracts/services';
import { object } from 'yup';
import { ConfigError, commonSettings, readSettings, variable } from '../src/config';

const lamp = object({
  colour: variable.choice('LAMP_COLOUR', ['red', 'green', 'white']).default('white'),
  turnsAMinute: variable.whole('LAMP_TURNS', { lowest: 1, highest: 60, takes: 'turns from 1 to 60' }).default(6),
  logFile: variable.path('LAMP_LOG'),
  keeper: variable.group({
    name: variable.text('KEEPER_NAME').required(),
    deputies: variable.list('KEEPER_DEPUTIES').default([]),
  }),
});

test('an unset, empty or blank variable has its default, or is absent', () => {
  const plain = { colour: 'white', turnsAMinute: 6 };
  for (const env of [{}, { LAMP_COLOUR: '', LAMP_LOG: '  ', KEEPER_NAME: '\t', KEEPER_DEPUTIES: '' }]) {
    expect(readSettings(lamp, env)).toEqual(plain);
    expect(Object.keys(readSettings(lamp, env)).toSorted()).toEqual(Object.keys(plain));
  }
});

test('values are what the code takes, and variables of others are left alone', () => {
  const env = {
    LAMP_COLOUR: ' red ',
    LAMP_TURNS: '012',
    LAMP_LOG: 'a.log',
    KEEPER_NAME: 'Ada',
    KEEPER_DEPUTIES: 'B, ,C',
  };
  expect(readSettings(lamp, { ...env, PATH: '/bin', colour: 'green' })).toEqual({
    colour: 'red',
    turnsAMinute: 12,
    logFile: resolve('a.log'),
    keeper: { name: 'Ada', deputies: ['B', 'C'] },
  });
});

test.each(['0', '61', '1.5', '1e1', '0x10', '-1', '1000000', 'secret'])('%s is no number of turns', (LAMP_TURNS) => {
  const read = () => readSettings(lamp, { LAMP_TURNS, LAMP_COLOUR: 'secret' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/^LAMP_COLOUR must be red, green or white.\nLAMP_TURNS must be turns from 1 to 60.$/);
});

test('a bound above a million can be reached', () => {
  const pause = object({
    pauseMs: variable.whole('PAUSE_MS', { lowest: 1, highest: 3_600_000, takes: 'milliseconds' }),
  });
  expect(readSettings(pause, { PAUSE_MS: '3600000' })).toEqual({ pauseMs: 3_600_000 });
});

test('countries are read in either case, and one that is none is refused', () => {
  const post = object({ to: variable.countries('POST_TO').default([]) });
  expect(readSettings(post, { POST_TO: ' no, De ,' })).toEqual({ to: ['NO', 'DE'] });
  expect(() => readSettings(post, { POST_TO: 'NO,XX' })).toThrow(
    /^POST_TO must be country codes of two letters with commas between them, such as IN,DE.$/,
  );
});

test('growing numbers are read with spaces, and others are refused', () => {
  const tide = object({
    marks: variable.growing('TIDE_MARKS', { lowest: 1, highest: 9, most: 3, takes: 'marks from 1 to 9' }),
  });
  expect(readSettings(tide, { TIDE_MARKS: '1, 5,9' })).toEqual({ marks: [1, 5, 9] });
  for (const TIDE_MARKS of ['5,1', '5,5', '0,1', '5,10', '1,2,3,4', '1,x', '1', ','])
    expect(() => readSettings(tide, { TIDE_MARKS })).toThrow(/^TIDE_MARKS must be marks from 1 to 9.$/);
});

test('a variable that two parts read is spoken of once', () => {
  const other = object({ lamp: variable.choice('LAMP_COLOUR', ['red', 'green', 'white']) });
  expect(() => readSettings(lamp.concat(other), { LAMP_COLOUR: 'blue' })).toThrow(
    /^LAMP_COLOUR must be red, green or white.$/,
  );
});

test('defaults follow from what else is set: where people reach it, the secret, what is logged', () => {
  expect(readSettings(commonSettings, { PORT: '8080', DATA_DIR: '/data', NODE_ENV: 'test' })).toMatchObject({
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    secretFile: '/data/keys/secret',
    logLevel: 'silent',
    queuePrefix: '',
    serviceUrls: Object.fromEntries(SERVICE_NAMES.map((name) => [name, []])),
  });
  expect(
    readSettings(commonSettings, {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://a.example',
      JOBS_URL: 'HTTP://b/, http://c',
    }),
  ).toMatchObject({ host: '0.0.0.0', logLevel: 'info', serviceUrls: { jobs: ['http://b', 'http://c'] } });
});
