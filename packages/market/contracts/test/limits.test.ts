import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@market/api/endpoint';
import type { Limit } from '@market/api/limit';
import { ENDPOINTS } from '../src/endpoints';
import { LIMITS } from '../src/limits';

const endpoints = Object.values(ENDPOINTS) as Endpoint[];

test.each(Object.entries(LIMITS))('%s is the limit of some endpoint', (_name, limit) => {
  expect(endpoints.some(({ limits = [] }) => limits.includes(limit))).toBe(true);
});

test('each limit is counted under a name of its own', () => {
  const names = Object.values(LIMITS).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('S95: docs/security.md says of each limit that a stranger can use up what is left to the owner', () => {
  const text = readFileSync(join(__dirname, '../../../../docs/security.md'), 'utf8');
  const [, section = ''] = text.split('## Limits that a stranger can use up');
  const rows = section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.filter((cells) => !cells[4]).map(([, name]) => name)).toEqual([]);
  const isUsedUpByStrangers = ({ by }: Limit) =>
    /phone|mailbox|address|network|target/.test(by) && !by.startsWith('account');
  const wanted = Object.entries<Limit>(LIMITS)
    .filter(([, limit]) => isUsedUpByStrangers(limit))
    .map(([name, { by, points, counts = 'calls', durationSeconds }]) => [
      `\`${name}\``,
      by,
      `${points} ${counts} in ${durationSeconds.toLocaleString('en')} s`,
    ]);
  expect(rows.map((cells) => cells.slice(1, 4)).sort()).toEqual(wanted.sort());
});
