import { EVENT_MAX_BYTES } from '@market/api/events';
import type { EventPayload, EventType, ServiceName } from '@market/api/registered';
import type { ClientSession, Connection } from 'mongoose';
import type { Clock } from '../clock';
import { afterCommit } from '../mongo/in-transaction';
import { LEASED_ROW_START } from '../mongo/leased-rows';
import { newSortableId } from '../mongo/sortable-id';
import { currentTraceparent } from '../tracing';
import { OUTBOX_COMMITTED, outboxRows, type OutboxRow } from './outbox-rows';
import { noteForCall } from './own-events';
import { payloadOf } from './payload';

/**
 * Transactional outbox: events are written in the transaction of the change that they report, so that neither exists
 * without the other.
 */
export interface Outbox {
  /**
   * Adds an event to the session's transaction and returns its id. The event is sent a few milliseconds after the
   * commit, or never if the transaction rolls back. Throws when the payload violates the catalog's schema or is too
   * large.
   */
  add<Type extends EventType>(
    session: ClientSession,
    type: Type,
    payload: EventPayload<Type>,
    context: EventContext,
  ): Promise<string>;
  /**
   * Cancels an event that was added with a delay, in the session's transaction.
   * @returns false when it was sent, or is about to be: then it cannot be cancelled any more
   */
  cancel(session: ClientSession, id: string): Promise<boolean>;
  /**
   * Prepares an event to be added later, in a transaction that other calls may share: it stays attributed to the
   * present call. Throws as `add` does.
   */
  prepare<Type extends EventType>(type: Type, payload: EventPayload<Type>, context: EventContext): PreparedEvent;
  /** Adds prepared events to the session's transaction, in one call of the database. */
  addPrepared(session: ClientSession, events: readonly PreparedEvent[]): Promise<void>;
  /** The same for many events of one type, in one database call; returns their ids in the same order. */
  addAll<Type extends EventType>(
    session: ClientSession,
    type: Type,
    payloads: ReadonlyArray<EventPayload<Type>>,
    context: EventContext,
  ): Promise<string[]>;
}

export interface PreparedEvent {
  row: OutboxRow;
  /** Records the event for the call that made it. */
  note: () => void;
}

interface EventContext {
  requestId: string;
  /** Delay in milliseconds before the event is sent; until then it can be cancelled. */
  delayMs?: number;
}

/** Creates the outbox of one service. @throws at `add` for an event that another service produces */
export function createOutbox({
  connection,
  producer,
  clock,
}: {
  connection: Connection;
  producer: ServiceName;
  clock: Clock;
}): Outbox {
  const rows = outboxRows(connection).collection();
  const signalCommit = () => void connection.emit(OUTBOX_COMMITTED);

  const prepare: Outbox['prepare'] = (type, payload, { requestId, delayMs = 0 }) => {
    if (!type.startsWith(`${producer}.`)) throw new Error(`${producer} may not produce ${type}`);
    const traceparent = currentTraceparent();
    const clean = payloadOf(type, payload);
    if (Buffer.byteLength(JSON.stringify(clean)) > EVENT_MAX_BYTES)
      throw new Error(`${type} is larger than ${EVENT_MAX_BYTES} bytes`);
    const row = {
      _id: newSortableId(),
      ...LEASED_ROW_START,
      ...(delayMs > 0 ? { notBefore: new Date(Date.now() + delayMs) } : {}),
      type,
      producer,
      occurredAt: clock.now(),
      requestId,
      ...(traceparent ? { traceparent } : {}),
      payload: clean,
    };
    const noteEvent = noteForCall();
    return {
      row,
      note() {
        // Delayed events are not sent before the response: there is nothing to wait for.
        if (delayMs === 0) noteEvent({ id: row._id, type });
      },
    };
  };

  const addPrepared: Outbox['addPrepared'] = async (session, events) => {
    if (events.length === 0) return;
    await rows.insertMany(
      events.map(({ row }) => row),
      { session },
    );
    afterCommit(session, signalCommit);
    for (const { note } of events) afterCommit(session, note);
  };

  const addAll: Outbox['addAll'] = async (session, type, payloads, context) => {
    const events = payloads.map((payload) => prepare(type, payload, context));
    await addPrepared(session, events);
    return events.map(({ row }) => row._id);
  };

  return {
    prepare,
    addPrepared,
    addAll,
    async add(session, type, payload, context) {
      const [id] = await addAll(session, type, [payload], context);
      return id!; // one for each payload
    },
    async cancel(session, id) {
      // Leased events cannot be cancelled, even after the lease has expired: they may have arrived.
      const { deletedCount } = await rows.deleteOne(
        { _id: id, state: 'queued', claim: { $exists: false } },
        { session },
      );
      return deletedCount === 1;
    },
  };
}

/**
 * Resends all events sent since `since`, after the loss of a queue (docs/measurements.md, M24); consumers that had
 * handled them skip them. Returns their number. Events older than seven days are deleted.
 */
export async function replayOutboxSince(connection: Connection, since: Date): Promise<number> {
  const { modifiedCount } = await outboxRows(connection)
    .collection()
    .updateMany({ state: 'done', doneAt: { $gte: since } }, { $set: LEASED_ROW_START, $unset: { doneAt: '' } });
  connection.emit(OUTBOX_COMMITTED);
  return modifiedCount;
}
