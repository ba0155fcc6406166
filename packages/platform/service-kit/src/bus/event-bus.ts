import type { EventEnvelope } from '@market/contracts/events';

/** Handles one delivery. Resolves when its effect is committed; a rejection means "deliver again". */
export type EventHandler = (event: EventEnvelope) => Promise<void>;

/**
 * Throw it from a handler for an event that can never be handled: it is parked at once instead of being tried again.
 */
export class UnprocessableEvent extends Error {
  override name = 'UnprocessableEvent';
}

/**
 * Throw it from a handler when its event is not to blame, as while the database has no primary: it is tried again
 * without counting as a failed delivery, for some minutes.
 */
export class TryLater extends Error {
  override name = 'TryLater';
}

/** Some events of a publish were not taken; `failed` says which and why. The others were. */
export class PublishFailed extends Error {
  override name = 'PublishFailed';
  constructor(readonly failed: ReadonlyMap<string, string>) {
    super([...new Set(failed.values())].join('; '));
  }
}

/** A consumer's hold on a queue. */
export interface Subscription {
  /** Takes no more deliveries and resolves when those in hand are finished. */
  cancel(): Promise<void>;
}

/** An event that a queue gave up on. */
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
  /** Puts parked events back into their queue, all or those with the given event ids; gives how many. */
  replay(filter: LettersOfQueue): Promise<number>;
  /** Takes parked events off for good, each after `note` has kept what is to be known of it; gives how many. */
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
 * compete for its events. A handler that fails gets the event again, five times, with backoff; then the event is parked
 * as a dead letter and the others go on.
 */
export interface EventBus {
  start(): Promise<void>;
  /** Cancels all subscriptions, finishes what is in hand, and lets go. */
  stop(): Promise<void>;
  /**
   * Resolves when every queue has taken every event for good.
   * @throws PublishFailed naming the events that were not taken; the caller keeps and repeats those
   */
  publish(events: readonly EventEnvelope[]): Promise<void>;
  /** Subscribes before or after `start`; before is better, since nothing is then delivered to a half-built service. */
  subscribe(queue: string, handler: EventHandler): Promise<Subscription>;
  deadLetters: DeadLetters;
  queueDepths(): Promise<Record<string, QueueDepth>>;
  /** 'ok', or what is wrong in a few words. */
  status(): string;
}
