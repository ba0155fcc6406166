import type { EventType } from '@market/api/registered';
import type { EventEnvelope } from '@market/api/events';
import { EVENTS } from '@market/contracts/events';

/**
 * Validates the payload by the catalog's schema, without any conversion, and strips undeclared fields, so that they are
 * neither sent nor stored (docs/security.md, S84).
 * @throws yup's ValidationError
 */
export function payloadOf(type: EventType, payload: unknown): EventEnvelope['payload'] {
  const { payload: schema } = EVENTS[type];
  schema.validateSync(payload, { strict: true, abortEarly: false });
  // Cast: the schema is that of the type.
  return schema.cast(payload, { stripUnknown: true }) as EventEnvelope['payload'];
}
