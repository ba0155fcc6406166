/** Source of the time; injected so that tests control it. */
export interface Clock {
  now(): Date;
}

export { fail, within } from './within';

/** The machine's time. */
export const systemClock: Clock = { now: () => new Date() };
