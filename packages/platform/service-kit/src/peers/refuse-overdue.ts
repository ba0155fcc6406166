import { isApiError } from '@market/api/api-error';
import { MarketError } from '@market/contracts/errors';
import { companyResponses, OVERDUE_REFUSALS } from '@market/contracts/responses';
import { ask, type Peers } from './index';

/** Reason for which an employer may not begin an action now, since answers are overdue; undefined without one. */
export type OverdueReason = (cmpCode: string, asking: { requestId: string }) => Promise<string | undefined>;

/** Refuses actions that an employer may not begin while answers are overdue. @throws MarketError 'answers-overdue' */
export type RefuseOverdue = (...asked: Parameters<OverdueReason>) => Promise<void>;

export const refuseOverdue =
  (reasonOf: OverdueReason): RefuseOverdue =>
  async (...asked) => {
    const error = await reasonOf(...asked);
    if (error !== undefined) throw new MarketError('answers-overdue', { error });
  };

/**
 * Reads the public state of an employer from the applications service. While that is down, and for a company unknown to
 * it, nothing is refused: a promise must not stop people's work.
 * @param what access requests stop with the first broken promise, posts with a backlog past twice the time
 */
export function overdueReason(peers: Peers, what: keyof typeof OVERDUE_REFUSALS): OverdueReason {
  const { states, error } = OVERDUE_REFUSALS[what];
  return async (cmpCode, { requestId }) => {
    const state = await stateOf(cmpCode, requestId);
    return states.some((refused) => refused === state) ? error : undefined;
  };

  async function stateOf(cmpCode: string, requestId: string) {
    try {
      return (await ask(peers, companyResponses, { params: { cmp_code: cmpCode }, requestId })).state;
    } catch (error) {
      if (isApiError(error)) return undefined;
      throw error;
    }
  }
}
