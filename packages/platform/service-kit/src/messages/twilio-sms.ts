import { isRecord } from '@market/api';
import type { RequestClient, Twilio } from 'twilio';
import { failureToSend, phoneNumber, plainText, type SmsPort } from './ports';

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  from: string;
  /** Another server with Twilio's REST protocol; default: Twilio itself. */
  baseUrl?: string;
}

const LIMIT_MS = 10_000;

/** Sends text messages through Twilio. */
export function createTwilioSms(settings: TwilioSettings): SmsPort {
  let connecting: Promise<Twilio> | undefined;
  return {
    async send({ to, text }) {
      const number = phoneNumber(to);
      const client = await (connecting ??= connect(settings));
      try {
        await client.messages.create({ to: number, from: settings.from, body: plainText(text) });
      } catch (error) {
        throw failureToSend(error, {
          text: 'the provider did not take this text message',
          numbers: ['status', 'code'],
          forGood: isRecord(error) && error.status === 400,
        });
      }
    },
  };
}

/** The library is large and is loaded only where text messages are really sent. */
async function connect({ accountSid, authToken, baseUrl }: TwilioSettings): Promise<Twilio> {
  const { default: twilio } = await import('twilio');
  const httpClient = new twilio.RequestClient({ timeout: LIMIT_MS });
  return twilio(accountSid, authToken, {
    httpClient: baseUrl === undefined ? httpClient : redirected(httpClient, baseUrl),
  });
}

function redirected(client: RequestClient, baseUrl: string): RequestClient {
  const send = client.request.bind(client);
  client.request = (options) => {
    const { pathname, search } = new URL(options.uri);
    return send({ ...options, uri: new URL(`${pathname}${search}`, baseUrl).href });
  };
  return client;
}
