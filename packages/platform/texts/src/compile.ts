import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/**
 * Compiles an ICU message. Throws if it is invalid.
 * @param message `{count, plural, one {# job} other {# jobs}}`
 * @returns its text if it has no values, else a small tree for formatting
 */
export function compileMessage(message: CompiledMessage): CompiledMessage {
  return typeof message === 'string' ? compile(message) : message;
}
