import type { LiveNotificationEvent } from '@market/contracts/notifications';

/** Serializes a live event as a server-sent event; its id is the one that a page sends on reconnecting. */
export function presentLiveEvent(event: LiveNotificationEvent): string {
  const id = event.event === 'notification' ? `id: ${event.data.id}\n` : '';
  // JSON escapes all line breaks, so that the data is a single line.
  return `event: ${event.event}\n${id}data: ${JSON.stringify(event.data)}\n\n`;
}

/** Keep-alive comment: prevents the connection from looking idle; invisible to pages. */
export const HEARTBEAT = ': still here\n\n';
