import type { AnswerOf } from '@market/api';
import { isMarketError } from '@market/contracts/errors';
import { ask, type AskArgs, type AskedEndpoint, type Peers } from '@market/service-kit';

/**
 * A peer's response, or why there is none: 'absent' when the resource does not exist for this caller, 'away' when the
 * peer is unavailable.
 * @throws MarketError any other refusal of the peer.
 */
export async function askOrAway<const E extends AskedEndpoint>(
  peers: Peers,
  endpoint: E,
  ...input: AskArgs<E>
): Promise<AnswerOf<E> | 'absent' | 'away'> {
  try {
    return await ask(peers, endpoint, ...input);
  } catch (error) {
    if (!isMarketError(error)) throw error;
    if (error.status === 404 || error.status === 410) return 'absent';
    if (error.status >= 500) return 'away';
    throw error;
  }
}
