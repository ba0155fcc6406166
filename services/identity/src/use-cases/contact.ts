import type { ContactMessage } from '@market/contracts/site';
import { inTransaction } from '@market/service-kit';
import type { Caller, Needs } from './needs';

/**
 * Mails a visitor's message to the people who run the marketplace. An answer to that mail goes to the visitor; nothing
 * is sent to the address that the visitor gave, so the form cannot be used to write to strangers.
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
