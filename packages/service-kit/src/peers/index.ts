import type { RequestListener } from 'node:http';
import { MarketError, isMarketError, type ServiceName } from '@market/contracts';
import { Agent, request } from 'undici';
import { callHandler } from './call-handler';

/** What one service may ask another: always in the caller's name, with the caller's own token, through public calls. */
export interface Peers {
  /**
   * @returns the answer's JSON.
   * @throws MarketError the peer's own refusal (its code, status and sentence), or 'service-unavailable' when it does not answer in time.
   */
  ask<Answer>(input: PeerQuestion): Promise<Answer>;
}

export interface PeerQuestion {
  service: ServiceName;
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  bearer?: string;
  requestId?: string;
}

const TIME_LIMIT_MS = 2_000;

function headersOf({ bearer, requestId, body }: PeerQuestion): Record<string, string> {
  return {
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(requestId ? { 'x-request-id': requestId } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

function readAnswer<Answer>(status: number, text: string): Answer {
  const json = text === '' ? undefined : (JSON.parse(text) as unknown);
  if (status < 400) return json as Answer;
  if (status < 500 && typeof json === 'object' && json !== null && 'code' in json && isMarketError({ ...json, status })) {
    const { code, error } = json as { code: MarketError['code']; error: string };
    throw new MarketError(code, { error });
  }
  throw new MarketError('service-unavailable');
}

/** Peers in other processes: each question goes to one of the service's copies, in turn, over kept-alive connections. */
export function createHttpPeers(urls: Record<ServiceName, string[]>): Peers & { close(): Promise<void> } {
  const agent = new Agent({ keepAliveTimeout: 30_000, connect: { timeout: 500 }, headersTimeout: TIME_LIMIT_MS, bodyTimeout: TIME_LIMIT_MS });
  let turn = 0;
  return {
    async ask<Answer>(question: PeerQuestion) {
      const copies = urls[question.service];
      for (let attempt = 0; attempt < copies.length; attempt += 1) {
        const base = copies[(turn += 1) % copies.length]!;
        let status: number;
        let text: string;
        try {
          const answer = await request(`${base}${question.path}`, {
            method: question.method,
            headers: headersOf(question),
            dispatcher: agent,
            signal: AbortSignal.timeout(TIME_LIMIT_MS),
            ...(question.body === undefined ? {} : { body: JSON.stringify(question.body) }),
          });
          status = answer.statusCode;
          text = await answer.body.text();
        } catch {
          // This copy is away; every question asked here is a look-up, so another copy may be asked.
          continue;
        }
        return readAnswer<Answer>(status, text);
      }
      throw new MarketError('service-unavailable');
    },
    close: () => agent.close(),
  };
}

/** Peers in the same process: their HTTP side is called directly, without a network between. */
export function createLocalPeers(handlerOf: (service: ServiceName) => RequestListener | undefined): Peers {
  return {
    async ask<Answer>(question: PeerQuestion) {
      const handler = handlerOf(question.service);
      if (!handler) throw new MarketError('service-unavailable');
      const { status, text } = await callHandler(handler, {
        method: question.method,
        path: question.path,
        headers: headersOf(question),
        body: question.body === undefined ? undefined : JSON.stringify(question.body),
      });
      return readAnswer<Answer>(status, text);
    },
  };
}
