import type { EventPayload } from '@market/contracts/events';
import type { ClientSession, Outbox } from '@market/service-kit';

export type TellDeployTokenMade = (
  session: ClientSession,
  fact: EventPayload<'remotes.deploy-token-made.v1'>,
  context: { requestId: string },
) => Promise<void>;

/** Adds the event of a new deploy token to the outbox, in the transaction that stores the token. */
export function tellDeployTokenMade({ outbox }: { outbox: Pick<Outbox, 'add'> }): TellDeployTokenMade {
  return async (session, fact, { requestId }) =>
    void (await outbox.add(session, 'remotes.deploy-token-made.v1', fact, { requestId }));
}
