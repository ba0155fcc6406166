import type { IncomingMessage } from 'node:http';

export interface BodyPace {
  /** For how long a body may come at any pace, in ms. */
  graceMs: number;
  /** Bytes per additional second. */
  bytesASecond: number;
}

/**
 * Calls `tooSlow` when a body comes too slowly: it has `graceMs`, and a second more for each `bytesASecond` bytes of
 * it, as in Apache's mod_reqtimeout. So a large file may come over a slow line, and who sends a byte now and then holds
 * a connection no longer than `graceMs` (docs/security.md, S56). What the sender waits for, because we do not read on,
 * is not held against it.
 */
export function limitSlowBody(req: IncomingMessage, { graceMs, bytesASecond }: BodyPace, tooSlow: () => void): void {
  if (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined) return;
  const { socket } = req;
  const [beganAt, bytesBefore] = [performance.now(), socket.bytesRead];
  let timer: NodeJS.Timeout;
  let heldUpMs = 0;
  const wait = (ms: number) => {
    timer = setTimeout(look, ms).unref();
  };
  const look = () => {
    if (req.complete || req.destroyed) return;
    const earnedMs = ((socket.bytesRead - bytesBefore) / bytesASecond) * 1_000;
    const leftMs = beganAt + graceMs + earnedMs + heldUpMs - performance.now();
    if (leftMs > 0) return wait(leftMs);
    if (req.readableLength < req.readableHighWaterMark) return tooSlow();
    heldUpMs += graceMs;
    wait(graceMs);
  };
  wait(graceMs);
  req.once('close', () => clearTimeout(timer));
}
