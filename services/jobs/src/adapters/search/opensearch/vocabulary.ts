import {
  STOP_WORDS,
  NEAR_WORDS,
  TermDictionary,
  familyTerms,
  maxEdits,
  otherNumbers,
  planText,
  synonymAt,
  termsOfPhrases,
  wordsOf,
  type TextPlan,
} from '@market/search-index';
import type { Ask } from './ask';
import { stillOpen } from './filters';

/** A text's plan, made by the same code as that of the index in memory, with the words that it is about. */
export interface PlannedText {
  plan: TextPlan;
  terms: TermDictionary;
  /** Jobs that there are: with a word's own count it gives the word's rarity. */
  jobs: number;
}

/**
 * Stands behind a beginning, for all words that go on from it. Three signs are more than slips of typing make up for.
 */
const AND_SO_ON = '***';

/** The beginning that an entry of a planned text's words stands for; undefined for a word. */
export function beginningIn(term: string): string | undefined {
  return term.endsWith(AND_SO_ON) ? term.slice(0, -AND_SO_ON.length) : undefined;
}

interface Counted {
  doc_count: number;
}

interface WordsAnswer {
  hits: { total: { value: number } };
  aggregations: { words: { buckets: Counted[] }; telling: { buckets: Counted[] } };
  suggest?: Record<string, Array<{ options: Array<{ text: string; freq: number }> }>>;
}

/**
 * Asks what the jobs have of a text's words (as typed, begun, in the other number, as synonyms, and what is near them),
 * in one request, and plans the text with that.
 */
export async function planFor(text: string, ask: Ask, now: number): Promise<PlannedText> {
  const terms = new TermDictionary();
  const { words, beginnings, forgiven } = askedOf(text);
  if (words.length === 0) return { plan: planText(text, { terms, documents: 0, occurs: () => false }), terms, jobs: 0 };
  const counts = (field: string) => ({
    filters: {
      filters: [
        ...words.map((word) => ({ term: { [field]: { value: word } } })),
        ...beginnings.map((beginning) => ({ prefix: { [field]: { value: beginning } } })),
      ],
    },
  });
  const near = (field: string, word: string) => ({
    text: word,
    // All near words, however often the word itself is there: whether it is forgiven anything is decided by the plan.
    term: {
      field,
      analyzer: 'whitespace',
      suggest_mode: 'always',
      sort: 'score',
      size: NEAR_WORDS,
      max_edits: maxEdits(word),
      prefix_length: 0,
      max_term_freq: 0.99,
      accuracy: 0.3,
    },
  });
  const answer = await ask<WordsAnswer>({
    size: 0,
    track_total_hits: true,
    query: { bool: { filter: [stillOpen(now)] } },
    aggs: { words: counts('words'), telling: counts('telling') },
    ...(forgiven.length > 0
      ? {
          suggest: Object.fromEntries(
            forgiven.flatMap((word, at) => [
              [`words-${at}`, near('words', word)],
              [`telling-${at}`, near('telling', word)],
            ]),
          ),
        }
      : {}),
  });
  const note = (term: string, documents: number, telling: number) => {
    const number = terms.take(term);
    terms.documents[number] = Math.max(terms.documents[number] ?? 0, documents);
    terms.telling[number] = Math.max(terms.telling[number] ?? 0, telling);
  };
  [...words, ...beginnings.map((beginning) => `${beginning}${AND_SO_ON}`)].forEach((term, at) => {
    const { words: inAll, telling } = answer.aggregations;
    // The server answers each that was asked for.
    const [documents, inTelling] = [inAll.buckets[at]!.doc_count, telling.buckets[at]!.doc_count];
    if (documents > 0) note(term, documents, inTelling);
  });
  for (const [name, entries] of Object.entries(answer.suggest ?? {})) {
    for (const { text: term, freq } of entries.flatMap(({ options }) => options))
      note(term, freq, name.startsWith('telling') ? freq : 0);
  }
  const jobs = answer.hits.total.value;
  return {
    plan: planText(text, {
      terms,
      documents: jobs,
      occurs: (term, { telling }) => ((telling ? terms.telling : terms.documents)[term] ?? 0) > 0,
    }),
    terms,
    jobs,
  };
}

/** Words of a text that must be counted before the query can be planned. */
function askedOf(text: string): { words: string[]; beginnings: string[]; forgiven: string[] } {
  const typed = wordsOf(text);
  const joined = typed.map((word) => word.joined);
  const forms = typed.flatMap((word) => [word.joined, ...word.parts]);
  const also = typed.flatMap((word) => word.also?.flat() ?? []);
  // Also where a stop word stands between: the plan leaves those out.
  const synonyms = [joined, joined.filter((word) => !STOP_WORDS.has(word))].flatMap((words) =>
    words.flatMap((_, at) => {
      const synonym = synonymAt(words, at);
      return [...(synonym?.others.flat() ?? []), ...(synonym?.token === undefined ? [] : [synonym.token])];
    }),
  );
  const words = new Set(
    [...forms, ...forms.flatMap(familyTerms), ...also, ...synonyms, ...termsOfPhrases(text)].flatMap((word) => [
      word,
      ...otherNumbers(word),
    ]),
  );
  const last = typed.at(-1);
  const beginnings = last ? new Set([last.joined, ...last.parts.slice(-1)]) : [];
  return {
    words: [...words],
    beginnings: [...beginnings],
    forgiven: [...new Set(forms)].filter((word) => maxEdits(word) > 0),
  };
}
