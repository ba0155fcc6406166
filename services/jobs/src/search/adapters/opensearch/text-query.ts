import {
  WEIGHT_STEPS,
  inverseDocumentFrequency,
  type Part,
  type Phrase,
  type TermSet,
  type Writing,
} from '@market/search-index';
import type { Clause } from './ask';
import { beginningIn, type PlannedText } from './vocabulary';

/** Words of a set that are scored by frequency; the others, which are similar to the typed one, only by presence. */
const RANKED_WORDS = 4;
/**
 * Base score of a matching word, in a telling field or in any: about BM25's score for a word of a title, and of a
 * description.
 */
const BEING_THERE = { telling: 0.6, words: 0.2 };

type Field = keyof typeof BEING_THERE;

const NOTHING: Clause = { match_none: {} };

/** A planned text as clauses that must all match. The plan's weights replace OpenSearch's own rarity (IDF). */
export function textClauses({ plan, ...words }: PlannedText): Clause[] {
  return plan.parts.map((part) => partClause(part, words));
}

/** Clauses that no hit may match: words after a minus sign. */
export function excludedClauses({ plan, ...words }: PlannedText): Clause[] {
  return plan.excluded.map((part) => partClause(part, words));
}

function partClause({ writings }: Part, words: Omit<PlannedText, 'plan'>): Clause {
  return bestOf(writings.map((writing) => writingClause(writing, words)));
}

/** Several words for one meaning weigh no more than one. */
function writingClause({ sets, phrase }: Writing, words: Omit<PlannedText, 'plan'>): Clause {
  const [only, ...others] = sets;
  if (only && others.length === 0 && !phrase) return setClause(only, words);
  return {
    bool: {
      must: sets.map((set) => setClause(set, words)),
      ...(phrase ? { filter: [phraseClause(phrase)] } : {}),
      boost: 1 / sets.length,
    },
  };
}

/** Words side by side, each in one of the ways to write it. */
function phraseClause(phrase: Phrase): Clause {
  const word = (value: string): Clause => ({ span_term: { phrases: { value } } });
  return sideBySide(
    phrase.map((ways) => {
      const clauses = ways.map((way) => sideBySide(way.map(word)));
      const [only = NOTHING, ...others] = clauses;
      return others.length === 0 ? only : { span_or: { clauses } };
    }),
  );
}

function sideBySide(clauses: readonly Clause[]): Clause {
  const [only = NOTHING, ...others] = clauses;
  return others.length === 0 ? only : { span_near: { clauses, slop: 0, in_order: true } };
}

function setClause(set: TermSet, { terms, jobs }: Omit<PlannedText, 'plan'>): Clause {
  const heaviestFirst = set.terms
    .map((term, at) => ({
      word: terms.term(term),
      documents: terms.documents[term] ?? 0,
      weight: (set.weights[at] ?? 0) / WEIGHT_STEPS,
      field: set.tellingOnly[at] ? ('telling' as const) : ('words' as const),
    }))
    .sort((a, b) => b.weight - a.weight);
  const clauses: Clause[] = [];
  let ranked = 0;
  /**
   * Words scored by presence only, grouped by field and weight into one clause each, because the server limits the
   * number of clauses.
   */
  const plain = new Map<string, { field: Field; weight: number; words: string[] }>();
  for (const { word, documents, weight, field } of heaviestFirst) {
    const beginning = beginningIn(word);
    if (beginning !== undefined)
      clauses.push(
        ...worthByField(field, weight, (where, boost) => ({ prefix: { [where]: { value: beginning, boost } } })),
      );
    else if (field === 'words' && ranked < RANKED_WORDS) {
      ranked += 1;
      clauses.push({ term: { [field]: { value: word, boost: weight / rarity(documents, jobs) } } });
    } else {
      const key = `${field} ${weight}`;
      plain.set(key, { field, weight, words: [...(plain.get(key)?.words ?? []), word] });
    }
  }
  for (const { field, weight, words } of plain.values())
    clauses.push(
      ...worthByField(field, weight, (where, boost) => ({
        constant_score: { filter: { terms: { [where]: words } }, boost },
      })),
    );
  return bestOf(clauses);
}

/** Clauses that score a word in a telling field, and lower in all other fields if they count too. */
function worthByField(field: Field, weight: number, clause: (field: Field, boost: number) => Clause): Clause[] {
  const fields: Field[] = field === 'telling' ? ['telling'] : ['telling', 'words'];
  return fields.map((where) => clause(where, weight * BEING_THERE[where]));
}

function bestOf(clauses: readonly Clause[]): Clause {
  const [first = NOTHING, ...others] = clauses;
  return others.length === 0 ? first : { dis_max: { queries: clauses } };
}

/** Lower bound: a word in all jobs has almost no rarity, but a divisor must not be zero. */
function rarity(documents: number, jobs: number): number {
  return Math.max(0.01, inverseDocumentFrequency(documents, Math.max(documents, jobs)));
}
