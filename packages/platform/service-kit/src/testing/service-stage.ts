import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventEnvelope } from '@market/api/events';
import type { EventPayload, EventType, ServiceName } from '@market/api/registered';
import supertest, { type Test } from 'supertest';
import type { Actor } from '../auth';
import { createInProcessBus } from '../bus';
import { readSettings, type CommonSettings, type Settings } from '../config';
import { createLog } from '../log';
import { createMetrics } from '../metrics';
import { HANDLED_EVENTS_PATH } from '../outbox';
import type { PeerQuestion } from '../peers';
import type { Service, ServiceDeps } from '../service';
import { fakeClock } from './fake-clock';
import { recordingMail, recordingSms } from './recording-messages';
import type { TestMongo } from './test-mongo';
import { testTokens } from './test-tokens';
import { until } from './until';

/** Caller: an account and a token for it. */
export interface Person {
  login_id: string;
  token: string;
  actor: Partial<Actor> & Pick<Actor, 'login_id' | 'login_type'>;
}

/** Initial time of every stage. */
export const STAGE_TIME = '2026-03-15T12:00:00.000Z';

type AccountChanged = EventPayload<'identity.account-changed.v1'>;

interface StageNeeds<Config extends CommonSettings> {
  name: ServiceName;
  mongo: TestMongo;
  /** Name of the database; two stages with the same one are two replicas of a service. */
  database: string;
  settings: Settings<Config>;
  create: (deps: ServiceDeps<Config>) => Service;
  /** Mocks the other services: returns a response, or throws a refusal. `loginId` is the owner of the call's token. */
  answer: (question: PeerQuestion, loginId: string) => unknown;
  env?: NodeJS.ProcessEnv;
}

/**
 * Test harness of a service: a real database, the in-process bus, real HTTP, a stopped clock, and other services mocked
 * by `answer`. Started; ends with `close`.
 */
export async function createServiceStage<Config extends CommonSettings>({
  name,
  mongo,
  database,
  settings,
  create,
  answer,
  env = {},
}: StageNeeds<Config>) {
  const connection = await mongo.connect(database);
  const log = createLog({ name, level: 'silent' });
  const clock = fakeClock(STAGE_TIME);
  const tokens = testTokens(clock);
  const bus = createInProcessBus({ connection, log });
  const mail = recordingMail();
  const asked: PeerQuestion[] = [];
  const ownersOfTokens = new Map<string, string>();
  const config = readSettings(settings, {
    NODE_ENV: 'test',
    DATA_DIR: mkdtempSync(join(tmpdir(), `${name}-`)),
    ...env,
  });
  const service = create({
    config,
    connection,
    bus,
    keys: tokens.keys,
    clock,
    log,
    metrics: createMetrics(),
    mail,
    sms: recordingSms(),
    peers: {
      async ask<Answer>(question: PeerQuestion) {
        // No other services exist here whose copies could be late.
        if (question.path.startsWith(HANDLED_EVENTS_PATH)) return { handled: true } as Answer;
        asked.push(question);
        return answer(question, ownersOfTokens.get(question.bearer ?? '') ?? '') as Answer;
      },
      // A list is the responses of several replicas, an error means that none responds.
      async askEach(question) {
        try {
          const given: unknown = answer(question, '');
          return Array.isArray(given) ? (given as unknown[]) : [given];
        } catch {
          return [];
        }
      },
    },
  });
  await service.start();
  await bus.start();
  const request = supertest(service.handler);
  const rows = (collection: string) =>
    connection.getClient().db(connection.name).collection<{ _id: string } & Record<string, unknown>>(collection);

  return {
    mongo,
    connection,
    log,
    bus,
    clock,
    tokens,
    config,
    mail,
    service,
    request,
    /** Calls of the service to its peers, oldest first. */
    asked,
    /** Collection of the service, bypassing its stores. */
    rows,

    /** Account with everything verified and approved, unless `actor` says otherwise; no event is published for it. */
    person(actor: Partial<Actor> & Pick<Actor, 'login_type'>): Person {
      const whole = { login_id: randomUUID(), ...actor };
      const token = tokens.tokenFor(whole);
      ownersOfTokens.set(token, whole.login_id);
      return { login_id: whole.login_id, token, actor: whole };
    },

    /** Adds the token of a person, or a given token, to a call; undefined for a visitor. */
    signed(call: Test, who: Person | string | undefined): Test {
      const token = typeof who === 'string' ? who : who?.token;
      return token === undefined ? call : call.set('Authorization', `Bearer ${token}`);
    },

    /** Delivers an event as its producer would; resolves when it is handled. */
    async publish<Type extends EventType>(
      type: Type,
      payload: EventPayload<Type>,
      id: string = randomUUID(),
    ): Promise<EventEnvelope<Type>> {
      const event = {
        id,
        type,
        occurredAt: clock.now().toISOString(),
        producer: type.split('.')[0] as ServiceName,
        requestId: 'test-request',
        payload,
      } as EventEnvelope<Type>;
      await bus.publish([event as EventEnvelope]);
      return event;
    },

    /** Identity's event for an account. */
    accountOf({ actor }: Person, revision: number, change: Partial<AccountChanged> = {}): AccountChanged {
      return {
        login_id: actor.login_id,
        revision,
        login_type: actor.login_type,
        login_name: 'Account Holder',
        login_email: `${actor.login_id}@accounts.example`,
        login_mobile: '5550001111',
        user_approval_status: actor.user_approval_status ?? 1,
        email_ver_status: actor.email_ver_status ?? 1,
        phone_ver_status: actor.phone_ver_status ?? 1,
        profile_created: actor.profile_created ?? 1,
        ...(actor.owner_id ? { owner_id: actor.owner_id } : {}),
        ...(actor.company_role ? { company_role: actor.company_role } : {}),
        ...(actor.given_jobs ? { given_jobs: [...actor.given_jobs] } : {}),
        disabled: false,
        ...change,
      };
    },

    /** Resolves when every event of the service has been published and handled. */
    settled: () => until(async () => (await rows('outbox').countDocuments({ state: 'queued' })) === 0),

    async close(): Promise<void> {
      await service.stop();
      await bus.stop();
    },
  };
}

/** Refusal without its request id, for comparing two cases that a caller must not be able to distinguish. */
export function withoutRequestId(body: Record<string, unknown>): Record<string, unknown> {
  const { requestId: _requestId, instance: _instance, ...rest } = body;
  return rest;
}
