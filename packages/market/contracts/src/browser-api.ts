import { addressOf } from '@market/api/endpoint';
import { isRecord } from '@market/api/type-guards';
import { refreshSession } from './accounts';
import { FAILURES } from './messages';
import type { BrokenRule } from './rule-codes';

/**
 * Product part of the browser's HTTP client (`createHttp` of web-kit). Errors and rules are loaded when a page in
 * another language than the server's needs their sentences.
 */
export const BROWSER_API = {
  refreshPath: addressOf(refreshSession),
  sentences: {
    // The specification ends a session by a bare sentence; our services send its code as well.
    sessionEnded: FAILURES.invalidToken,
    async ofError(code: string): Promise<string | undefined> {
      const { ERRORS, isErrorCode } = await import('./errors');
      return isErrorCode(code) ? ERRORS[code].error : undefined;
    },
    async ofRule(rule: unknown): Promise<string | undefined> {
      const { ruleSentence } = await import('./rule-codes');
      return isBrokenRule(rule) ? ruleSentence(rule) : undefined;
    },
  },
};

function isBrokenRule(value: unknown): value is BrokenRule {
  return isRecord(value) && typeof value.code === 'string';
}
