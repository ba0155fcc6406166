import {
  calendarObject,
  headerLine,
  mailHeaders,
  phoneNumber,
  plainText,
  singleMailAddress,
  type MailMessage,
  type MailPort,
  type SmsMessage,
  type SmsPort,
} from '../messages/ports';

/** Port that records its messages. */
export interface Recording<Message> {
  sent: Message[];
  /** The next `count` sends fail with `error`. */
  failNext(count: number, error?: Error): void;
}

/** Accepts mails as a real server would and records them. */
export function recordingMail(): MailPort & Recording<MailMessage> {
  const { sent, failNext, keep } = recorder<MailMessage>();
  return {
    sent,
    failNext,
    async send(message) {
      mailHeaders(message);
      if (message.calendar) calendarObject(message.calendar);
      keep({ ...message, to: singleMailAddress(message.to), subject: headerLine(message.subject) });
    },
  };
}

/** Accepts text messages as a real provider would and records them. */
export function recordingSms(): SmsPort & Recording<SmsMessage> {
  const { sent, failNext, keep } = recorder<SmsMessage>();
  return {
    sent,
    failNext,
    send: async (message) => keep({ ...message, to: phoneNumber(message.to), text: plainText(message.text) }),
  };
}

function recorder<Message>(): Recording<Message> & { keep(message: Message): void } {
  const sent: Message[] = [];
  let failures = 0;
  let failure = new Error('the other side does not answer');
  return {
    sent,
    failNext(count, error = failure) {
      failures = count;
      failure = error;
    },
    keep(message) {
      if (failures > 0) {
        failures -= 1;
        throw failure;
      }
      sent.push(message);
    },
  };
}
