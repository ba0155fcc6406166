import { monthText, readMonth } from '@market/api/months';
import { periodText } from '../src/profiles';

describe('a day as its month', () => {
  it.each([
    ['2024-03-01', 'Mar 2024'],
    ['2024-12-31', 'Dec 2024'],
    ['2024-03-01T23:30:00-08:00', 'Mar 2024'],
    ['', ''],
    ['some time ago', 'some time ago'],
  ])('%s reads "%s"', (day, text) => {
    expect(monthText(day)).toBe(text);
  });
});

test.each([
  '03/2015',
  '3/2015',
  '03.2015',
  '1.3.2015',
  '01.03.2015',
  '1. 3. 2015',
  '2015-03',
  '2015-3',
  '2015/03',
  '2015-03-01',
  'March 2015',
  'mar 2015',
  'Mar. 2015',
  ' MARCH,  2015 ',
  '2015 March',
  '1 March 2015',
  'March 1st, 2015',
  '31/3/2015',
  '3/31/2015',
  '3/3/2015',
])('%j is March 2015', (text) => {
  expect(readMonth(text)).toEqual({ year: 2015, month: 3 });
});

test.each([
  '',
  '2015',
  'March',
  'last spring',
  '13/2015',
  '0/2015',
  '3/4/2015',
  '03/15',
  'Ma 2015',
  'Marching 2015',
  '03/1815',
])('%j is no month that everybody reads alike', (text) => {
  expect(readMonth(text)).toBeUndefined();
});

test('a job without an end lasts', () => {
  expect(periodText({ job_stdt: '2015-03-01', job_endt: '2016-04-30' })).toBe('Mar 2015 – Apr 2016');
  expect(periodText({ job_stdt: '2015-03-01', job_endt: '' })).toBe('Mar 2015 – Present');
});
