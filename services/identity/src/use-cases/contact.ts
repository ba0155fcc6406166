import type { ContactMessage } from '@market/contracts/site';
import { inTransaction } from '@market/service-kit';
import type { Caller, Needs } from './needs';

/**
 * Emails a visitor's message to the operators of the marketplace. Their reply goes to the visitor; the form itself
 * sends nothing to the address that the visitor entered, so it cannot be used to write to strangers.
 * @throws MarketError 'too-many-requests' past the limit of the network address.
 */
export function contact({
  config,
  connection,
  messages,
  texts,
  limits,
}: Pick<Needs, 'config' | 'connection' | 'messages' | 'texts' | 'limits'>) {
  return async (message: ContactMessage, { address, requestId }: Caller): Promise<void> => {
    await limits.contactMessages.consume(address);
    await inTransaction(connection, async (tx) => {
      await messages.queue(tx, texts.contact({ to: config.contactEmail, ...message }), { requestId });
    });
  };
}
