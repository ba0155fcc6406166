import type { CompiledMessage } from 'icu-minify/format';

/** Replaces `compile.ts` in bundles: their catalogues are compiled at build time, so the parser is left out. */
export function compileMessage(message: CompiledMessage): CompiledMessage {
  return message;
}
