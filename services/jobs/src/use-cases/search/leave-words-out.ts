import { marksIn, recentIn, type JobSearch as SearchInput } from '@market/contracts/search';
import { STOP_WORDS, createPace, operatorsOf, synonymAt, wordsOf } from '@market/search-index';

/** Search text after some words were left out, because no job contains all of them. */
export interface ShorterText {
  search: string;
  leftOut: string[];
}

/** Maximum number of words: longer texts are sentences, in which leaving out one word does not help. */
const MOST_UNITS = 6;

/**
 * For a text without hits, returns the text without the fewest words that has hits: first without words that no job
 * has, else without the one whose removal leaves most hits; where any two words exclude each other, the word with most
 * hits stays, preferably one that is more specific than a kind of work. Operators keep their exact meaning: no word
 * next to one is left out. Runs the same search at most some twelve times, in slices. Undefined where nothing helps.
 */
export async function leaveWordsOut(
  input: SearchInput,
  { count }: { count: (input: SearchInput) => Promise<number> },
): Promise<ShorterText | undefined> {
  const units = unitsOf(input.search);
  if (operatorsOf(input.search) || units.length < 2 || units.length > MOST_UNITS) return undefined;
  const pace = createPace();
  const totalOf = async (kept: readonly string[]) => {
    await pace();
    return count({ ...input, search: kept.join(' ') });
  };
  const without = (kept: readonly string[]): ShorterText => ({
    search: kept.join(' '),
    leftOut: units.filter((unit) => !kept.includes(unit)),
  });

  const alone: Array<{ kept: string[]; total: number }> = [];
  // Quoted, so that `new` is a plain word as beside other words; alone it would filter by the last days.
  for (const unit of units) alone.push({ kept: [unit], total: await totalOf([recentIn(unit) ? `"${unit}"` : unit]) });
  const known = alone.filter(({ total }) => total > 0).flatMap(({ kept }) => kept);
  if (known.every((unit) => recentIn(unit))) return undefined;
  if (known.length < units.length && (known.length === 1 || (await totalOf(known)) > 0)) return without(known);
  const shorter: typeof alone = [];
  if (known.length > 2)
    for (const left of known) {
      const kept = known.filter((unit) => unit !== left);
      shorter.push({ kept, total: await totalOf(kept) });
    }
  const single = alone.filter(({ kept: [unit = ''] }) => !recentIn(unit));
  const best =
    mostOf(shorter) ?? mostOf(single.filter(({ kept: [unit = ''] }) => marksIn(unit).length === 0)) ?? mostOf(single);
  return best && without(best);
}

function mostOf(tried: ReadonlyArray<{ kept: string[]; total: number }>): string[] | undefined {
  const [best] = tried.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  return best?.kept;
}

/**
 * Splits a text into words as typed; words that together stand for one thing form one unit, and stop words are left
 * out.
 */
function unitsOf(search: string): string[] {
  const typed = search.split(/\s+/).filter((word) => wordsOf(word).length > 0);
  const joined = typed.map((word) =>
    wordsOf(word)
      .map((one) => one.joined)
      .join(''),
  );
  const units: string[] = [];
  for (let at = 0; at < typed.length;) {
    const length = synonymAt(joined, at)?.words.length ?? 1;
    if (length > 1 || !STOP_WORDS.has(joined[at] ?? '')) units.push(typed.slice(at, at + length).join(' '));
    at += length;
  }
  return [...new Set(units)];
}
