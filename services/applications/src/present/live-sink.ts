import type { ServerResponse } from 'node:http';

/** Output that live events are written to. */
export interface LiveSink {
  /** Called once everything that could refuse has been done. */
  open(): void;
  write(text: string): void;
  close(): void;
  /** The page has gone. */
  whenGone(callback: () => void): void;
}

/** Unread bytes allowed per connection before it is closed: the page does not read. */
const UNREAD_MAX_BYTES = 64 * 1024;

/** Writes live events as an answer that stays open. Nothing on the way may keep, compress or wait for more of it. */
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
