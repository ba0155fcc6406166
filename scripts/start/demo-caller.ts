import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerOf, Endpoint } from '@market/api';
import { type InputArgs, type Parts, requestOf } from '@market/api/call';
import { endAllSessions, logIn } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import { sendMessage } from '@market/contracts/messaging';
import { callHandler } from '@market/service-kit';
import { DEMO_PASSWORD } from './demo-people';
import type { Market } from './market';

/** Signed-in person of the demo data, who calls the API as a browser would. */
export interface DemoCaller {
  call<const E extends Endpoint>(endpoint: E, ...[input]: InputArgs<Parts<E>>): Promise<AnswerOf<E>>;
  /** Sends a message without a file to the other side of an application. */
  write(applicationId: string, text: string): Promise<void>;
}

type Services = Market['services'];

/** Statuses of a service that does not know an application or account yet, or is busy. */
const NOT_YET: ReadonlySet<number> = new Set([403, 404, 409, 503]);
const JSON_TYPE = { 'content-type': 'application/json' };
const WAIT_MS = 100;
const WAIT_LIMIT_MS = 15_000;

/**
 * Calls an endpoint within this process. What an earlier step tells by events may be a moment behind, so that a service
 * that knows an application or account not yet is asked again for some seconds.
 * @throws MarketError 'service-unavailable' for what stays refused, so that the demo data is resumed
 */
async function send(services: Services, endpoint: Endpoint, input: unknown, token?: string): Promise<unknown> {
  const { method, path, body } = requestOf(endpoint, input);
  const name = endpoint.service;
  const sent =
    body instanceof FormData ? new Response(body) : new Response(JSON.stringify(body), { headers: JSON_TYPE });
  const [text, type] = [await sent.text(), sent.headers.get('content-type') ?? ''];
  const giveUpAt = Date.now() + WAIT_LIMIT_MS;
  for (;;) {
    const answer = await callHandler(services[name].handler, {
      method,
      path,
      headers: {
        ...(body === undefined ? {} : { 'content-type': type }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : text,
    });
    if (answer.status < 400) return answer.text === '' ? undefined : JSON.parse(answer.text);
    if (!NOT_YET.has(answer.status))
      throw new Error(`demo data: ${method} ${path} answered ${answer.status}: ${answer.text}`);
    if (Date.now() > giveUpAt) throw new MarketError('service-unavailable');
    await pause(WAIT_MS);
  }
}

/** Demo people who are signed in for as long as the demo data takes, each once. */
export interface DemoSessions {
  /** The person of this address, signed in at the first time. */
  of(email: string): Promise<DemoCaller>;
  /** Signs all of them out, so that nobody finds devices of others in the own list. */
  end(): Promise<void>;
}

export function createDemoSessions(services: Services): DemoSessions {
  const people = new Map<string, DemoCaller>();
  return {
    async of(email) {
      const known = people.get(email);
      if (known) return known;
      const body = { login_email: email, login_pass: DEMO_PASSWORD };
      // Cast: the service responds as its endpoint declares.
      const { token } = (await send(services, logIn, { body })) as AnswerOf<typeof logIn>;
      const person: DemoCaller = {
        // Cast as above.
        call: (endpoint, ...[input]) => send(services, endpoint, input, token) as Promise<AnswerOf<typeof endpoint>>,
        async write(id, text) {
          const body = new FormData();
          body.set('text', text);
          await send(services, sendMessage, { params: { kind: 'application', id }, body }, token);
        },
      };
      people.set(email, person);
      return person;
    },
    async end() {
      for (const person of people.values()) await person.call(endAllSessions);
      people.clear();
    },
  };
}
