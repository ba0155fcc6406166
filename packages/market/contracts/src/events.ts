import type { InferType } from 'yup';
import { keysOf } from '@market/api';
import { queuesOf } from '@market/api/events';
import { EVENTS_OF_ACCESS } from './access/events';
import { EVENTS_OF_ACCOUNTS } from './accounts/events';
import { EVENTS_OF_APPLICATIONS } from './applications/events';
import { EVENTS_OF_ASSESSMENTS } from './assessments/events';
import { EVENTS_OF_COMPANIES } from './companies/events';
import type { EventRow } from './event-fields';
import { EVENTS_OF_FEEDS } from './feeds/events';
import { EVENTS_OF_JOB_POSTS } from './job-posts/events';
import { EVENTS_OF_MESSAGES } from './messaging/events';
import { EVENTS_OF_PROFILES } from './profiles/events';
import { EVENTS_OF_REMOTES } from './remotes/events';
import { EVENTS_OF_REPORTS } from './reports/events';
import { EVENTS_OF_SAVED } from './saved/events';
import { EVENTS_OF_MATCHES } from './search/events';
import type { ServiceName } from './services';
import { EVENTS_OF_TALENT_POOL } from './talent-pool/events';

/**
 * Every event of the marketplace, with its meaning and its consumers. The producer is the part before the first dot; a
 * changed meaning or a removed field requires a new version. Payloads carry only data that the consumers store
 * (docs/security.md, S84). `readers` are consumers whose responses the originator of the change relies on at once: the
 * change is acknowledged once they have processed it. `revision` grows with each change of the entity, so that a late
 * event never overwrites newer data (docs/reliability.md, R07).
 */
export const EVENTS = {
  ...EVENTS_OF_ACCOUNTS,
  ...EVENTS_OF_PROFILES,
  ...EVENTS_OF_COMPANIES,
  ...EVENTS_OF_ACCESS,
  ...EVENTS_OF_JOB_POSTS,
  ...EVENTS_OF_FEEDS,
  ...EVENTS_OF_SAVED,
  ...EVENTS_OF_MATCHES,
  ...EVENTS_OF_REPORTS,
  ...EVENTS_OF_APPLICATIONS,
  ...EVENTS_OF_ASSESSMENTS,
  ...EVENTS_OF_MESSAGES,
  ...EVENTS_OF_TALENT_POOL,
  ...EVENTS_OF_REMOTES,
} as const satisfies Record<string, EventRow>;

export type EventType = keyof typeof EVENTS;
export type EventPayload<Type extends EventType> = InferType<(typeof EVENTS)[Type]['payload']>;
export const EVENT_TYPES = keysOf(EVENTS);

/** Services that handle events of a type; none of a type that the catalog does not have. */
export function consumersOf(type: string): readonly ServiceName[] {
  const eventType = EVENT_TYPES.find((one) => one === type);
  return eventType ? EVENTS[eventType].consumers : [];
}

/** All queues of the catalogue. */
export const allQueues = () => queuesOf(EVENTS);
