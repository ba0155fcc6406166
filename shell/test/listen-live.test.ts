import { listenLive, type LiveEars } from '../src/layouts/header/listen-live';

const { fetch } = globalThis;
let asked: number[];
/** Endings of the streams, with their duration in seconds. */
let streams: Array<{ seconds: number; says?: string }>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  jest.spyOn(Math, 'random').mockReturnValue(1);
  asked = [];
  globalThis.fetch = async (_address, init) => {
    asked.push(Date.now());
    const { seconds, says } = streams.shift() ?? { seconds: 1e6 };
    return new Response(
      new ReadableStream<Uint8Array>({
        start(out) {
          if (says) out.enqueue(new TextEncoder().encode(`event: end\ndata: {"reason":"${says}"}\n\n`));
          const timer = setTimeout(() => out.close(), seconds * 1_000);
          init!.signal!.addEventListener('abort', () => {
            clearTimeout(timer);
            out.error(new Error('aborted'));
          });
        },
      }),
    );
  };
});
afterEach(() => {
  globalThis.fetch = fetch;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Listens for some seconds; gives how many whole ones passed before each new try. */
async function triesIn(seconds: number): Promise<number[]> {
  const stop = new AbortController();
  const nothing = () => undefined;
  const ears: LiveEars = { opened: nothing, heard: nothing, lost: nothing, tokenRefused: nothing };
  const listening = listenLive({ token: 'token-1', signal: stop.signal, ears });
  await jest.advanceTimersByTimeAsync(seconds * 1_000);
  stop.abort();
  await jest.advanceTimersByTimeAsync(0);
  await listening;
  return asked.slice(1).map((at, index) => Math.round((at - asked[index]!) / 1_000));
}

test('streams that are cut as soon as they stand are tried again after a growing time', async () => {
  streams = Array.from({ length: 5 }, () => ({ seconds: 0 }));
  expect(await triesIn(40)).toEqual([1, 2, 4, 8, 16]);
});

test('a connection that stood for a while, or whose replica says that it leaves, is tried again soon', async () => {
  streams = [{ seconds: 0 }, { seconds: 0 }, { seconds: 30 }, { seconds: 0, says: 'leaving' }, { seconds: 0 }];
  expect(await triesIn(60)).toEqual([1, 2, 31, 1, 2]);
});
