import type { EventEnvelope, EventType } from '@market/contracts';
import type { ClientSession } from 'mongoose';

export interface ConsumerContext {
  /** The transaction in which the event is noted as handled; all effects belong into it. */
  session: ClientSession;
  requestId: string;
}

/** What a service does on hearing of one type of event. */
export interface Consumer {
  type: EventType;
  handle(event: EventEnvelope, context: ConsumerContext): Promise<void>;
}

/**
 * One consumer row. `handle` has an effect exactly once for each event, since it shares a transaction with the inbox
 * row; events may come late and out of order, so it compares revisions before it overwrites.
 */
export function defineConsumer<Type extends EventType>(consumer: {
  type: Type;
  handle(event: EventEnvelope<Type>, context: ConsumerContext): Promise<void>;
}): Consumer {
  // The inbox hands over events of this type only, checked against the type's own schema.
  return { type: consumer.type, handle: (event, context) => consumer.handle(event as EventEnvelope<Type>, context) };
}
