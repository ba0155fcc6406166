import type { ServerResponse } from 'node:http';

/** Output stream of live events. */
export interface LiveSink {
  /** Called once every check that could refuse the request has passed. */
  open(): void;
  write(text: string): void;
  close(): void;
  /** On disconnection of the page. */
  whenGone(callback: () => void): void;
}

/** Unread bytes allowed per connection before it is closed as stalled. */
const UNREAD_MAX_BYTES = 64 * 1024;

/** Writes live events to a streaming response. Proxies must not cache, compress or buffer it. */
export function liveSink(res: ServerResponse): LiveSink {
  return {
    open() {
      res.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      });
      res.flushHeaders();
    },
    write(text) {
      res.write(text);
      if (res.writableLength > UNREAD_MAX_BYTES) res.destroy();
    },
    close: () => void res.end(),
    whenGone(callback) {
      if (res.destroyed) callback();
      else res.once('close', callback);
    },
  };
}
