import { type EventEnvelope, EVENTS, type EventType } from '@market/contracts/events';

/**
 * The payload as the catalog's schema has it: checked without any conversion, and without what the schema does not
 * name, so that nothing else travels or is kept (docs/security.md, S84).
 * @throws yup's ValidationError
 */
export function payloadOf(type: EventType, payload: unknown): EventEnvelope['payload'] {
  const { payload: schema } = EVENTS[type];
  schema.validateSync(payload, { strict: true, abortEarly: false });
  // The schema is that of the type.
  return schema.cast(payload, { stripUnknown: true }) as EventEnvelope['payload'];
}
