import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventType } from '@market/api/registered';

/** Event made by a call: committed, and waiting to be sent. */
export interface OwnEvent {
  id: string;
  type: EventType;
}

const calls = new AsyncLocalStorage<OwnEvent[]>();

/** Runs a call and returns its result with the events that it has committed, at any depth. */
export async function withOwnEvents<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; events: OwnEvent[] }> {
  const events: OwnEvent[] = [];
  return { result: await calls.run(events, work), events };
}

/** Returns a function that records a committed event for the present call; outside of a call it does nothing. */
export function noteForCall(): (event: OwnEvent) => void {
  const events = calls.getStore();
  return (event) => void events?.push(event);
}
