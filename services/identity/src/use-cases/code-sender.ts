import { OTP_LIFETIME_SECONDS } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import { inTransaction, networkOf, type OutgoingMessage } from '@market/service-kit';
import { emailKey } from '../domain/account';
import { refuseUntexted } from '../domain/phone';
import { newCode } from '../domain/secrets';
import { NOBODY } from './nobody';
import type { CodePurpose, CodeSubject } from '../store/one-time-code-store';
import type { Caller, Ports } from './ports';
import type { TextBudget } from './text-budget';
import { texts as catalogue } from '../texts';

/** Phone number in E.164 form, and as its owner typed it. */
export interface TypedPhone {
  e164: string;
  typed: string;
}

/** Caller without a session: a stranger or the owner, distinguishable only by a known device. */
export interface Sender {
  address: string;
  /** Account that has signed in on this device before, if the number is that account's. */
  knownTo: string | undefined;
}
/** Signed-in caller. */
interface SignedIn {
  loginId: string;
}

/** Sends one-time codes by text message, within all limits. */
export interface CodeSender {
  /**
   * Creates a code for `phone` and queues its message. With `isReceiver` false it writes the same rows but sends
   * nothing: a stranger cannot tell which numbers have accounts (docs/security.md, S09, S14). The next request within
   * the cooldown counts a code sent `unasked`, with a change of the number, as its own.
   * @throws MarketError 'too-many-requests' within 30 s of the last one, or past a limit of the phone, account or
   * address; 'fields-invalid' for a number of a country to which no text messages are sent.
   */
  send(input: {
    purpose: CodePurpose;
    subject: string;
    phone: TypedPhone;
    isReceiver: boolean;
    unasked?: boolean;
    askedBy: Sender | SignedIn;
    caller: Caller;
  }): Promise<void>;
  /**
   * Sends a code by email under the same rules: to an account without a verified phone, and to a mailbox of a company's
   * domain.
   */
  mail(input: {
    purpose: CodePurpose;
    subject: string;
    to: string;
    askedBy: SignedIn;
    caller: Caller;
    write: (code: { code: string; expiresAt: Date }) => OutgoingMessage;
  }): Promise<void>;
  /**
   * Checks a code and counts the try against its caller alone: a stranger's wrong codes do not block the owner
   * (docs/security.md, S94).
   * @returns the challenge to spend when it is right, undefined when it is wrong.
   * @throws MarketError 'too-many-requests' after five tries at one code, two of them from elsewhere than it was
   * requested from, or ten wrong ones a day.
   */
  check(input: CodeSubject & { code: string; from: Sender | SignedIn }): Promise<string | undefined>;
  /** Resets the count of wrong codes: a right code proves the owner. */
  forgive(input: CodeSubject & { from: Sender | SignedIn }): Promise<void>;
}

export function createCodeSender({
  connection,
  codes,
  messages,
  texts,
  limits,
  textBudget,
  clock,
  config,
}: Pick<Ports, 'connection' | 'codes' | 'messages' | 'texts' | 'limits' | 'clock' | 'config'> & {
  textBudget: TextBudget;
}): CodeSender {
  const placeOf = ({ address, knownTo }: Sender) =>
    knownTo === undefined ? networkOf(address) : `known devices ${knownTo}`;
  const wrongCodes = ({ purpose, subject, from }: CodeSubject & { from: Sender | SignedIn }) =>
    'loginId' in from
      ? { limit: limits.wrongCodesOfAccount, key: `${purpose} ${subject}` }
      : { limit: limits.wrongCodes, key: `${purpose} ${subject} ${placeOf(from)}` };

  /**
   * Separate counters for known devices, signed-in callers and strangers, so that strangers' requests do not use up the
   * owner's limits (docs/security.md, S94).
   */
  async function countText(askedBy: Sender | SignedIn, e164: string, { address }: Caller): Promise<void> {
    if ('knownTo' in askedBy && askedBy.knownTo !== undefined) {
      for (const limit of limits.codesToKnownDevices) await limit.consume(askedBy.knownTo);
      return;
    }
    for (const limit of limits.codesFromAddress) await limit.consume(address);
    if ('loginId' in askedBy) {
      for (const limit of limits.codesOfAccount) await limit.consume(`${askedBy.loginId} ${e164}`);
      await limits.codesToNamedPhone.consume(e164);
    } else for (const limit of limits.codesToPhone) await limit.consume(e164);
  }

  return {
    async send({ purpose, subject, phone: { e164, typed }, isReceiver, unasked = false, askedBy, caller }) {
      const to: CodeSubject = { purpose, subject };
      refuseUntexted(e164, config);
      const wait = await codes.cooldown(to, clock.now());
      if (wait > 0 && !unasked && (await codes.isOnItsWay(to))) return;
      if (wait > 0) throw new MarketError('too-many-requests', { retryAfterSeconds: wait / 1000 });
      await countText(askedBy, e164, caller);
      await textBudget.count(e164, 'loginId' in askedBy ? askedBy.loginId : undefined);
      const isSent = (await textBudget.isLeft(e164, isReceiver)) && isReceiver;
      const code = newCode();
      const now = clock.now();
      await inTransaction(connection, async (tx) => {
        await codes.put(tx, to, code, { now, unasked, ...('loginId' in askedBy ? {} : { askedAt: placeOf(askedBy) }) });
        await messages.queue(
          tx,
          texts.code({
            to: isSent ? e164 : NOBODY,
            typed: isSent ? typed : NOBODY,
            code,
            expiresAt: new Date(now.getTime() + OTP_LIFETIME_SECONDS * 1000),
          }),
          { requestId: caller.requestId },
        );
      });
    },
    async mail({ purpose, subject, to, askedBy, caller, write }) {
      const wait = await codes.cooldown({ purpose, subject }, clock.now());
      if (wait > 0) throw new MarketError('too-many-requests', { retryAfterSeconds: wait / 1000 });
      await limits.mailsFromAddress.consume(caller.address);
      for (const limit of limits.mailsOfAccount) await limit.consume(`code ${askedBy.loginId} ${emailKey(to)}`);
      const code = newCode();
      const now = clock.now();
      await inTransaction(connection, async (tx) => {
        await codes.put(tx, { purpose, subject }, code, { now });
        await messages.queue(tx, write({ code, expiresAt: new Date(now.getTime() + OTP_LIFETIME_SECONDS * 1000) }), {
          requestId: caller.requestId,
        });
      });
    },
    async check({ purpose, subject, code, from }) {
      const { limit, key } = wrongCodes({ purpose, subject, from });
      await limit.consume(key);
      const { result, challengeId } = await codes.tryOnce({ purpose, subject }, code, {
        now: clock.now(),
        ...('loginId' in from ? {} : { triedAt: placeOf(from) }),
      });
      if (result === 'too-many-tries')
        throw new MarketError('too-many-requests', {
          error: catalogue.refusals.manyWrongCodes,
          retryAfterSeconds: 30,
        });
      return challengeId;
    },
    async forgive(tried) {
      const { limit, key } = wrongCodes(tried);
      await limit.reset(key);
    },
  };
}
