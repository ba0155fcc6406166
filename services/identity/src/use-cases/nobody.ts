import type { MailPort, SmsPort } from '@market/service-kit';

/**
 * Null recipient. For an address or number without account all steps run as for one with an account; only the final
 * delivery, which nobody can observe, is skipped (docs/security.md, S13, S14).
 */
export const NOBODY = '';

/** Wraps a port so that it drops messages to `NOBODY`. */
export function exceptToNobody<Port extends MailPort | SmsPort>(port: Port): Port {
  // Cast: each kind of port receives the messages of its own `send`.
  const send = port.send.bind(port) as (message: { to: string }) => Promise<void>;
  return { ...port, send: async (message: { to: string }) => (message.to === NOBODY ? undefined : send(message)) };
}
