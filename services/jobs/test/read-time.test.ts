import { readTime } from '../src/imports/domain/read-time';

test.each([
  ['1 ธันวาคม 2569', 'Thailand, whose years are 543 ahead'],
  ['1 ธ.ค. 2569', 'a short month of Thailand'],
  ['15/12/2569', 'numbers with a year of Thailand'],
  ['令和8年12月1日', 'an era of Japan'],
  ['2026年12月1日(火)', 'the weekday behind it'],
  ['2026년 12월 1일 (화)', 'the weekday behind it'],
  ['2026-W49-2', 'the day of a week'],
  ['1 grudnia 2026 r.', 'the word for year behind it'],
  ['20261201T090000Z', 'a calendar file'],
  ['/Date(1796083200000)/', '.NET'],
])('%s is a day: %s', (text) => {
  expect(readTime(text)?.toISOString().slice(0, 10)).toBe(text.startsWith('15') ? '2026-12-15' : '2026-12-01');
});

test.each([
  '2026-12',
  '2026/12',
  '2026-W54-1',
  '2026-W00-1',
  '2025-W53-1',
  '令和8年13月1日',
  '31/11/2569',
  '2400-01-01',
])('%s is no day', (text) => {
  expect(readTime(text)).toBeNull();
});
