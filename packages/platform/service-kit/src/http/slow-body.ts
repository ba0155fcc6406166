import type { IncomingMessage } from 'node:http';

export interface BodyPace {
  /** Time in ms during which a body may arrive at any rate. */
  graceMs: number;
  /** Bytes per additional second. */
  bytesASecond: number;
}

/**
 * Calls `tooSlow` for a body below the minimum rate: it may take `graceMs`, plus a second for each `bytesASecond` bytes
 * received, as in Apache's mod_reqtimeout. A large file may thus use a slow line, while a client that sends a byte now
 * and then holds a connection no longer than `graceMs` (docs/security.md, S56). Time in which we do not read
 * (backpressure) does not count.
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
