import { addressOf } from '@market/api/endpoint';
import { type LiveNotificationEvent, liveNotifications } from '@market/contracts/notifications';
import { createParser } from 'eventsource-parser';

export interface LiveEars {
  /** The stream is open; earlier events may have been missed. */
  opened(): void;
  heard(event: LiveNotificationEvent): void;
  /** The stream has ended and a retry is pending; the list is polled meanwhile. */
  lost(): void;
  /** The session's token has expired: nothing is received until there is a new one. */
  tokenRefused(): void;
}

const AGAIN_FIRST_MS = 1_000;
const AGAIN_LONGEST_MS = 60_000;
/** A stream that ended without a reason before this time was cut by something in between, as some proxies do. */
const STEADY_MS = 30_000;
const UNAUTHORIZED = 401;

/**
 * Receives the person's live notifications until `signal` aborts, and reconnects whenever the stream ends: at once when
 * a replica of the service drains, with backoff when nobody answers or streams are cut immediately, and with the id of
 * the last received notification. EventSource cannot send a bearer token, so this is a fetch with a streamed response.
 */
export async function listenLive({
  token,
  signal,
  ears,
}: {
  token: string;
  signal: AbortSignal;
  ears: LiveEars;
}): Promise<void> {
  let lastId: string | undefined;
  for (let failures = 0; !signal.aborted;) {
    let wait = 0;
    try {
      const answer = await fetch(`/api${addressOf(liveNotifications)}`, {
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'text/event-stream',
          ...(lastId ? { 'last-event-id': lastId } : {}),
        },
        cache: 'no-store',
        signal,
      });
      if (answer.status === UNAUTHORIZED) return ears.tokenRefused();
      if (!answer.ok || !answer.body) wait = Number(answer.headers.get('retry-after') ?? 0) * 1000;
      else {
        ears.opened();
        const openedAt = Date.now();
        const end = await hear(answer.body, (event, id) => {
          lastId = id ?? lastId;
          ears.heard(event);
        }).finally(() => {
          if (Date.now() - openedAt >= STEADY_MS) failures = 0;
        });
        if (end === 'signed-out' || end === 'token-expired') return ears.tokenRefused();
        if (end !== undefined) failures = 0;
      }
    } catch {
      // Network errors and cut streams are both retried.
    }
    if (signal.aborted) return;
    ears.lost();
    // Jitter: not all pages reconnect at the same moment when a replica with thousands of streams leaves.
    wait = Math.max(wait, Math.min(AGAIN_FIRST_MS * 2 ** failures, AGAIN_LONGEST_MS) * (0.5 + Math.random() / 2));
    failures += 1;
    await pause(wait, signal);
  }
}

/** Reads events until the stream ends; returns the reason that the server gave. */
async function hear(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: LiveNotificationEvent, id: string | undefined) => void,
): Promise<string | undefined> {
  let end: string | undefined;
  const parser = createParser({
    onEvent({ event, data, id }) {
      // Cast: our own server writes the stream, with no other events.
      const message = { event, data: JSON.parse(data) as unknown } as LiveNotificationEvent;
      if (message.event === 'end') end = message.data.reason;
      else onEvent(message, id);
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    parser.feed(decoder.decode(part.value, { stream: true }));
  return end;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
