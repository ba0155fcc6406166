import { prefetch } from '../src/remotes/prefetch';

const done: number[] = [];
const jobs = (count: number) =>
  Array.from({ length: count }, (_, index) => async () => {
    done.push(index);
    if (index === 1) throw new Error('missing');
  });

beforeEach(() => {
  done.length = 0;
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
});

test('four at a time, every 3000 ms', () => {
  prefetch(() => jobs(10));
  expect(done).toHaveLength(0);
  jest.advanceTimersByTime(3_000);
  expect(done).toEqual([0, 1, 2, 3]);
  jest.advanceTimersByTime(2_999);
  expect(done).toHaveLength(4);
  jest.advanceTimersByTime(1);
  expect(done).toHaveLength(8);
  jest.advanceTimersByTime(3_000);
  expect(done).toHaveLength(10);
});

test('each batch waits until the browser is idle', () => {
  const whenIdle: (() => void)[] = [];
  globalThis.requestIdleCallback = (work) => whenIdle.push(() => work({ didTimeout: false, timeRemaining: () => 50 }));
  prefetch(() => jobs(6));
  jest.advanceTimersByTime(3_000);
  expect(done).toHaveLength(0);
  whenIdle.shift()?.();
  expect(done).toHaveLength(4);
  jest.advanceTimersByTime(3_000);
  expect(done).toHaveLength(4);
  whenIdle.shift()?.();
  expect(done).toHaveLength(6);
});

test('nothing is fetched ahead on a connection that saves data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  prefetch(() => jobs(4));
  jest.advanceTimersByTime(60_000);
  expect(done).toHaveLength(0);
});

test('the prefetch can be stopped', () => {
  const stop = prefetch(() => jobs(10));
  jest.advanceTimersByTime(3_000);
  stop();
  jest.advanceTimersByTime(60_000);
  expect(done).toHaveLength(4);
});
