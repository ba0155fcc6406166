import { pino, type Logger } from 'pino';
import { currentTraceId } from '../tracing';

export type Log = Logger;

/**
 * Paths whose values never reach a log line (docs/security.md, S78): secrets, codes, tokens, and what names or reaches
 * a person.
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
