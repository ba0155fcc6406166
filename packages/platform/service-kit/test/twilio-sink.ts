import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Arrived } from './messages-contract';

/** A server on this machine that speaks the part of Twilio's REST protocol that sends messages. */
export interface TwilioSink {
  url: string;
  messages: Arrived[];
  requests: Array<{ path: string; authorization?: string; from: string | null }>;
  /** Answers the next requests with this status and error number. */
  refuse(status: number, code: number): void;
  stop(): Promise<void>;
}

export async function twilioSink(): Promise<TwilioSink> {
  const messages: Arrived[] = [];
  const requests: TwilioSink['requests'] = [];
  let refusal: { status: number; code: number } | undefined;
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const form = new URLSearchParams(body);
      requests.push({ path: request.url ?? '', authorization: request.headers.authorization, from: form.get('From') });
      response.setHeader('content-type', 'application/json');
      if (refusal) {
        response.statusCode = refusal.status;
        response.end(
          JSON.stringify({ code: refusal.code, message: `${form.get('To') ?? ''} is refused`, status: refusal.status }),
        );
        return;
      }
      messages.push({ to: [form.get('To') ?? ''], subject: '', text: form.get('Body') ?? '', headers: [] });
      response.statusCode = 201;
      response.end(
        JSON.stringify({
          sid: 'SM1',
          status: 'queued',
          to: form.get('To'),
          from: form.get('From'),
          body: form.get('Body'),
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    requests,
    refuse(status, code) {
      refusal = { status, code };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
