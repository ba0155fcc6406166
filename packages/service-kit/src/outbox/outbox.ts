import { EVENT_MAX_BYTES, type EventPayload, type EventType, type ServiceName } from '@market/contracts';
import type { ClientSession, Connection } from 'mongoose';
import type { Clock } from '../clock';
import { afterCommit } from '../mongo/in-transaction';
import { LEASED_ROW_START } from '../mongo/leased-rows';
import { newSortableId } from '../mongo/sortable-id';
import { currentTraceparent } from '../tracing';
import { OUTBOX_COMMITTED, outboxRows } from './outbox-rows';
import { noteForCall } from './own-events';
import { payloadOf } from './payload';

/**
 * Transactional outbox: events are written in the transaction of the change that they tell of, so neither is without
 * the other.
 */
export interface Outbox {
  /**
   * Adds an event to the session's transaction and gives its id. The event leaves a few milliseconds after the commit,
   * or never when the transaction rolls back. Throws when the payload breaks the catalog's schema or is too large.
   */
  add<Type extends EventType>(
    session: ClientSession,
    type: Type,
    payload: EventPayload<Type>,
    context: EventContext,
  ): Promise<string>;
  /**
   * Takes an event back that was added with a delay, in the session's transaction.
   * @returns false when it has left, or is about to: then it cannot be taken back any more
   */
  cancel(session: ClientSession, id: string): Promise<boolean>;
  /** The same for many events of one type, in one call of the database; gives their ids in the same order. */
  addAll<Type extends EventType>(
    session: ClientSession,
    type: Type,
    payloads: ReadonlyArray<EventPayload<Type>>,
    context: EventContext,
  ): Promise<string[]>;
}

interface EventContext {
  requestId: string;
  /** How long the event waits before it leaves, in milliseconds; until then it can be cancelled. */
  delayMs?: number;
}

/** The outbox of one service. @throws at `add` for an event that another service produces */
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
  const addAll: Outbox['addAll'] = async (session, type, payloads, { requestId, delayMs = 0 }) => {
    if (!type.startsWith(`${producer}.`)) throw new Error(`${producer} may not produce ${type}`);
    const traceparent = currentTraceparent();
    const made = payloads.map((payload) => {
      const clean = payloadOf(type, payload);
      if (Buffer.byteLength(JSON.stringify(clean)) > EVENT_MAX_BYTES)
        throw new Error(`${type} is larger than ${EVENT_MAX_BYTES} bytes`);
      return {
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
    });
    if (made.length === 0) return [];
    await rows.insertMany(made, { session });
    afterCommit(session, signalCommit);
    // Nobody has read a delayed event when the call is answered: there is nothing to wait for.
    if (delayMs > 0) return made.map(({ _id }) => _id);
    const note = noteForCall();
    afterCommit(session, () => made.forEach(({ _id }) => note({ id: _id, type })));
    return made.map(({ _id }) => _id);
  };
  return {
    addAll,
    async add(session, type, payload, context) {
      const [id] = await addAll(session, type, [payload], context);
      return id!; // one for each payload
    },
    async cancel(session, id) {
      // One that is claimed is being sent, also where the lease has run out: it may have arrived.
      const { deletedCount } = await rows.deleteOne(
        { _id: id, state: 'queued', claim: { $exists: false } },
        { session },
      );
      return deletedCount === 1;
    },
  };
}

/**
 * Sends all events again that were sent since `since`, for the case that a queue was lost (docs/measurements.md, M24);
 * consumers that had them already skip them. Gives how many. Events older than seven days are gone.
 */
export async function replayOutboxSince(connection: Connection, since: Date): Promise<number> {
  const { modifiedCount } = await outboxRows(connection)
    .collection()
    .updateMany({ state: 'done', doneAt: { $gte: since } }, { $set: LEASED_ROW_START, $unset: { doneAt: '' } });
  connection.emit(OUTBOX_COMMITTED);
  return modifiedCount;
}
