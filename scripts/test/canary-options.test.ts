import { LOGIN_TYPES } from '@market/contracts/accounts';
import type { RemotesList } from '@market/contracts/remotes';
import { readDeployOptions, Refused } from '@market/remote-tools';
import { sharesAt } from '../../packages/platform/remote-tools/src/canary-shares';

const read = (...args: string[]) => readDeployOptions(args, 'usage', LOGIN_TYPES);
/** Visitors of the canary at a marketplace whose list names these stages. */
const canaryOf = (args: string[], list: Pick<RemotesList, 'canary_stages'> = {}) => {
  const { shares, everyMinutes } = read(...args);
  return { ...sharesAt(list, shares), ...(everyMinutes === undefined ? {} : { everyMinutes }) };
};

describe('a deploy as a canary', () => {
  it('takes a share, or shares that follow by themselves with the time of each', () => {
    expect(read('--canary', '10').mode).toBe('canary');
    expect(canaryOf(['--canary', '10'])).toEqual({ share: 10 });
    expect(canaryOf(['--canary', '5,25,100'])).toEqual({ share: 5, stages: [25, 100] });
    expect(canaryOf(['--canary', '5%,100%', '--every', '2h'])).toEqual({ share: 5, stages: [100], everyMinutes: 120 });
    expect(canaryOf(['--canary', '5,100', '--every', '15m'])).toMatchObject({ everyMinutes: 15 });
  });

  it('takes the stages of the marketplace, or those of one that names none', () => {
    const itsOwn = { canary_stages: { shares: [2, 20], every_minutes: 45 } };
    expect(canaryOf(['--canary', 'stages'], itsOwn)).toEqual({ share: 2, stages: [20], everyMinutes: 45 });
    expect(canaryOf(['--canary', 'stages', '--every', '5m'], itsOwn)).toMatchObject({ share: 2, everyMinutes: 5 });
    expect(canaryOf(['--canary', 'stages'])).toEqual({ share: 5, stages: [25, 100], everyMinutes: 10 });
  });

  it('is for some login types where these are named', () => {
    const list = { canary_stages: { shares: [5, 25, 100], every_minutes: 10 } };
    expect(canaryOf(['--canary', '50', '--only', 'EMP'], list)).toEqual({ share: 50, roles: ['EMP'] });
    expect(canaryOf(['--canary', '100', '--only', 'CND,ADM'], list)).toEqual({ share: 100, roles: ['CND', 'ADM'] });
    expect(() => canaryOf(['--canary', '50', '--only', 'EMP'], {})).toThrow(/runs a release that has no canaries/);
    expect(() => read('--canary', '50', '--only', 'EMP', '--every', '10m')).toThrow(/^--every goes with a canary of/);
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
    [['--only', 'EMP']],
    [['--canary', '10', '--only', 'emp']],
    [['--canary', '10', '--only', 'EMP,PUB']],
    [['--canary', '5,100', '--only', 'EMP']],
    [['--canary', 'stages', '--only', 'EMP']],
  ])('%j is refused', (args) => {
    expect(() => read(...args)).toThrow(Refused);
  });
});
