import type { Clock } from '../clock';

/** Clock that changes only when it is set or advanced. */
export interface FakeClock extends Clock {
  advance(ms: number): void;
  set(time: Date | string): void;
}

/** @param start initial time; default: the real time */
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
