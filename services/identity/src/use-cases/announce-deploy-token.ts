import type { EventPayload } from '@market/contracts/events';
import type { ClientSession } from '@market/service-kit';
import type { Needs } from './needs';

/** Emails all admins that a deploy token was created, so that an unintended one is noticed and revoked. */
export function announceDeployToken({ accounts, messages, texts }: Pick<Needs, 'accounts' | 'messages' | 'texts'>) {
  return async (
    made: EventPayload<'remotes.deploy-token-made.v1'>,
    tx: ClientSession,
    requestId: string,
  ): Promise<void> => {
    for (const { login_email, login_name } of await accounts.admins(tx))
      await messages.queue(tx, texts.deployTokenMade({ to: login_email, name: login_name, ...made }), { requestId });
  };
}
