import { isMarketError } from '@market/contracts';
import type { PeerQuestion, Peers } from '@market/service-kit';

/**
 * A peer's answer, or how it comes that there is none: 'absent' when the thing does not exist for this caller, 'away'
 * when the peer does not answer.
 * @throws MarketError any other refusal of the peer.
 */
export async function askOrAway<Answer extends object>(
  peers: Peers,
  question: PeerQuestion,
): Promise<Answer | 'absent' | 'away'> {
  try {
    return await peers.ask<Answer>(question);
  } catch (error) {
    if (!isMarketError(error)) throw error;
    if (error.status === 404) return 'absent';
    if (error.status >= 500) return 'away';
    throw error;
  }
}
