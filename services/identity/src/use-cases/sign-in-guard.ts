import { isMarketError } from '@market/contracts/errors';
import { addressWidth, networkOf } from '@market/service-kit';
import { emailKey } from '../domain/account';
import { ACCOUNT_RULE, ADDRESS_RULE, OLD_PASSWORD_RULE, type WaitRule } from '../domain/waits';
import type { TryOutcome } from '../store/try-store';
import type { Caller, Ports } from './ports';

/** Throttles guessing without locking out the account's owner (docs/security.md, S16). */
export interface SignInGuard {
  /**
   * Runs `check` unless this email or this address is blocked. A known device of the account has its own counter, which
   * nobody else can use up. The counters depend only on the input, not on whether an account exists, so both cases
   * respond alike.
   * @throws MarketError 'too-many-requests' with the wait; whatever `check` throws.
   */
  password<Result>(input: { email: string; caller: Caller }, check: () => Promise<Result>): Promise<Result>;
  /**
   * Runs `check` for one-time codes, whose tries per number are counted elsewhere: here by address, or by the account
   * that the device is known to.
   */
  code<Result>(from: { caller: Caller; knownTo: string | undefined }, check: () => Promise<Result>): Promise<Result>;
  /** Runs `check` for the old password of a signed-in caller. */
  oldPassword<Result>(loginId: string, check: () => Promise<Result>): Promise<Result>;
  /** Runs `check` for second-factor codes, whose caller already knows the account's password. */
  secondFactor<Result>(loginId: string, check: () => Promise<Result>): Promise<Result>;
  /**
   * Resets the wrong-password counters of an email, also of the known device, after its owner has set a new password.
   */
  forgive(email: string, caller: Caller): Promise<void>;
}

interface Count {
  key: string;
  rule: WaitRule;
}

export function createSignInGuard({
  tries,
  knownDevices,
  clock,
  config,
}: Pick<Ports, 'tries' | 'knownDevices' | 'clock' | 'config'>): SignInGuard {
  const accountKey = (email: string) => `account ${emailKey(email)}`;
  const ofAddress = ({ address }: Caller): Count => {
    const width = addressWidth(address, config);
    return {
      key: `address ${networkOf(address)}`,
      rule: { ...ADDRESS_RULE, free: ADDRESS_RULE.free * width, atOnce: ADDRESS_RULE.atOnce * width },
    };
  };

  /** A check that failed on our side (overload, database) does not count as a failed try. */
  const outcomeOf = (error: unknown): TryOutcome =>
    isMarketError(error) && error.status < 500 ? 'failed' : 'not-made';

  async function counted<Result>([first, ...others]: readonly Count[], check: () => Promise<Result>): Promise<Result> {
    if (!first) return check();
    const { key, rule } = first;
    await tries.begin(key, rule, clock.now());
    try {
      const result = await counted(others, check);
      await tries.end(key, rule, 'succeeded', clock.now());
      return result;
    } catch (error) {
      await tries.end(key, rule, outcomeOf(error), clock.now());
      throw error;
    }
  }

  return {
    password({ email, caller }, check) {
      const device = knownDevices.deviceOf(caller.deviceMark, email);
      return counted(
        device === undefined
          ? [ofAddress(caller), { key: accountKey(email), rule: ACCOUNT_RULE }]
          : [{ key: `device ${device}`, rule: ACCOUNT_RULE }],
        check,
      );
    },
    code: ({ caller, knownTo }, check) =>
      counted(
        [knownTo === undefined ? ofAddress(caller) : { key: `known devices ${knownTo}`, rule: ACCOUNT_RULE }],
        check,
      ),
    oldPassword: (loginId, check) => counted([{ key: `old password ${loginId}`, rule: OLD_PASSWORD_RULE }], check),
    secondFactor: (loginId, check) => counted([{ key: `second factor ${loginId}`, rule: OLD_PASSWORD_RULE }], check),
    async forgive(email, caller) {
      await tries.forget(accountKey(email));
      const device = knownDevices.deviceOf(caller.deviceMark, email);
      if (device !== undefined) await tries.forget(`device ${device}`);
    },
  };
}
