import type { InferType } from 'yup';
import { keysOf } from '@market/api';
import { EVENTS_OF_ACCESS } from './access/events';
import { EVENTS_OF_ACCOUNTS } from './accounts/events';
import { EVENTS_OF_APPLICATIONS } from './applications/events';
import { EVENTS_OF_ASSESSMENTS } from './assessments/events';
import { EVENTS_OF_COMPANIES } from './companies/events';
import type { EventRow } from './event-fields';
import { EVENTS_OF_FEEDS } from './feeds/events';
import { EVENTS_OF_JOB_POSTS } from './job-posts/events';
import { EVENTS_OF_MESSAGES } from './messaging/events';
import { EVENTS_OF_PROFILES } from './profiles/events';
import { EVENTS_OF_REMOTES } from './remotes/events';
import { EVENTS_OF_REPORTS } from './reports/events';
import { EVENTS_OF_SAVED } from './saved/events';
import { EVENTS_OF_MATCHES } from './search/events';
import type { ServiceName } from './services';
import { EVENTS_OF_TALENT_POOL } from './talent-pool/events';

/**
 * Every event of the marketplace, with its meaning and its consumers. The producer is the part before the first dot; a
 * changed meaning or a removed field requires a new version. Payloads carry only data that the consumers store
 * (docs/security.md, S84). `readers` are consumers whose responses the originator of the change relies on at once: the
 * change is acknowledged once they have processed it. `revision` grows with each change of the entity, so that a late
 * event never overwrites newer data (docs/reliability.md, R07).
 */
export const EVENTS = {
  ...EVENTS_OF_ACCOUNTS,
  ...EVENTS_OF_PROFILES,
  ...EVENTS_OF_COMPANIES,
  ...EVENTS_OF_ACCESS,
  ...EVENTS_OF_JOB_POSTS,
  ...EVENTS_OF_FEEDS,
  ...EVENTS_OF_SAVED,
  ...EVENTS_OF_MATCHES,
  ...EVENTS_OF_REPORTS,
  ...EVENTS_OF_APPLICATIONS,
  ...EVENTS_OF_ASSESSMENTS,
  ...EVENTS_OF_MESSAGES,
  ...EVENTS_OF_TALENT_POOL,
  ...EVENTS_OF_REMOTES,
} as const satisfies Record<string, EventRow>;

export type EventType = keyof typeof EVENTS;
export type EventPayload<Type extends EventType> = InferType<(typeof EVENTS)[Type]['payload']>;
export const EVENT_TYPES = keysOf(EVENTS);

/** Event envelope on the bus: `id` is both the outbox row's id and the message id, the same at every delivery. */
export interface EventEnvelope<Type extends EventType = EventType> {
  id: string;
  type: Type;
  /** ISO 8601, UTC. */
  occurredAt: string;
  producer: ServiceName;
  /** Request that caused it, from the browser on. */
  requestId: string;
  /** Trace of the event (W3C Trace Context), if traces are recorded. */
  traceparent?: string;
  payload: EventPayload<Type>;
}

/** An event may not be larger than this many bytes of JSON (docs/security.md, S84). */
export const EVENT_MAX_BYTES = 64 * 1024;

/** Services that handle events of a type; none of a type that the catalog does not have. */
export function consumersOf(type: string): readonly ServiceName[] {
  const eventType = EVENT_TYPES.find((one) => one === type);
  return eventType ? EVENTS[eventType].consumers : [];
}

/** Name of the queue in which `consumer` receives `type`: `applications.on.jobs.job-saved.v1`. */
export function queueName(consumer: ServiceName, type: EventType): string {
  return `${consumer}.on.${type}`;
}

/**
 * All queues of the catalogue; every process declares them all, so that no event is lost for a consumer that has never
 * run yet.
 */
export function allQueues(): Array<{ queue: string; consumer: ServiceName; type: EventType }> {
  return EVENT_TYPES.flatMap((type) =>
    EVENTS[type].consumers.map((consumer) => ({ queue: queueName(consumer, type), consumer, type })),
  );
}
