import { isMarketError, MarketError } from '@market/contracts/errors';
import { companyResponses, OVERDUE_REFUSALS } from '@market/contracts/responses';
import { ask, type Peers } from './index';

/** Refuses actions that an employer may not begin while answers are overdue. @throws MarketError 'answers-overdue' */
export type RefuseOverdue = (cmpCode: string, asking: { requestId: string }) => Promise<void>;

/**
 * Reads the public state of an employer from the applications service. While that is down, and for a company unknown to
 * it, nothing is refused: a promise must not stop people's work.
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
