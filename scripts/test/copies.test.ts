import { CannotStart } from '../start/preflight';
import { readCopies } from '../start/split';

test('--copies names services and the gateway with a number each, one where nothing is said', () => {
  const one = { identity: 1, profile: 1, jobs: 1, applications: 1, remotes: 1, gateway: 1 };
  expect(readCopies(['--split'])).toEqual(one);
  expect(readCopies(['--split', '--copies', 'jobs=2,gateway=3'])).toEqual({ ...one, jobs: 2, gateway: 3 });
  expect(readCopies(['--copies=profile=8'])).toEqual({ ...one, profile: 8 });
  for (const wrong of ['jobs', 'jobs=0', 'jobs=9', 'nobody=2', ''])
    expect(() => readCopies(['--copies', wrong])).toThrow(CannotStart);
});
