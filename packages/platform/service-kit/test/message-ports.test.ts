import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { MessageRefused, createMailbox, createSmtpMail, createTwilioSms } from '../src/messages';
import { MessageNotSent } from '../src/messages/ports';
import { recordingMail, recordingSms, testMongo } from '../src/testing';
import { mailContract, mailTo, smsContract } from './messages-contract';
import { smtpSink, type SmtpSink } from './smtp-sink';
import { twilioSink, type TwilioSink } from './twilio-sink';

/** Realistic length. */
const UNSUBSCRIBE_URL = `https://jobs.example.org/api/notifications/unsubscribe/withdrawn_applications.${'0'.repeat(36)}.${'a'.repeat(43)}`;

const mongo = testMongo();
const ends: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => mongo.drop());

const newMailbox = async () =>
  createMailbox({ connection: await mongo.connect(`mailbox_${randomUUID().slice(0, 8)}`) });

async function smtp() {
  const sink: SmtpSink = await smtpSink();
  const port = createSmtpMail(sink.url, 'Jobs <no-reply@jobs.test>');
  ends.push(port.close, sink.stop);
  return { sink, port, arrived: async () => sink.mails };
}

async function twilio() {
  const sink: TwilioSink = await twilioSink();
  ends.push(sink.stop);
  return {
    sink,
    port: createTwilioSms({
      accountSid: `AC${'0'.repeat(32)}`,
      authToken: 'secret',
      from: '+15005550006',
      baseUrl: sink.url,
    }),
    arrived: async () => sink.messages,
  };
}

/** Log output of a failed send. */
async function logged(send: () => Promise<void>): Promise<string> {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(line) });
  await send().catch((error: unknown) => log.warn({ err: error }, 'queued work failed'));
  return lines.join('');
}

async function mailboxArrivals(mailbox: Awaited<ReturnType<typeof newMailbox>>) {
  return (await mailbox.list()).map(({ to, subject, text, calendar }) => ({
    to: [to],
    subject,
    text,
    calendar,
    headers: [],
  }));
}

describe('SMTP: contract', () => mailContract(smtp));
describe('mailbox for mails: contract', () =>
  mailContract(async () => {
    const mailbox = await newMailbox();
    return { port: mailbox.mail, arrived: () => mailboxArrivals(mailbox) };
  }));
describe('recorder of mails: contract', () =>
  mailContract(async () => {
    const port = recordingMail();
    return {
      port,
      arrived: async () =>
        port.sent.map(({ to, subject, text, calendar }) => ({
          to: [to],
          subject,
          text,
          calendar: calendar?.content,
          headers: [],
        })),
    };
  }));
describe('Twilio: contract', () => smsContract(twilio));
describe('mailbox for text messages: contract', () =>
  smsContract(async () => {
    const mailbox = await newMailbox();
    return { port: mailbox.sms, arrived: () => mailboxArrivals(mailbox) };
  }));
describe('recorder of text messages: contract', () =>
  smsContract(async () => {
    const port = recordingSms();
    return {
      port,
      arrived: async () => port.sent.map(({ to, text }) => ({ to: [to], subject: '', text, headers: [] })),
    };
  }));

describe('SMTP', () => {
  test('the message id is the same at each try, and machines are told not to answer', async () => {
    const { sink, port } = await smtp();
    const message = mailTo('ann@example.org');
    await port.send(message);
    await port.send(message);
    expect(sink.mails.map(({ messageId }) => messageId)).toEqual([
      `<${message.messageId}@jobs.test>`,
      `<${message.messageId}@jobs.test>`,
    ]);
    expect(sink.mails[0]!.headers).toContain('auto-submitted');
  });

  test('a calendar object is a form of the text with its method, and a file', async () => {
    const { sink, port } = await smtp();
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
    await port.send({ ...mailTo('ann@example.org'), calendar: { method: 'CANCEL', content } });
    const { raw } = sink.mails[0]!;
    expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8;\s+method=CANCEL\r$/m);
    expect(raw).toMatch(/^Content-Disposition: attachment; filename=interview\.ics\r$/m);
  });

  test('S62: an answer goes to the one address that the mail names, if it names one', async () => {
    const { sink, port } = await smtp();
    await port.send({ ...mailTo('help@example.org'), replyTo: 'ann@example.org' });
    expect(sink.mails[0]!.raw).toMatch(/^Reply-To: ann@example\.org\r$/m);
    await expect(
      port.send({ ...mailTo('help@example.org'), replyTo: 'ann@example.org, bob@example.org' }),
    ).rejects.toThrow(MessageRefused);
    await port.send(mailTo('help@example.org'));
    expect(sink.mails[1]!.headers).not.toContain('reply-to');
  });

  test('RFC 8058: carries where to unsubscribe with one click, if the mail names it', async () => {
    const { sink, port } = await smtp();
    await port.send({ ...mailTo('ann@example.org'), unsubscribeUrl: UNSUBSCRIBE_URL });
    const [head] = sink.mails[0]!.raw.replace(/\r\n[ \t]+/g, ' ').split('\r\n\r\n');
    expect(head!.split('\r\n')).toEqual(
      expect.arrayContaining([
        `List-Unsubscribe: <${UNSUBSCRIBE_URL}>`,
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ]),
    );
    await port.send(mailTo('ann@example.org'));
    expect(sink.mails[1]!.headers.filter((name) => name.startsWith('list-'))).toEqual([]);
  });

  test('a text that looks like a file or an address is sent as it is', async () => {
    const { sink, port } = await smtp();
    await port.send(mailTo('ann@example.org', { text: '/etc/passwd', html: '{"path":"/etc/passwd"}' }));
    expect(sink.mails[0]!.text).toContain('/etc/passwd');
    expect(sink.mails[0]!.text).not.toContain('root:');
  });

  test('a recipient refused for good is told apart from a server that asks to come back', async () => {
    const { sink, port } = await smtp();
    sink.refuse(550, 1);
    await expect(port.send(mailTo('gone@example.org'))).rejects.toThrow(MessageRefused);
    sink.refuse(451, 1);
    await expect(port.send(mailTo('busy@example.org'))).rejects.toThrow(MessageNotSent);
    await sink.stop();
    await expect(port.send(mailTo('ann@example.org'))).rejects.toThrow(MessageNotSent);
  });

  test('S78: a failure is told in numbers, without the address and the mail', async () => {
    const { sink, port } = await smtp();
    const failure = () => logged(() => port.send(mailTo('bob@example.org', { text: 'A secret link' })));
    for (const code of [450, 550]) {
      sink.refuse(code, 1);
      const line = await failure();
      expect(line).toContain(`EENVELOPE ${String(code)}`);
      expect(line).not.toMatch(/bob|secret/);
    }
    await sink.stop();
    const line = await failure();
    expect(line).toContain('ESOCKET');
    expect(line).not.toMatch(/bob|secret/);
  });
});

