import type { Clock } from '../clock';

/** A clock that stands still until told otherwise. */
export interface FakeClock extends Clock {
  advance(ms: number): void;
  set(time: Date | string): void;
}

/** @param start the time it shows first; the real time when left out */
export function fakeClock(start: Date | string = new Date()): FakeClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms;
    },
    set: (to) => {
      time = new Date(to).getTime();
    },
  };
}
