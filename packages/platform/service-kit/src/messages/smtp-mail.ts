import { isOneOf, isRecord } from '@market/api';
import { createTransport } from 'nodemailer';
import { calendarObject, failureToSend, headerLine, mailHeaders, singleMailAddress, type MailPort } from './ports';

const LIMIT_MS = 10_000;

/**
 * Sends mails over SMTP.
 * @param url the server as in SMTP_URL: `smtp://user:password@host:587`
 * @param from the sender, `Name <address>` or an address; its domain also ends the message ids
 */
export function createSmtpMail(url: string, from: string): MailPort & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: 3 * LIMIT_MS,
    // A mail contains only the given texts; one that looks like a file or an address is never fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ to, subject, text, html, replyTo, unsubscribeUrl, calendar, messageId }) {
      const address = singleMailAddress(to);
      const answersTo = replyTo ? { replyTo: { name: '', address: singleMailAddress(replyTo) } } : {};
      const headers = mailHeaders({ unsubscribeUrl });
      const icalEvent = calendar ? { icalEvent: { ...calendarObject(calendar), filename: 'interview.ics' } } : {};
      try {
        await transport.sendMail({
          from,
          to: { name: '', address },
          subject: headerLine(subject),
          text,
          html,
          ...answersTo,
          ...icalEvent,
          messageId: `<${messageId}@${domain}>`,
          headers,
        });
      } catch (error) {
        throw failureToSend(error, {
          text: 'the mail server did not take this mail',
          numbers: ['code', 'responseCode'],
          forGood: isRefusedForGood(error),
        });
      }
    },
    close: () => transport.close(),
  };
}

/**
 * A 5xx response about the recipient or the content is final; one about our user or password is a wrong setting, which
 * can be corrected.
 */
function isRefusedForGood(error: unknown): boolean {
  if (!isRecord(error) || !isOneOf(['EENVELOPE', 'EMESSAGE'], error.code)) return false;
  return typeof error.responseCode === 'number' && error.responseCode >= 500;
}
