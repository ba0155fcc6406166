import { randomUUID } from 'node:crypto';
import { MessageRefused, type MailPort, type SmsPort } from '../src/messages';

/** A mail or text message as it arrived on the other side. */
export interface Arrived {
  to: string[];
  subject: string;
  text: string;
  /** Calendar object, where the mail has one. */
  calendar?: string | undefined;
  /** Names of the headers, lower-case. */
  headers: string[];
}

interface Case<Port> {
  port: Port;
  arrived(): Promise<Arrived[]>;
}

export const mailTo = (to: string, overrides: { subject?: string; text?: string; html?: string } = {}) => ({
  to,
  subject: 'Verify your email',
  text: 'Open https://x.test/verify',
  html: '<p>Open <a href="https://x.test/verify">this</a></p>',
  messageId: randomUUID(),
  ...overrides,
});

/** Contract tests of mail ports: the real adapter, the development mailbox and the tests' recorder. */
export function mailContract(make: () => Promise<Case<MailPort>>): void {
  test('a mail arrives at its one recipient', async () => {
    const { port, arrived } = await make();
    await port.send(mailTo('ann@example.org'));
    expect(await arrived()).toMatchObject([
      {
        to: ['ann@example.org'],
        subject: 'Verify your email',
        text: expect.stringContaining('https://x.test/verify') as string,
      },
    ]);
  });

  test.each([
    'ann@example.org\r\nBcc: victim@example.org',
    'ann@example.org, victim@example.org',
    'Ann <victim@example.org>',
    'ann@example.org;victim@example.org',
    'no address',
    '@example.org',
    `${'a'.repeat(250)}@x.org`,
  ])('S62: %j is refused as a recipient', async (to) => {
    const { port, arrived } = await make();
    await expect(async () => port.send(mailTo(to))).rejects.toThrow(MessageRefused);
    expect(await arrived()).toEqual([]);
  });

  test('S62: line breaks in a subject make no header and no further recipient', async () => {
    const { port, arrived } = await make();
    await port.send(
      mailTo('ann@example.org', { subject: 'Hello \u202ex\r\nBcc: victim@example.org\r\n\r\nBody {{7*7}}' }),
    );
    const [mail] = await arrived();
    expect(mail).toMatchObject({ to: ['ann@example.org'], subject: 'Hello x Bcc: victim@example.org Body {{7*7}}' });
    expect(mail!.headers).not.toContain('bcc');
  });

  test.each([
    'https://x.test/a>\r\nBcc: victim@example.org',
    'https://x.test/a b',
    'https://x.test/\u202e',
    'mailto:victim@example.org',
    '',
  ])('S62: %j is refused as an address to unsubscribe at', async (unsubscribeUrl) => {
    const { port, arrived } = await make();
    await expect(async () => port.send({ ...mailTo('ann@example.org'), unsubscribeUrl })).rejects.toThrow(
      MessageRefused,
    );
    expect(await arrived()).toEqual([]);
  });

  const calendar = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:1@x.test'],
    ...['SUMMARY:नमस्ते', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');

  test('a calendar object arrives as it is', async () => {
    const { port, arrived } = await make();
    await port.send({ ...mailTo('ann@example.org'), calendar: { method: 'REQUEST', content: calendar } });
    const [mail] = await arrived();
    expect(mail!.calendar?.trim()).toBe(calendar.trim());
  });

  test.each([
    ['of another method', calendar.replace('REQUEST', 'CANCEL')],
    ['that is none', 'Hello'],
  ])('S250: a calendar object %s is refused', async (_which, content) => {
    const { port, arrived } = await make();
    await expect(async () =>
      port.send({ ...mailTo('ann@example.org'), calendar: { method: 'REQUEST', content } }),
    ).rejects.toThrow(MessageRefused);
    expect(await arrived()).toEqual([]);
  });

  test('letters of other scripts arrive as they were written', async () => {
    const { port, arrived } = await make();
    await port.send(mailTo('ann@example.org', { subject: 'नमस्ते — Grüße ✓', text: 'नमस्ते' }));
    expect(await arrived()).toMatchObject([
      { subject: 'नमस्ते — Grüße ✓', text: expect.stringContaining('नमस्ते') as string },
    ]);
  });
}

/** The same for text messages. */
export function smsContract(make: () => Promise<Case<SmsPort>>): void {
  test('a text message arrives at its number in international form', async () => {
    const { port, arrived } = await make();
    await port.send({ to: '911234567890', text: 'Your code is 012345\nIt lasts 5 minutes.', messageId: randomUUID() });
    expect(await arrived()).toMatchObject([
      { to: ['+911234567890'], text: 'Your code is 012345\nIt lasts 5 minutes.' },
    ]);
  });

  test.each(['+91123456789\r\nTo: 1', 'abc', '', '+', '12345', '1234567890123456', '+91 12345'])(
    'S62: %j is refused as a number',
    async (to) => {
      const { port, arrived } = await make();
      await expect(async () => port.send({ to, text: 'x', messageId: randomUUID() })).rejects.toThrow(MessageRefused);
      expect(await arrived()).toEqual([]);
    },
  );

  test('S62: control characters do not travel', async () => {
    const { port, arrived } = await make();
    await port.send({ to: '+911234567890', text: 'a\u0000b\u001b[31mc\r\nd', messageId: randomUUID() });
    expect(await arrived()).toMatchObject([{ text: 'ab[31mc\nd' }]);
  });
}
