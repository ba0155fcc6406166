import { MINUTE_MS } from '@market/api/durations';
import type { LoginType } from '@market/contracts/accounts';
import type { RemoteVersion } from '@market/contracts/remotes';
import { chooseVersion, keepFailure } from '../src/remotes/chosen-version';
import { RefusedFile } from '../src/remotes/guarded-files';
import { isPassing, NotLoadedError, RemoteError } from '../src/remotes/remote-error';
import { zooVersion } from './misbehaving-remotes/zoo';

test('S283: a canary for some login types is chosen for these alone, until it has failed', () => {
  const live = zooVersion('1.0.0', { traffic: 90 }) as unknown as RemoteVersion;
  const given = zooVersion('1.1.0', { traffic: 10, default: false }) as unknown as RemoteVersion;
  const canary: RemoteVersion = { ...given, extras: { ...given.extras, roles: ['EMP', 'ADM'] } };
  const choiceOf = (loginType?: LoginType) => chooseVersion([live, canary], loginType);
  expect(choiceOf('EMP')).toEqual({ version: canary, state: 'canary', fallback: live });
  for (const loginType of [undefined, 'CND'] as const)
    expect(choiceOf(loginType)).toEqual({ version: live, state: 'live', fallback: null });
  keepFailure(canary, { passing: false });
  expect(choiceOf('ADM')).toEqual({ version: live, state: 'live', fallback: null });
  sessionStorage.clear();
});

describe('a canary that has failed', () => {
  const canary = zooVersion('1.1.0', { traffic: 10, default: false }) as unknown as RemoteVersion;
  const live = zooVersion('1.0.0', { traffic: 90 }) as unknown as RemoteVersion;
  const isChosen = () => chooseVersion([canary, live]).version === canary;
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
  afterEach(() => {
    jest.useRealTimers();
    sessionStorage.clear();
  });

  test('by a fault of its own is not chosen again in this session', () => {
    keepFailure(canary, { passing: false });
    jest.advanceTimersByTime(100 * MINUTE_MS);
    expect(isChosen()).toBe(false);
  });

  test('because its files did not come is chosen again a minute later, and after a second failure no more', () => {
    keepFailure(canary, { passing: true });
    jest.advanceTimersByTime(0.9 * MINUTE_MS);
    expect(isChosen()).toBe(false);
    jest.advanceTimersByTime(0.2 * MINUTE_MS);
    expect(isChosen()).toBe(true);
    keepFailure(canary, { passing: true });
    jest.advanceTimersByTime(100 * MINUTE_MS);
    expect(isChosen()).toBe(false);
  });

  test.each([
    ['a file that did not come', new NotLoadedError('/a.js did not come'), true],
    ['a start that took too long', new RemoteError('zoo', 'code', new NotLoadedError('too long')), true],
    [
      'a chunk that webpack missed',
      Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }),
      true,
    ],
    ['a script that Module Federation missed', new Error('Original Error Message: ScriptNetworkError: Failed'), true],
    [
      'a file that is not what was published',
      new RemoteError('zoo', 'integrity', new RefusedFile('other bytes')),
      false,
    ],
    ['code that throws', new TypeError('x is not a function'), false],
  ])('%s', (_what, failure, passing) => {
    expect(isPassing(failure)).toBe(passing);
  });
});
