/** What time it is; passed in so that tests can decide. */
export interface Clock {
  now(): Date;
}

export { fail, within } from './within';

/** The machine's time. */
export const systemClock: Clock = { now: () => new Date() };