describe('Twilio', () => {
  test('the account, its secret and the sender reach the provider', async () => {
    const { sink, port } = await twilio();
    await port.send({ to: '+911234567890', text: 'x', messageId: '1' });
    expect(sink.requests).toEqual([
      {
        path: `/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json`,
        authorization: `Basic ${Buffer.from(`AC${'0'.repeat(32)}:secret`).toString('base64')}`,
        from: '+15005550006',
      },
    ]);
  });

  test('a number refused for good is told apart from a provider that is busy', async () => {
    const { sink, port } = await twilio();
    const send = () => port.send({ to: '+911234567890', text: 'x', messageId: '1' }).catch((error: unknown) => error);
    sink.refuse(400, 21_211);
    expect(await send()).toBeInstanceOf(MessageRefused);
    sink.refuse(429, 20_429);
    expect(await send()).not.toBeInstanceOf(MessageRefused);
    sink.refuse(401, 20_003);
    expect(await send()).not.toBeInstanceOf(MessageRefused);
  });

  test('S78: a failure is told in numbers, without the phone and the text', async () => {
    const { sink, port } = await twilio();
    const failure = () => logged(() => port.send({ to: '+911234567890', text: 'Your code is 482913', messageId: '1' }));
    for (const [status, code] of [
      [400, 21_211],
      [429, 20_429],
    ] as const) {
      sink.refuse(status, code);
      const line = await failure();
      expect(line).toContain(`${String(status)} ${String(code)}`);
      expect(line).not.toMatch(/1234567890|482913/);
    }
    await sink.stop();
    const line = await failure();
    expect(line).toMatch(/ECONNRE(FUSED|SET)/);
    expect(line).not.toMatch(/1234567890|482913/);
  });
});

describe('mailbox', () => {
  test('shows messages newest first, each once, with their links and headers', async () => {
    const mailbox = await newMailbox();
    const mail = mailTo('Ann@example.org', {
      text: 'Go to https://x.test/verify-email/abc. Or not.',
      html: '<a href="https://x.test/a?b=1&amp;c=2">x</a>',
    });
    await mailbox.mail.send({ ...mail, unsubscribeUrl: UNSUBSCRIBE_URL });
    await mailbox.mail.send({ ...mail, unsubscribeUrl: UNSUBSCRIBE_URL });
    await mailbox.sms.send({ to: '+911234567890', text: 'Code 123456', messageId: 's' });
    expect(await mailbox.list()).toEqual([
      {
        id: 's',
        channel: 'sms',
        to: '+911234567890',
        subject: '',
        text: 'Code 123456',
        html: '',
        links: [],
        headers: {},
        at: expect.stringMatching(/Z$/),
      },
      {
        id: mail.messageId,
        channel: 'email',
        to: 'Ann@example.org',
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        links: ['https://x.test/verify-email/abc', 'https://x.test/a?b=1&c=2'],
        headers: {
          'Auto-Submitted': 'auto-generated',
          'List-Unsubscribe': `<${UNSUBSCRIBE_URL}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test('is searched by address without regard to case, and by number also where its plus became a space', async () => {
    const mailbox = await newMailbox();
    await mailbox.mail.send(mailTo('Ann@Example.org'));
    await mailbox.mail.send(mailTo('bob@example.org'));
    await mailbox.sms.send({ to: '+911234567890', text: 'x', messageId: 's' });
    for (const [to, count] of [
      ['ann@example.ORG', 1],
      ['bob@example.org', 1],
      ['+911234567890', 1],
      [' 911234567890', 1],
      ['nobody@example.org', 0],
    ] as const) {
      expect([to, (await mailbox.list({ to })).length]).toEqual([to, count]);
    }
  });
});
