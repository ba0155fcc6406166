import type { ObjectSchema } from 'yup';
import { keysOf } from './keys-of';
import type { EventPayload, EventType, ServiceName } from './registered';

/**
 * Description of an event: the services that consume it, and its contents. Its services are a parameter, since a
 * product's catalogue cannot be checked against names that are registered with it.
 */
export interface EventDescription<Service extends string> {
  summary: string;
  consumers: readonly Service[];
  /** Consumers whose copies the maker of the change reads at once (read-your-writes). */
  readers?: readonly Service[];
  payload: ObjectSchema<object>;
}

/** All events of a product by name; the producer is the part before the first dot. */
type EventCatalogue = Readonly<Record<EventType, EventDescription<ServiceName>>>;

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

/** Name of the queue in which `consumer` receives `type`: `applications.on.jobs.job-saved.v1`. */
export function queueName(consumer: ServiceName, type: EventType): string {
  return `${consumer}.on.${type}`;
}

interface CatalogueQueue {
  queue: string;
  consumer: ServiceName;
  type: EventType;
}

/**
 * All queues of a catalogue; every process declares them all, so that no event is lost for a consumer that has never
 * run yet.
 */
export function queuesOf(events: EventCatalogue): CatalogueQueue[] {
  return keysOf(events).flatMap((type) =>
    (events[type]?.consumers ?? []).map((consumer) => ({ queue: queueName(consumer, type), consumer, type })),
  );
}
