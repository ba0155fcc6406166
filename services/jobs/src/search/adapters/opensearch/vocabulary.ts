import { TermDictionary, maxEdits, otherNumbers, planText, wordsOf, type TextPlan } from '@market/search-index';
import '../../../posts/domain/field-words';
import { AND_SO_ON, type Asked, type KnownWords, type NearWord } from './known-words';

/** Plan of a text, made by the same code as for the in-memory index, with its words. */
export interface PlannedText {
  plan: TextPlan;
  terms: TermDictionary;
  /** Total number of jobs: with a word's own count it determines the word's rarity. */
  jobs: number;
}

/** The prefix that an entry of the plan's dictionary represents; undefined for a word. */
export function beginningIn(term: string): string | undefined {
  return term.endsWith(AND_SO_ON) ? term.slice(0, -AND_SO_ON.length) : undefined;
}

/**
 * Plans a text from the counts of its words: as typed, as prefixes, in the other number, as synonyms, and with similar
 * words.
 */
export async function planFor(text: string, known: KnownWords, now: number): Promise<PlannedText> {
  const terms = new TermDictionary();
  const { words, beginnings, forgiven } = askedOf(text);
  if (words.length === 0) return { plan: planText(text, { terms, documents: 0, occurs: () => false }), terms, jobs: 0 };
  const { jobs, countsOf, countsOfBeginning, near } = await known.about({ words, beginnings, forgiven }, now);
  const note = (term: string, { documents, telling }: Pick<NearWord, 'documents' | 'telling'>) => {
    if (documents === 0) return;
    const number = terms.take(term);
    terms.documents[number] = Math.max(terms.documents[number] ?? 0, documents);
    terms.telling[number] = Math.max(terms.telling[number] ?? 0, telling);
  };
  for (const word of words) note(word, countsOf(word));
  for (const beginning of beginnings) note(`${beginning}${AND_SO_ON}`, countsOfBeginning(beginning));
  for (const word of near) note(word.term, word);
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

/** A dictionary without words, which notes those that a plan looks up. */
class LookedUp extends TermDictionary {
  readonly words = new Set<string>();

  override find(word: string): undefined {
    this.words.add(word);
    return undefined;
  }
}

/** Words of a text that must be counted before the query can be planned. */
function askedOf(text: string): Asked {
  const typed = wordsOf(text);
  const forms = typed.flatMap((word) => [word.joined, ...word.parts]);
  const lookedUp = new LookedUp();
  planText(text, { terms: lookedUp, documents: 0, occurs: () => false });
  const words = new Set([...forms.flatMap((word) => [word, ...otherNumbers(word)]), ...lookedUp.words]);
  const last = typed.at(-1);
  const beginnings = new Set(last ? [last.joined, ...last.parts.slice(-1)] : []);
  return {
    words: [...words],
    beginnings: [...beginnings],
    forgiven: [...new Set(forms)].filter((word) => maxEdits(word) > 0),
  };
}
