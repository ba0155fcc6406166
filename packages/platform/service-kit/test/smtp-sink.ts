import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Arrived } from './messages-contract';

/** Real SMTP server on this machine that stores the messages it receives. */
export interface SmtpSink {
  url: string;
  mails: Array<Arrived & { raw: string; messageId: string }>;
  /** Answers the next recipients with this code instead of taking them. */
  refuse(code: number, times: number): void;
  stop(): Promise<void>;
}

export async function smtpSink(): Promise<SmtpSink> {
  const mails: SmtpSink['mails'] = [];
  let refusal = { code: 0, times: 0 };
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      if (refusal.times === 0) return callback();
      refusal.times -= 1;
      callback(Object.assign(new Error(`<${address}>: refused`), { responseCode: refusal.code }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        mails.push({ raw, ...parsed(raw), to: session.envelope.rcptTo.map(({ address }) => address) });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(code, times) {
      refusal = { code, times };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parsed(raw: string): Omit<SmtpSink['mails'][number], 'raw' | 'to'> {
  const end = raw.indexOf('\r\n\r\n');
  const headers = new Map(
    raw
      .slice(0, end)
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line): [string, string] => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );
  const text = decodedBody(raw.slice(end));
  return {
    subject: decodedWords(headers.get('subject') ?? ''),
    text,
    calendar: /BEGIN:VCALENDAR[\s\S]*?END:VCALENDAR/.exec(text)?.[0],
    headers: [...headers.keys()],
    messageId: headers.get('message-id') ?? '',
  };
}

/** RFC 2047. */
function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

/** All parts of the body, decoded. */
function decodedBody(body: string): string {
  const parts = body.split(/\r\n--.*\r\n/);
  return parts
    .map((part) => {
      const content = part.slice(part.indexOf('\r\n\r\n') + 4);
      if (/content-transfer-encoding: base64/i.test(part)) return Buffer.from(content, 'base64').toString();
      return /content-transfer-encoding: quoted-printable/i.test(part)
        ? quotedPrintable(content.replace(/=\r\n/g, ''))
        : content;
    })
    .join('\n');
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
