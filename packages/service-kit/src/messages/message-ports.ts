import type { Connection } from 'mongoose';
import type { MarketConfig } from '../config';
import { createMailbox, type Mailbox } from './mailbox';
import type { MailPort, SmsPort } from './ports';
import { createSmtpMail } from './smtp-mail';
import { createTwilioSms } from './twilio-sms';

/**
 * The ways out for messages that the settings name: SMTP and Twilio where they are set, else the development mailbox, which
 * is shared by all processes through `mailboxConnection`. In production readConfig has refused to go on without both.
 */
export function createMessagePorts({ config, mailboxConnection }: { config: MarketConfig; mailboxConnection: Connection | undefined }): { mail: MailPort; sms: SmsPort; mailbox?: Mailbox } {
  const mailbox = mailboxConnection && config.nodeEnv !== 'production' ? createMailbox({ connection: mailboxConnection }) : undefined;
  const mail = config.smtpUrl ? createSmtpMail(config.smtpUrl, config.mailFrom) : mailbox?.mail;
  const sms = config.twilio ? createTwilioSms(config.twilio) : mailbox?.sms;
  if (!mail || !sms) throw new Error('neither a mail server nor the development mailbox is there');
  return { mail, sms, ...(mailbox ? { mailbox } : {}) };
}
