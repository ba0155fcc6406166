import { OUTBOX_KEPT_SECONDS } from '@market/api/kept-for';
import type { EventEnvelope } from '@market/api/events';
import type { EventType, ServiceName } from '@market/api/registered';
import type { Connection } from 'mongoose';
import { createLeasedRows, type LeasedRow } from '../mongo/leased-rows';

/** Event stored beside the change that it reports. Its id is the message's id for ever. */
export interface OutboxRow extends LeasedRow {
  type: EventType;
  producer: ServiceName;
  occurredAt: Date;
  requestId: string;
  traceparent?: string;
  payload: EventEnvelope['payload'];
}

/** Name of the signal on a connection that new rows have been committed. */
export const OUTBOX_COMMITTED = 'outbox-committed';

export function outboxRows(connection: Connection) {
  return createLeasedRows<OutboxRow>(connection, 'outbox', OUTBOX_KEPT_SECONDS);
}

/** Converts the row to the form in which it is sent. */
export function toEnvelope(row: OutboxRow): EventEnvelope {
  return {
    id: row._id,
    type: row.type,
    occurredAt: row.occurredAt.toISOString(),
    producer: row.producer,
    requestId: row.requestId,
    ...(row.traceparent ? { traceparent: row.traceparent } : {}),
    payload: row.payload,
  };
}
