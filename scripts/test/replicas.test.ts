import { PEER_NAMES } from '@market/contracts/services';
import { CannotStart } from '../start/preflight';
import { readReplicas } from '../start/split';

test('--replicas names services and the gateway with a number each, one where nothing is said', () => {
  const one = Object.fromEntries([...PEER_NAMES, 'gateway'].map((name) => [name, 1]));
  expect(readReplicas(['--split'])).toEqual(one);
  expect(readReplicas(['--split', '--replicas', 'jobs=2,gateway=3'])).toEqual({ ...one, jobs: 2, gateway: 3 });
  expect(readReplicas(['--replicas=profile=8'])).toEqual({ ...one, profile: 8 });
  for (const wrong of ['jobs', 'jobs=0', 'jobs=9', 'nobody=2', ''])
    expect(() => readReplicas(['--replicas', wrong])).toThrow(CannotStart);
});
