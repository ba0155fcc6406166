import { pino, type Logger } from 'pino';
import { currentTraceId } from '../tracing';

export type Log = Logger;

/**
 * Paths whose values are redacted in log lines (docs/security.md, S78): secrets, codes, tokens, and data that
 * identifies or reaches a person.
 */
const REDACTED = [
  'login_pass',
  'newPassword',
  'confirmPassword',
  'oldPass',
  'newPass',
  'otp',
  'token',
  'authorization',
  'cookie',
  'login_email',
  'login_mobile',
  'can_email',
  'can_mobn',
  'text',
  'html',
];

/** Shortens a path for the log: some contain tokens of mails, which are longer than any id (docs/security.md, S78). */
export function pathForLog(path: string): string {
  return path.replace(/\/[^/]{40,}/g, '/…').slice(0, 200);
}

/** JSON log lines in UTC with the service's name. `level` 'silent' writes nothing. */
export function createLog({ name, level }: { name: string; level: string }): Log {
  return pino({
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin() {
      const traceId = currentTraceId();
      return traceId === undefined ? {} : { traceId };
    },
    redact: { paths: REDACTED.flatMap((path) => [path, `*.${path}`, `*.*.${path}`]), censor: '[redacted]' },
  });
}
