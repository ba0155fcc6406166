import type { MailPort, SmsPort } from '@market/service-kit';

/**
 * The recipient of messages that must not arrive: for an address or number without account everything is done as for
 * one with, and only the very last step, out of sight, is left out (docs/security.md, S13, S14).
 */
export const NOBODY = '';

/** A port that drops what is meant for nobody. */
export function exceptToNobody<Port extends MailPort | SmsPort>(port: Port): Port {
  // Each kind of port gets the messages that its own `send` takes.
  const send = port.send.bind(port) as (message: { to: string }) => Promise<void>;
  return { ...port, send: async (message: { to: string }) => (message.to === NOBODY ? undefined : send(message)) };
}
