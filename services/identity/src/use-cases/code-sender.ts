import { MarketError, OTP_LIFETIME_SECONDS } from '@market/contracts';
import { inTransaction } from '@market/service-kit';
import { emailKey } from '../domain/account';
import { newCode } from '../domain/secrets';
import { NOBODY } from './nobody';
import type { CodePurpose, CodeSubject } from '../store/one-time-code-store';
import type { Caller, Ports } from './ports';
import { texts as catalogue } from '../texts';

/** A number as it is texted, and as its owner typed it. */
export interface TypedPhone {
  e164: string;
  typed: string;
}

/** Sends one-time codes by text message, within all limits. */
export interface CodeSender {
  /**
   * Makes a code for `phone` and queues its message. With `isReceiver` false all the same is done, row for row, but
   * nobody gets a message: a stranger cannot tell which numbers have accounts (docs/security.md, S09, S14). One that is
   * sent `unasked`, with a change of the number, is what the next wish for a code within the wait gets.
   * @throws MarketError 'too-many-requests' within 30 s of the last one, or past a limit of the phone or address.
   */
  send(input: {
    purpose: CodePurpose;
    subject: string;
    phone: TypedPhone;
    isReceiver: boolean;
    unasked?: boolean;
    caller: Caller;
  }): Promise<void>;
  /** The same by mail, for an account without a proved phone. */
  mail(input: { purpose: CodePurpose; subject: string; to: string; name: string; caller: Caller }): Promise<void>;
  /**
   * Counts a try at a code. @returns the challenge to spend when it is right, undefined when it is wrong.
   * @throws MarketError 'too-many-requests' after five tries at one code or ten wrong ones a day.
   */
  check(input: { purpose: CodePurpose; subject: string; phone: string; code: string }): Promise<string | undefined>;
  /** A right code proves the owner: wrong ones before it no longer count. */
  forgive(input: { purpose: CodePurpose; phone: string }): Promise<void>;
}

export function createCodeSender({
  connection,
  codes,
  messages,
  texts,
  limits,
  clock,
  log,
}: Pick<Ports, 'connection' | 'codes' | 'messages' | 'texts' | 'limits' | 'clock' | 'log'>): CodeSender {
  const wrongKey = (purpose: CodePurpose, phone: string) => `${purpose} ${phone}`;

  /**
   * Whether the installation may send one more text message this minute (docs/security.md, S11); counted for nobody's
   * too, in a count apart.
   */
  async function isWithinBudget(isReceiver: boolean): Promise<boolean> {
    try {
      await limits.textMessages.consume(isReceiver ? 'sent' : 'not sent');
      return true;
    } catch (error) {
      if (!(error instanceof MarketError) || error.code !== 'too-many-requests') throw error;
      if (isReceiver)
        log.error(
          { alarm: 'sms-budget' },
          'more text messages were asked for than are sent in a minute; the rest is not sent',
        );
      return false;
    }
  }

  return {
    async send({ purpose, subject, phone: { e164, typed }, isReceiver, unasked = false, caller }) {
      const to: CodeSubject = { purpose, subject };
      const wait = await codes.cooldown(to, clock.now());
      if (wait > 0 && !unasked && (await codes.isOnItsWay(to))) return;
      if (wait > 0) throw new MarketError('too-many-requests', { retryAfterSeconds: wait / 1000 });
      for (const limit of limits.codesFromAddress) await limit.consume(caller.address);
      for (const limit of limits.codesToPhone) await limit.consume(e164);
      const isSent = (await isWithinBudget(isReceiver)) && isReceiver;
      const code = newCode();
      const now = clock.now();
      await inTransaction(connection, async (tx) => {
        await codes.put(tx, to, code, { now, unasked });
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
    async mail({ purpose, subject, to, name, caller }) {
      const wait = await codes.cooldown({ purpose, subject }, clock.now());
      if (wait > 0) throw new MarketError('too-many-requests', { retryAfterSeconds: wait / 1000 });
      await limits.mailsFromAddress.consume(caller.address);
      for (const limit of limits.mailsToMailbox) await limit.consume(`code ${emailKey(to)}`);
      const code = newCode();
      const now = clock.now();
      await inTransaction(connection, async (tx) => {
        await codes.put(tx, { purpose, subject }, code, { now });
        await messages.queue(
          tx,
          texts.codeByMail({ to, name, code, expiresAt: new Date(now.getTime() + OTP_LIFETIME_SECONDS * 1000) }),
          { requestId: caller.requestId },
        );
      });
    },
    async check({ purpose, subject, phone, code }) {
      await limits.wrongCodes.consume(wrongKey(purpose, phone));
      const { result, challengeId } = await codes.tryOnce({ purpose, subject }, code, clock.now());
      if (result === 'too-many-tries')
        throw new MarketError('too-many-requests', {
          error: catalogue.refusals.manyWrongCodes,
          retryAfterSeconds: 30,
        });
      return challengeId;
    },
    forgive: ({ purpose, phone }) => limits.wrongCodes.reset(wrongKey(purpose, phone)),
  };
}
