import type { EventEnvelope } from '@market/api/events';

/** Handles one delivery. Resolves when its effect is committed; a rejection means "deliver again". */
export type EventHandler = (event: EventEnvelope) => Promise<void>;

/** Thrown by a handler for an event that can never be handled: it is parked at once instead of being retried. */
export class UnprocessableEvent extends Error {
  override name = 'UnprocessableEvent';
}

/**
 * Thrown by a handler when its event is not the cause, as while the database has no primary: it is retried without
 * counting as a failed delivery, for some minutes.
 */
export class TryLater extends Error {
  override name = 'TryLater';
}

/** Thrown when some events of a publish were not accepted; `failed` has their ids and reasons. All others were. */
export class PublishFailed extends Error {
  override name = 'PublishFailed';
  constructor(readonly failed: ReadonlyMap<string, string>) {
    super([...new Set(failed.values())].join('; '));
  }
}

/** A consumer's subscription to a queue. */
export interface Subscription {
  /** Accepts no more deliveries and resolves when the running ones are finished. */
  cancel(): Promise<void>;
}

/** Event that was parked after its last failed delivery. */
export interface DeadLetter {
  queue: string;
  event: EventEnvelope;
  reason: string;
  at: string;
}

/** Dead letters of one queue: all, or those with the given event ids. */
export interface LettersOfQueue {
  queue: string;
  ids?: readonly string[];
}

export interface DeadLetters {
  /** Parked events, of one queue or of all. */
  list(filter?: { queue?: string; limit?: number }): Promise<DeadLetter[]>;
  /** Returns parked events to their queue, all or those with the given event ids; resolves to their number. */
  replay(filter: LettersOfQueue): Promise<number>;
  /** Deletes parked events, each after `note` has recorded it; resolves to their number. */
  discard(filter: LettersOfQueue, note: (letter: DeadLetter) => Promise<void>): Promise<number>;
}

export interface QueueDepth {
  /** Events waiting for a consumer. */
  ready: number;
  /** Events parked. */
  dead: number;
}

/**
 * Carries events from outboxes to queues, at least once; one queue for each consumer and event type, whose subscribers
 * compete for its events. A handler that fails receives the event again, five times, with backoff; then the event is
 * parked as a dead letter and the others continue.
 */
export interface EventBus {
  start(): Promise<void>;
  /** Cancels all subscriptions, finishes running deliveries, and closes the connections. */
  stop(): Promise<void>;
  /**
   * Resolves when every queue has durably stored every event.
   * @throws PublishFailed naming the events that were not accepted; the caller keeps and retries those
   */
  publish(events: readonly EventEnvelope[]): Promise<void>;
  /** Subscribes before or after `start`; before is better, since nothing is then delivered to a half-built service. */
  subscribe(queue: string, handler: EventHandler): Promise<Subscription>;
  deadLetters: DeadLetters;
  queueDepths(): Promise<Record<string, QueueDepth>>;
  /** 'ok', or the fault in a few words. */
  status(): string;
}
