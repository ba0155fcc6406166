import { keysOf } from '@market/api';
import { isMarketError, MarketError } from '@market/contracts/errors';
import { countryOfPhone } from '../domain/phone';
import type { Ports } from './ports';

/** Counts text messages before they are sent: each costs money (docs/security.md, S11, S108). */
export interface TextBudget {
  /**
   * Counts one text for its number, and for the account that causes it.
   * @throws MarketError 'too-many-requests' past the daily limit of either
   */
  count(e164: string, loginId: string | undefined): Promise<void>;
  /**
   * Whether the budget allows one more text this minute, this day, and to this country; consumes one. Texts without
   * receiver have counters of their own.
   */
  isLeft(e164: string, isReceiver: boolean): Promise<boolean>;
  /**
   * Counts a mandatory text, before the action that it announces.
   * @throws MarketError 'too-many-requests' if the text could not be sent
   */
  countOrRefuse(e164: string, loginId: string): Promise<void>;
}

export function createTextBudget({ limits, log }: Pick<Ports, 'limits' | 'log'>): TextBudget {
  const { textsOfAccount, textsToPhone, textBudgets } = limits;
  const budget: TextBudget = {
    async count(e164, loginId) {
      if (loginId !== undefined) await textsOfAccount.consume(loginId);
      await textsToPhone.consume(e164);
    },
    async isLeft(e164, isReceiver) {
      const who = isReceiver ? 'sent' : 'not sent';
      const country = countryOfPhone(e164);
      for (const name of keysOf(textBudgets))
        try {
          await textBudgets[name].consume(name === 'country' ? `${who} ${country}` : who);
        } catch (error) {
          if (!isMarketError(error) || error.code !== 'too-many-requests') throw error;
          if (isReceiver)
            log.error(
              { alarm: 'sms-budget', budget: name, country },
              'more text messages were asked for than are sent; the rest is not sent',
            );
          return false;
        }
      return true;
    },
    async countOrRefuse(e164, loginId) {
      await budget.count(e164, loginId);
      if (!(await budget.isLeft(e164, true))) throw new MarketError('too-many-requests', { retryAfterSeconds: 60 });
    },
  };
  return budget;
}
