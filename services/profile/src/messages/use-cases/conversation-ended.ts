import { isMarketError } from '@market/contracts/errors';
import { conversationWith } from '@market/contracts/messaging';
import { ask, type CallContext, type Peers } from '@market/service-kit';

/**
 * Whether a candidate has ended the conversation with the caller's company: no words of it reach the candidate then
 * (docs/security.md, S163).
 */
export type ConversationEnded = (candidateLoginId: string, context: CallContext) => Promise<boolean>;

/** Asks the applications service, in the caller's name; its replicas of an earlier release do not know the question. */
export function conversationEnded(peers: Peers): ConversationEnded {
  return async (login_id, { bearer, requestId }) => {
    try {
      return (await ask(peers, conversationWith, { params: { login_id }, bearer, requestId })).ended;
    } catch (error) {
      if (isMarketError(error) && error.code === 'not-found') return false;
      throw error;
    }
  };
}
