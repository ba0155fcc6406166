import { periodsIn, withoutPeriod } from '../src/dates/periods';

test.each([
  ['Since 03/21', '2021-03-01', ''],
  ['Summer 2019', '2019-06-01', '2019-08-31'],
  ['2019 – heute', '2019-01-01', ''],
  ['Jan. 2020 – Mär. 2022', '2020-01-01', '2022-03-31'],
  ['05.2018-12.2020', '2018-05-01', '2020-12-31'],
  ['2016 à 2018', '2016-01-01', '2018-12-31'],
  ['depuis 2019', '2019-01-01', ''],
  ['2015 - actualidad', '2015-01-01', ''],
  ['03/2015 – present', '2015-03-01', ''],
  ['Jan – Mar 2020', '2020-01-01', '2020-03-31'],
  ['2019 –', '2019-01-01', ''],
  ['de enero de 2018 a marzo de 2020', '2018-01-01', '2020-03-31'],
  ['WS 2018/19', '2018-10-01', '2019-03-31'],
  ['Oct ’19 – Dec ’20', '2019-10-01', '2020-12-31'],
  ['1 mars 2019 – 31 août 2020', '2019-03-01', '2020-08-31'],
  ['2017-09 — 2019-05', '2017-09-01', '2019-05-31'],
  ['[ 01/09/2019 – Current ]', '2019-09-01', ''],
  ['Seit Oktober 2019', '2019-10-01', ''],
])('%s is read as a period', (text, start, end) => {
  expect(periodsIn(text)).toMatchObject([{ start, end }]);
});

test('numbers that are no dates are none', () => {
  for (const text of ['24/7 support', '3.5 of 4.0', '+49 151 12345678', 'room 1204', '15,000 users'])
    expect(periodsIn(text)).toEqual([]);
});

test('a line goes on without its period', () => {
  const line = 'Software Engineer, Northwind (May 2019 - Present)';
  const [period] = periodsIn(line);
  expect(period && withoutPeriod(line, period)).toBe('Software Engineer, Northwind');
});
