import {
  beginsWith,
  endpointChanges,
  faultOfSettings,
  isGivenSettings,
  isListedCall,
  type RemoteSetting,
  resolveSetting,
} from '../src';

const rows: RemoteSetting = { kind: 'number', default: 10, min: 1, max: 50, description: 'Rows', public: true };

test.each([
  [[], 'settings must name up to 50 settings'],
  [{ 'two words': rows }, 'the setting "two words" must be a word such as similarJobs'],
  [JSON.parse('{"__proto__": {}}'), 'the setting "__proto__" must be a word'],
  [{ constructor: rows }, 'must be a word'],
  [{ rows: { ...rows, kind: 'code' } }, 'must have one of the kinds flag, number, choice, text'],
  [{ rows: { ...rows, description: '' } }, 'needs a description'],
  [{ rows: { ...rows, public: false } }, 'must say public: true'],
  [{ rows: { ...rows, secret: 'x' } }, 'has a field "secret" that none of its kind has'],
  [{ rows: { ...rows, min: 60 } }, 'needs numbers min and max, min first'],
  [{ rows: { ...rows, default: 51 } }, 'needs a default that is a number from 1 to 50'],
  [{ look: { kind: 'choice', default: 'a', options: ['a', 'a'], description: 'Look', public: true } }, 'needs options'],
  [{ line: { kind: 'text', default: 'x'.repeat(201), description: 'Line', public: true } }, 'a text of up to 200'],
  [Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`a${n}`, rows])), 'settings must name up to 50 settings'],
])('S258: a manifest does not declare %j', (settings, fault) => {
  expect(faultOfSettings(settings)).toContain(fault);
});

test('a set value counts for its audience, as far as the running version allows it', () => {
  expect(faultOfSettings({ rows })).toBeUndefined();
  expect(resolveSetting(rows, undefined, null)).toBe(10);
  expect(resolveSetting(rows, { value: 20 }, null)).toBe(20);
  expect(resolveSetting(rows, { value: 20, roles: ['EMP'] }, null)).toBe(10);
  expect(resolveSetting(rows, { value: 20, roles: ['EMP'] }, 'EMP')).toBe(20);
  for (const value of ['20', 51, true]) expect(resolveSetting(rows, { value }, 'EMP')).toBe(10);
});

test('S258: a list with settings that are none is not read', () => {
  expect(isGivenSettings({ rows: { value: 20, roles: ['EMP'] } }, ['EMP', 'CND'])).toBe(true);
  for (const one of [{ value: {} }, { value: 'x'.repeat(201) }, { value: 1, roles: ['BOSS'] }, null])
    expect(isGivenSettings({ rows: one }, ['EMP', 'CND'])).toBe(false);
});

test.each([
  ['GET', '/job-posts/7', true],
  ['GET', '/job-posts/7?full=1', true],
  ['GET', '/job-posts/a%2Fb', true],
  ['DELETE', '/job-posts/7', false],
  ['GET', '/job-posts', false],
  ['GET', '/job-posts/7/applicants', false],
  ['GET', '/job-posts/..', false],
  ['GET', '/job-posts/%2e%2E', false],
  ['GET', '/job-posts/.', false],
  ['GET', '/job-posts/7\\..\\auth', false],
  ['GET', '/xjob-posts/7', false],
  ['POST', '/public/jobs.atom', false],
  ['GET', '/public/jobsxatom', false],
])('S259: a list of GET /job-posts/:id and GET /public/jobs.atom has %s %s: %s', (method, path, is) => {
  expect(isListedCall(['GET /job-posts/:id', 'GET /public/jobs.atom'], method, path)).toBe(is);
});

test('calls are compared with those of the live version; without a list of it all count as added', () => {
  expect(endpointChanges(['GET /a', 'GET /b'], ['GET /b', 'GET /c'])).toEqual({
    added: ['GET /a'],
    removed: ['GET /c'],
  });
  expect(endpointChanges(['GET /a'], undefined)).toEqual({ added: ['GET /a'], removed: [] });
  expect(endpointChanges(undefined, ['GET /a'])).toBeUndefined();
});

test.each([
  ['^2.4.0', true],
  ['^2.4.1 || ^3.0.0', true],
  ['^3.0.0', true],
  ['^2.3.9', false],
  ['^2.3.0 || ^2.4.0', false],
  ['>=2.4.0', false],
])('%s lets in shells from 2.4.0 on alone: %s', (range, is) => {
  expect(beginsWith(range, '2.4.0')).toBe(is);
});
