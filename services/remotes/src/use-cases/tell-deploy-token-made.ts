import type { EventPayload } from '@market/contracts/events';
import type { ClientSession, Outbox } from '@market/service-kit';

export type TellDeployTokenMade = (
  session: ClientSession,
  fact: EventPayload<'remotes.deploy-token-made.v1'>,
  context: { requestId: string },
) => Promise<void>;

/**
 * Leaves the event that a deploy token was made, in the transaction in which it is stored.
 */
export function tellDeployTokenMade({ outbox }: { outbox: Pick<Outbox, 'add'> }): TellDeployTokenMade {
  return async (session, fact, { requestId }) =>
    void (await outbox.add(session, 'remotes.deploy-token-made.v1', fact, { requestId }));
}
