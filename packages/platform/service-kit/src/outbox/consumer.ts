import type { EventEnvelope, EventType } from '@market/contracts/events';
import type { ClientSession } from 'mongoose';

export interface ConsumerContext {
  /** The transaction in which the event is noted as handled; all effects belong into it. */
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
  // The inbox hands over events of this type only, checked against the type's own schema.
  return { type: consumer.type, handle: (event, context) => consumer.handle(event as EventEnvelope<Type>, context) };
}

/**
 * The same for events that come by the hundred: those that wait share a transaction (group commit), and with it the
 * database's work for a commit. All effects of `handleAll` belong into the session, and they are quick ones: what it
 * locks stays locked for the whole group.
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
    // The inbox hands over events of this type only, checked against the type's own schema.
    handle: (event, context) => handleAll([event as EventEnvelope<Type>], context),
    // Cast as above.
    handleAll: (events, context) => handleAll(events as ReadonlyArray<EventEnvelope<Type>>, context),
  };
}
