import { readDeployOptions, Refused } from '@market/remote-tools';

const read = (...args: string[]) => readDeployOptions(args, 'usage');

describe('a deploy as a canary', () => {
  it('takes a share, or shares that follow by themselves with the time of each', () => {
    expect(read('--canary', '10')).toMatchObject({ mode: 'canary', share: 10 });
    expect(read('--canary', '10')).not.toHaveProperty('stages');
    expect(read('--canary', '5,25,100')).toMatchObject({ mode: 'canary', share: 5, stages: [25, 100] });
    expect(read('--canary', '5%,100%', '--every', '2h')).toMatchObject({ share: 5, stages: [100], everyMinutes: 120 });
    expect(read('--canary', '5,100', '--every', '15m')).toMatchObject({ everyMinutes: 15 });
  });

  it.each([
    [['--canary', '0']],
    [['--canary', '100']],
    [['--canary', '25,5']],
    [['--canary', '5,5']],
    [['--canary', '5,101']],
    [['--canary', 'some']],
    [['--canary', '5,100', '--every', '0m']],
    [['--canary', '5,100', '--every', '8d']],
    [['--canary', '5,100', '--every', '9999h']],
    [['--canary', '5', '--every', '10m']],
    [['--every', '10m']],
  ])('%j is refused', (args) => {
    expect(() => read(...args)).toThrow(Refused);
  });
});
