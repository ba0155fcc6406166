import { fold } from '@market/search-index';
import { aliasesOfTown, TOWN_WORD_SPELLINGS } from '../../domain/town-aliases';

/** The first spelling of each word, by the others. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  TOWN_WORD_SPELLINGS.flatMap(([first, ...others]) => others.map((word) => [word, first])),
);
const OTHER_SPELLINGS = new RegExp(`\\b(?:${[...SPELLED.keys()].join('|')})\\b`, 'g');

/** Key shared by all spellings of a town's name: `St. Louis` and `Saint Louis`. */
export function townKey(name: string): string {
  // Fast path: every name is read at startup, and most are this plain.
  if (/^[A-Z]?[a-z]{4,}$/.test(name)) return name.toLowerCase();
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(OTHER_SPELLINGS, (word) => SPELLED.get(word) ?? word);
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
