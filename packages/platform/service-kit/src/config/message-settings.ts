import { object, type AnyObjectSchema } from 'yup';
import type { CommonSettings } from './common-settings';
import type { SettingsOf } from './read-settings';
import { variable } from './variable';

/** Channel for messages. */
export type MessageWay = 'mail' | 'sms';

/**
 * Settings of services that send messages.
 * @param productName sender's name, if `MAIL_FROM` is not set
 */
export const messageSettings = ({ productName }: { productName: string }) =>
  object({
    smtpUrl: variable.address('SMTP_URL', ['smtp:', 'smtps:'], 'an address such as smtp://user:password@host:587'),
    mailFrom: variable.text('MAIL_FROM').default(`${productName} <no-reply@localhost>`),
    twilio: variable.group(
      {
        accountSid: variable.text('TWILIO_ACCOUNT_SID').required(),
        authToken: variable.text('TWILIO_AUTH_TOKEN').required(),
        from: variable.text('TWILIO_FROM').required(),
      },
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM must be set all three, or none.',
    ),
  });

export type MessageSettings = SettingsOf<ReturnType<typeof messageSettings>>;

/** Type for a part that sends no messages. */
export type NoMessageSettings = { [Setting in keyof MessageSettings]?: undefined };

type Read = Pick<CommonSettings, 'nodeEnv'> & Partial<MessageSettings>;

// An invalid value is not undefined, and has been reported already.
const mailsReachPeople = ({ nodeEnv, smtpUrl }: Read) => nodeEnv !== 'production' || smtpUrl !== undefined;
const codesReachPeople = ({ nodeEnv, twilio }: Read) => nodeEnv !== 'production' || twilio !== undefined;

/**
 * @param sends the channels of the process: one that sends no text messages needs no account for them, hence no secret
 * of it
 * @returns the same settings, in production with those of the channels required
 */
export function mustSend<Settings extends AnyObjectSchema>(settings: Settings, sends: readonly MessageWay[]): Settings {
  let asked = settings;
  if (sends.includes('mail'))
    asked = asked.test('mails', 'SMTP_URL must be set in production: mails would not reach anybody.', mailsReachPeople);
  if (sends.includes('sms'))
    asked = asked.test(
      'codes',
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set in production: codes would not reach anybody.',
      codesReachPeople,
    );
  return asked;
}
