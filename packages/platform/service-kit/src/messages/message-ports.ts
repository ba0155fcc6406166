import type { Connection } from 'mongoose';
import type { CommonSettings, MessageSettings, MessageWay, NoMessageSettings } from '../config';
import { createMailbox, type Mailbox } from './mailbox';
import type { MailPort, SmsPort } from './ports';
import { createSmtpMail } from './smtp-mail';
import { createTwilioSms } from './twilio-sms';

/** Ways out of a part that sends nothing that way: a message all the same is a fault of ours. */
const NO_WAY: { mail: MailPort; sms: SmsPort } = {
  mail: { send: () => Promise.reject(new Error('this part sends no mails')) },
  sms: { send: () => Promise.reject(new Error('this part sends no text messages')) },
};

/**
 * The ways out for messages that the settings name: SMTP and Twilio where they are set, else the development mailbox,
 * which is shared by all processes through `mailboxConnection`. In production `mustSend` has refused to go on without
 * what the part `sends`.
 */
export function createMessagePorts({
  config,
  mailboxConnection,
  sends = ['mail', 'sms'],
}: {
  config: Pick<CommonSettings, 'nodeEnv'> & (MessageSettings | NoMessageSettings);
  mailboxConnection: Connection | undefined;
  sends?: readonly MessageWay[];
}): { mail: MailPort; sms: SmsPort; mailbox?: Mailbox } {
  const mailbox =
    mailboxConnection && config.nodeEnv !== 'production' ? createMailbox({ connection: mailboxConnection }) : undefined;
  const mail = config.smtpUrl
    ? createSmtpMail(config.smtpUrl, config.mailFrom)
    : (mailbox?.mail ?? (sends.includes('mail') ? undefined : NO_WAY.mail));
  const sms = config.twilio
    ? createTwilioSms(config.twilio)
    : (mailbox?.sms ?? (sends.includes('sms') ? undefined : NO_WAY.sms));
  if (!mail || !sms) throw new Error('neither a mail server nor the development mailbox is there');
  return { mail, sms, ...(mailbox ? { mailbox } : {}) };
}
