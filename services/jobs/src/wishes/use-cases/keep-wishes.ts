import { pick } from '@market/api';
import { fieldsInvalid } from '@market/contracts/errors';
import type { MatchWishes, MatchWishesInput } from '@market/contracts/search';
import type { Actor } from '@market/service-kit';
import { noWishes, presentWishes, wishesOf } from '../domain/match-wishes';
import type { PayComparison } from '../../pay/domain/compare-pay';
import type { WeeklyToldStore } from '../store/weekly-told-store';
import type { WishesStore } from '../store/wishes-store';
import { texts } from '../../texts';
import type { Locate } from '../../places/use-cases/locate';

export interface KeepWishes {
  /** The caller's own wishes, with the jobs that weekly mails have contained; empty wishes where none were saved. */
  show(actor: Actor): Promise<MatchWishes>;
  /**
   * Replaces the saved wishes.
   * @throws MarketError 'fields-invalid' for a currency in which no pay can be compared
   */
  change(actor: Actor, input: MatchWishesInput): Promise<MatchWishes>;
}

/** Wishes of a candidate for jobs: reads and changes the caller's own. */
export function keepWishes({
  wishes,
  told,
  locate,
  pay,
}: {
  wishes: WishesStore;
  told: Pick<WeeklyToldStore, 'find'>;
  locate: Locate;
  pay: Pick<PayComparison, 'currencies'>;
}): KeepWishes {
  return {
    async show({ login_id }) {
      const [saved, mailed_jobs] = await Promise.all([wishes.find(login_id), told.find(login_id)]);
      return { ...presentWishes(saved ?? noWishes(login_id)), ...(mailed_jobs.length > 0 ? { mailed_jobs } : {}) };
    },
    async change({ login_id }, input) {
      if (input.minimum_pay && !pay.currencies.includes(input.currency ?? ''))
        throw fieldsInvalid({ currency: texts.search.currencyWithoutRate({ currencies: pay.currencies.join(', ') }) });
      const [place] = input.place ? await locate(input.place, { most: 1 }) : [];
      const located = place ? pick(place, 'latitude', 'longitude', 'country') : null;
      const saved = wishesOf(login_id, input, located);
      await wishes.save(saved);
      return presentWishes(saved);
    },
  };
}
