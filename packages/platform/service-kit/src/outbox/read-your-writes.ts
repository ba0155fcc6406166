import { EVENTS } from '@market/contracts/events';
import type { ServiceName } from '@market/api/registered';
import type { EventBus } from '../bus';
import type { Log } from '../log';
import type { Peers } from '../peers';
import type { OwnEvent } from './own-events';

/** Path of a service's handled-events check: private network only, for the gateway has no route for it. */
export const HANDLED_EVENTS_PATH = '/events/handled';
/** Maximum ids per request: a few kilobytes of URL. */
export const HANDLED_EVENTS_MAX = 100;

/** Answer of the handled-events check. */
export interface HandledEvents {
  handled: boolean;
}

/**
 * Time during which a service that was down or late is not waited for again, so that it does not slow down all changes.
 */
const NOT_AGAIN_FOR_MS = 2_000;

/** Read-your-writes: delays the response to a change until its effects are visible in all services. */
export interface ReadYourWrites {
  /**
   * Resolves when every service that serves the maker of these events from copies has handled them, or after
   * `READ_YOUR_WRITES_MS`. Never rejects.
   */
  settled(events: readonly OwnEvent[], requestId: string): Promise<void>;
}

/**
 * Polls the readers of a change (`readers` in the event catalog) until they have handled its events: an acknowledged
 * change is then visible in every later response to the same account, from any replica. It does not wait while the
 * broker or a reader is down; the event arrives when they are back.
 */
export function createReadYourWrites({
  peers,
  bus,
  log,
  now = Date.now,
}: {
  peers: Peers;
  bus: Pick<EventBus, 'status'>;
  log: Log;
  now?: () => number;
}): ReadYourWrites {
  const notBefore = new Map<ServiceName, number>();

  async function wait(reader: ServiceName, ids: readonly string[], requestId: string): Promise<void> {
    if (now() < (notBefore.get(reader) ?? 0)) return;
    const questions = Array.from({ length: Math.ceil(ids.length / HANDLED_EVENTS_MAX) }, (_, at) =>
      ids.slice(at * HANDLED_EVENTS_MAX, (at + 1) * HANDLED_EVENTS_MAX),
    );
    try {
      const answers = await Promise.all(
        questions.map(async (some) => {
          const path = `${HANDLED_EVENTS_PATH}?ids=${some.join(',')}`;
          // Cast: the answer of services under this path.
          return (await peers.ask({ service: reader, method: 'GET', path, requestId })) as HandledEvents;
        }),
      );
      if (answers.every(({ handled }) => handled)) return;
      log.warn({ reader, requestId }, 'a change was acknowledged before a service had read it');
    } catch (error) {
      log.warn({ err: error, reader, requestId }, 'a service could not say whether it has read a change');
    }
    notBefore.set(reader, now() + NOT_AGAIN_FOR_MS);
  }

  return {
    async settled(events, requestId) {
      if (bus.status() !== 'ok') return;
      const idsOf = new Map<ServiceName, string[]>();
      for (const { id, type } of events)
        for (const reader of readersOf(type)) idsOf.set(reader, [...(idsOf.get(reader) ?? []), id]);
      await Promise.all([...idsOf].map(([reader, ids]) => wait(reader, ids, requestId)));
    },
  };
}

function readersOf(type: OwnEvent['type']): readonly ServiceName[] {
  const row = EVENTS[type];
  return 'readers' in row ? row.readers : [];
}
