import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventType } from '@market/contracts/events';

/** An event that a call has made: committed, and on its way. */
export interface OwnEvent {
  id: string;
  type: EventType;
}

const calls = new AsyncLocalStorage<OwnEvent[]>();

/** Runs a call and gives, beside its result, the events that it has committed, in whatever depth. */
export async function withOwnEvents<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; events: OwnEvent[] }> {
  const events: OwnEvent[] = [];
  return { result: await calls.run(events, work), events };
}

/** Gives what notes an event for the call that runs now, once it is committed; nothing is noted outside of one. */
export function noteForCall(): (event: OwnEvent) => void {
  const events = calls.getStore();
  return (event) => void events?.push(event);
}
