import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/**
 * Reads an ICU message. Throws where it is none.
 * @param message `{count, plural, one {# job} other {# jobs}}`
 * @returns its text where it takes no values, else the small tree that is formatted
 */
export function compileMessage(message: CompiledMessage): CompiledMessage {
  return typeof message === 'string' ? compile(message) : message;
}
