import type { LiveNotificationEvent } from '@market/contracts/notifications';

/** A live event in the words of server-sent events; its id is the one that a page names when it asks again. */
export function presentLiveEvent(event: LiveNotificationEvent): string {
  const id = event.event === 'notification' ? `id: ${event.data.id}\n` : '';
  // JSON has no line break that is not escaped, so that the data is one line.
  return `event: ${event.event}\n${id}data: ${JSON.stringify(event.data)}\n\n`;
}

/** Keeps the connection from looking idle; pages do not hear of it. */
export const HEARTBEAT = ': still here\n\n';
