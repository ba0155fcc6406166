import type { CompiledMessage } from 'icu-minify/format';

/** The usual tag of an accented pseudo-locale. */
export const PSEUDO_LANGUAGE = 'en-XA';

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aàeéiïoöuüyýcçnñsšzžAÀEÉIÏOÖUÜYÝCÇNÑSŠZŽ'].flatMap((letter, at, all) =>
    at % 2 === 0 ? [[letter, all[at + 1] ?? '']] : [],
  ),
);

/**
 * Pseudo-localises a message: accented and longer by two fifths, so that hard-coded text and text without room are
 * visible at once. Values and tags stay.
 */
export function pseudoMessage(message: string): string;
export function pseudoMessage(message: CompiledMessage): CompiledMessage;
export function pseudoMessage(message: CompiledMessage): CompiledMessage {
  if (typeof message === 'string') return `⟦${pseudoText(message)}⟧`;
  // Cast: a node keeps its kind.
  return ['⟦', ...message.map((node) => pseudoNode(node) as (typeof message)[number]), '⟧'];
}

function pseudoNode(node: unknown): unknown {
  if (typeof node === 'string') return pseudoText(node);
  if (!Array.isArray(node)) return node;
  const parts: unknown[] = node;
  const [name, kind, ...more] = parts;
  if (node.length === 1) return node;
  // A tag has its content where other nodes have the number of their kind.
  if (typeof kind !== 'number') return [name, ...[kind, ...more].map(pseudoNode)];
  return [name, kind, ...more.map((options) => (hasOptions(kind) ? pseudoOptions(options) : options))];
}

/** `select`, `plural` and `selectordinal`, by the numbering of `icu-minify`. */
const hasOptions = (kind: number): boolean => kind >= 1 && kind <= 3;

// Cast: the options of a choice are an object.
const pseudoOptions = (options: unknown): unknown =>
  Object.fromEntries(
    Object.entries(options as Record<string, unknown>).map(([key, option]) => [
      key,
      Array.isArray(option) ? option.map(pseudoNode) : pseudoNode(option),
    ]),
  );

function pseudoText(text: string): string {
  const accented = text.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter);
  return text.trim() === '' ? text : `${accented}${'~'.repeat(Math.ceil(text.trim().length * 0.4))}`;
}
