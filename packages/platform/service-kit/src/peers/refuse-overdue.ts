import { isMarketError, MarketError } from '@market/contracts/errors';
import { companyResponses, OVERDUE_REFUSALS } from '@market/contracts/responses';
import { ask, type Peers } from './index';

/** Refuses what an employer may not begin while answers are overdue. @throws MarketError 'answers-overdue' */
export type RefuseOverdue = (cmpCode: string, asking: { requestId: string }) => Promise<void>;

/**
 * Asks the applications service for the state of an employer, which is public. While it is away, and of a company that
 * it does not know yet, nothing is refused: a promise is no reason to stop the work of people.
 * @param what access requests stop with the first broken promise, posts with a backlog past twice the time
 */
export function refuseOverdue(peers: Peers, what: keyof typeof OVERDUE_REFUSALS): RefuseOverdue {
  const { states, error } = OVERDUE_REFUSALS[what];
  return async (cmpCode, { requestId }) => {
    const state = await stateOf(cmpCode, requestId);
    if (states.some((refused) => refused === state)) throw new MarketError('answers-overdue', { error });
  };

  async function stateOf(cmpCode: string, requestId: string) {
    try {
      return (await ask(peers, companyResponses, { params: { cmp_code: cmpCode }, requestId })).state;
    } catch (error) {
      if (isMarketError(error)) return undefined;
      throw error;
    }
  }
}
