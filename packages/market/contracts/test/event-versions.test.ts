import { EVENT_TYPES, EVENTS, type EventType } from '../src/events';
import { EVENTS_OF_VERSION_1 } from './events-of-version-1';

/** Payload as an inbox reads it: validated without conversion, then stripped to the schema's fields. */
function read(type: EventType, payload: object): unknown {
  const { payload: schema } = EVENTS[type];
  schema.validateSync(payload, { strict: true, abortEarly: false });
  return schema.cast(payload, { stripUnknown: true });
}

test('R25: version 1 has sent every event of the catalog that existed then', () => {
  // An event may leave the catalog only under a new version of its name, when nobody sends the old one any more.
  expect(Object.keys(EVENTS_OF_VERSION_1).filter((type) => !EVENT_TYPES.includes(type as EventType))).toEqual([]);
});

test.each(Object.entries(EVENTS_OF_VERSION_1))('R25: %s as version 1 sends it is understood', (type, payload) => {
  expect(read(type as EventType, payload)).toEqual(payload);
});

test.each(Object.entries(EVENTS_OF_VERSION_1))(
  'R25: additions of a newer version to %s are passed over, not refused',
  (type, payload) => {
    expect(read(type as EventType, { ...payload, of_tomorrow: { nested: ['fact'] } })).toEqual(payload);
  },
);

test('R25: a field that version 1 needs is still sent: each is required or has its place in the schema', () => {
  const gone = Object.entries(EVENTS_OF_VERSION_1).flatMap(([type, payload]) =>
    Object.keys(payload)
      .filter((field) => !Object.hasOwn(EVENTS[type as EventType].payload.fields, field))
      .map((field) => `${type}: ${field}`),
  );
  expect(gone).toEqual([]);
});
