import type { Connection } from 'mongoose';
import type { CommonSettings, MessageSettings, MessageWay, NoMessageSettings } from '../config';
import { createMailbox, type Mailbox } from './mailbox';
import type { MailPort, SmsPort } from './ports';
import { createSmtpMail } from './smtp-mail';
import { createTwilioSms } from './twilio-sms';

/** Ports of a part that does not send by that channel: sending there is a programming error. */
const NO_WAY: { mail: MailPort; sms: SmsPort } = {
  mail: { send: () => Promise.reject(new Error('this part sends no mails')) },
  sms: { send: () => Promise.reject(new Error('this part sends no text messages')) },
};

/**
 * Ports for the channels in the settings: SMTP and Twilio if they are set, else the development mailbox, which all
 * processes share through `mailboxConnection`. In production `mustSend` has refused to start without a channel that the
 * part `sends`.
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
