import { fold } from '@market/search-index';
import { aliasesOfTown } from '../../domain/town-aliases';

const SHORT_WORDS: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };

/** Key shared by all spellings of a town's name: `St. Louis` and `Saint Louis`. */
export function townKey(name: string): string {
  // Fast path: every name is read at startup, and most are this plain.
  if (/^[A-Z]?[a-z]{4,}$/.test(name)) return name.toLowerCase();
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\b(?:ste?|ft|mt)\b/g, (word) => SHORT_WORDS[word] ?? word);
}

/**
 * `Frankfurt am Main`, `Halle (Saale)`, `Newcastle upon Tyne` and `Washington, D.C.` are also found without the suffix.
 */
const ADDITION = /\s*[(,].*$|[\s-](?:am|an|im|upon|on|under|sur)[\s-].*$/;

/** Lookup keys of a town: of its name in the gazetteer, its short form, and its other names. */
export function keysOfTown(name: string, country: string): string[] {
  const others = aliasesOfTown(name, country);
  const short = name.replace(ADDITION, '');
  if (others === undefined && short === name) return [townKey(name)];
  return [...new Set([name, short, ...(others ?? [])].map(townKey))].filter(Boolean);
}
