import type { EventType } from '@market/api/registered';
import type { EventEnvelope } from '@market/api/events';
import type { ClientSession } from 'mongoose';

export interface ConsumerContext {
  /** Transaction that records the event as handled; all effects must use it. */
  session: ClientSession;
  requestId: string;
}

/** Handler of a service for an event type. */
export interface Consumer {
  type: EventType;
  handle(event: EventEnvelope, context: ConsumerContext): Promise<void>;
  /** Batch handler for events that share a transaction: same effects as if each was handled by itself. */
  handleAll?(events: readonly EventEnvelope[], context: Pick<ConsumerContext, 'session'>): Promise<void>;
}

/**
 * Defines a consumer. `handle` has its effect exactly once per event, since it shares a transaction with the inbox row;
 * events may arrive late and out of order, so it compares revisions before it overwrites.
 */
export function defineConsumer<Type extends EventType>(consumer: {
  type: Type;
  handle(event: EventEnvelope<Type>, context: ConsumerContext): Promise<void>;
}): Consumer {
  // Cast: the inbox passes events of this type only, validated by its schema.
  return { type: consumer.type, handle: (event, context) => consumer.handle(event as EventEnvelope<Type>, context) };
}

/**
 * The same for events that arrive by the hundred: waiting events share a transaction (group commit), and thereby the
 * database's work for a commit. All effects of `handleAll` must use the session and be quick: its locks are held for
 * the whole group.
 */
export function defineGroupConsumer<Type extends EventType>({
  type,
  handleAll,
}: {
  type: Type;
  handleAll(events: ReadonlyArray<EventEnvelope<Type>>, context: Pick<ConsumerContext, 'session'>): Promise<void>;
}): Consumer {
  return {
    type,
    // Cast: the inbox passes events of this type only, validated by its schema.
    handle: (event, context) => handleAll([event as EventEnvelope<Type>], context),
    // Cast as above.
    handleAll: (events, context) => handleAll(events as ReadonlyArray<EventEnvelope<Type>>, context),
  };
}
