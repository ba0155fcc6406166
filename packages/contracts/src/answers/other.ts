import { Type, type Static } from '@sinclair/typebox';
import { byName, id, listOf, oneOf, record, text, time } from './fields';

/** Public keys of access tokens (RFC 7517). */
export const KeySet = Type.Unsafe<{ keys: Array<Record<string, unknown> & { kid?: string }> }>(
  record({ keys: listOf(Type.Object({ kid: text('k1'), kty: text('EC'), alg: text('ES256'), use: text('sig') })) }),
);
export type KeySet = Static<typeof KeySet>;

/** A message as the development mailbox shows it. */
export const DevMessage = record({
  id: id(),
  channel: oneOf(['email', 'sms']),
  to: text('ada@example.com'),
  subject: text('Verify your email', 'Empty for text messages, as is `html`'),
  text: text('Open this link: …'),
  html: text('<p>Open this link: …</p>'),
  links: listOf(text('http://localhost:3000/verify-email/…'), 'Web addresses in the message, in order, each once'),
  headers: byName(text('<https://…>'), 'What the mail’s head holds beside sender, recipient and subject'),
  at: time(),
});
export type DevMessage = Static<typeof DevMessage>;
export const DevMessages = record({ messages: listOf(DevMessage) });

export const DevGoogleToken = record({ credential: text('eyJhbGciOi…', 'An ID token') });
