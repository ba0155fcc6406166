import { MarketError } from '@market/contracts/errors';
import { addressWidth, networkOf } from '@market/service-kit';
import { emailKey } from '../domain/account';
import { ACCOUNT_RULE, ADDRESS_RULE, OLD_PASSWORD_RULE, type WaitRule } from '../domain/waits';
import type { TryOutcome } from '../store/try-store';
import type { Caller, Ports } from './ports';

/** Slows down who guesses, without locking out who owns the account (docs/security.md, S16). */
export interface SignInGuard {
  /**
   * Runs `check` unless this email or this address has to wait. A known device of the account has a count of its own,
   * that nobody else can use up. The counts depend on what was submitted and not on what exists, so both answer alike.
   * @throws MarketError 'too-many-requests' with the wait; whatever `check` throws.
   */
  password<Result>(input: { email: string; caller: Caller }, check: () => Promise<Result>): Promise<Result>;
  /**
   * The same for codes, whose tries are counted for each number elsewhere: here by address, or by the account that
   * the device is known to.
   */
  code<Result>(from: { caller: Caller; knownTo: string | undefined }, check: () => Promise<Result>): Promise<Result>;
  /** The same for the old password of somebody who is signed in. */
  oldPassword<Result>(loginId: string, check: () => Promise<Result>): Promise<Result>;
  /** The same for codes of an account's second factor: whoever gives them knows its password. */
  secondFactor<Result>(loginId: string, check: () => Promise<Result>): Promise<Result>;
  /** Forgets the wrong passwords for an email, also those of the known device, after its owner has chosen a new one. */
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

  /** A try that we could not make ourselves (no room, no database) is nobody's failure. */
  const outcomeOf = (error: unknown): TryOutcome =>
    error instanceof MarketError && error.status < 500 ? 'failed' : 'not-made';

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
