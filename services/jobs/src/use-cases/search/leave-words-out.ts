import { marksIn, recentIn, type JobSearch as SearchInput } from '@market/contracts/search';
import { STOP_WORDS, createPace, operatorsOf, synonymAt, wordsOf } from '@market/search-index';

/** A text of which some words were left out, since no job has all. */
export interface ShorterText {
  search: string;
  leftOut: string[];
}

/** Longer texts are sentences, of which no single word is the one too many. */
const MOST_UNITS = 6;

/**
 * For a text that finds nothing as a whole, the text without the fewest words that find something: those that nothing
 * has, else the one that leaves most; where any two exclude each other, the one word that finds most stays, if possible
 * one that says more than a kind of work. Operators are meant exactly as written: no word beside them is left out. It
 * runs the same search, some twelve times at most, in slices. Undefined where nothing helps.
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
  // In quotes, `new` is the word that it is beside others; alone it would mean the last days.
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

/** Words as they are typed, those that stand for one thing together as one; idle ones left out. */
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
