import { marksIn, recentIn, recentWords, type JobSearch as SearchInput } from '@market/contracts/search';
import { STOP_WORDS, createPace, operatorsOf, synonymAt, wordsOf } from '@market/search-index';
import '../../posts/domain/field-words';
import { namesArea } from '../../places/domain/named-area';

/** Search text after some words were left out, because no job contains all of them. */
export interface ShorterText {
  search: string;
  leftOut: string[];
}

interface LeaveOutNeeds {
  /** Counts the hits of a search. */
  count: (input: SearchInput) => Promise<number>;
  /** Whether words name a place. */
  isPlace?: (text: string) => Promise<boolean>;
  /** Whether words name a town with jobs. */
  isTown?: (text: string) => Promise<boolean>;
}

/** Kinds of units by what they say of a job, in the order in which they are given up: what the work is goes last. */
const KINDS = ['mark', 'recency', 'place', 'work'] as const;

/** Words of a search that stand for one thing. */
interface Unit {
  kind: (typeof KINDS)[number];
  /** The words in a search. */
  text: string;
  /** The words that the answer names where the unit is left out. */
  named: string;
  /** Whether any of several places is enough. */
  isEither?: boolean;
}

/** A unit by the typed words that it is of. */
interface TypedUnit extends Unit {
  from: number;
  to: number;
}

/** Maximum number of words: longer texts are sentences, in which leaving out one word does not help. */
const MOST_UNITS = 6;
/** Words of the longest name of a place that is looked for. */
const MOST_OF_PLACE = 3;

/**
 * For a text that finds nothing as a whole, the text without the fewest words that find something: those that nothing
 * has, else what says least of the work: a kind of employment or a place of work, how new the job is, the place, and
 * only then the word of the work that leaves most; where any two of these exclude each other, the one word that finds
 * most stays. Operators are meant exactly as written: no word beside them is left out. It runs the same search, some
 * twenty times at most, in slices. Undefined where nothing helps.
 */
export async function leaveWordsOut(
  input: SearchInput,
  { count, isPlace = async () => false, isTown = async () => false }: LeaveOutNeeds,
): Promise<ShorterText | undefined> {
  if (operatorsOf(input.search)) return undefined;
  // A slash between words is a blank where no job has them side by side: `java/python`.
  const typed = (recentIn(input.search)?.rest ?? input.search)
    .split(/\s+|(?<=\p{L}{3,})\/(?=\p{L}{3,})/u)
    .map((word) => word.replace(/^[,;|]+|[,;|]+$/g, ''))
    .filter((word) => wordsOf(word).length > 0);
  const words = unitsOf(typed);
  const recent = recentWords(input.search).map(({ text, named }): Unit => ({ kind: 'recency', text, named }));
  const length = words.length + recent.length;
  if (length < 2 || length > MOST_UNITS) return undefined;
  const pace = createPace();
  const isNamed = async (text: string) => {
    await pace();
    return isPlace(text);
  };
  const units = [...(await anyPlace(await withPlaces(words, typed, isNamed), isTown)), ...recent];
  const countOf = async (search: string) => {
    await pace();
    return count({ ...input, search });
  };
  const totalOf = async (units: readonly Unit[]) => countOf(units.map(({ text }) => text).join(' '));
  const without = (kept: readonly Unit[]): ShorterText => ({
    search: kept.map(({ text }) => text).join(' '),
    leftOut: units.filter((unit) => !kept.includes(unit)).map(({ named }) => named),
  });

  if (units.some(({ isEither }) => isEither) && (await totalOf(units)) > 0) return without(units);

  const alone: Tried[] = [];
  for (const unit of units) {
    // Quoted, so that `new` is a plain word as beside other words; alone it would filter by the last days.
    const isWord = unit.kind !== 'recency' && recentIn(unit.text) !== undefined;
    alone.push({
      kept: [unit],
      total: unit.kind === 'recency' ? 1 : await countOf(isWord ? `"${unit.text}"` : unit.text),
    });
  }
  const matching = alone.filter(({ total }) => total > 0).flatMap(({ kept }) => kept);
  if (matching.every((unit) => isRecent(unit))) return undefined;
  if (matching.length < units.length && (matching.length === 1 || (await totalOf(matching)) > 0))
    return without(matching);
  const closest = await withoutLeast(matching, totalOf);
  if (closest) return without(closest);
  const shorter: Tried[] = [];
  if (matching.length > 2)
    for (const left of matching) {
      const remaining = matching.filter((unit) => unit !== left);
      shorter.push({ kept: remaining, total: await totalOf(remaining) });
    }
  const single = alone.filter(({ kept: [unit] }) => unit && !isRecent(unit));
  const best =
    mostOf(shorter) ??
    mostOf(single.filter(({ kept: [unit] }) => unit?.kind === 'work')) ??
    mostOf(single.filter(({ kept: [unit] }) => unit?.kind === 'place')) ??
    mostOf(single);
  return best && without(best);
}

/**
 * Units with any of the places in place of all: `berlin OR münchen`. Towns only, or areas only: in `paris texas` the
 * second says where the first is.
 */
async function anyPlace(units: readonly Unit[], isTown: (text: string) => Promise<boolean>): Promise<Unit[]> {
  const places = units.filter(({ kind }) => kind === 'place');
  const towns = await Promise.all(places.map(({ text }) => isTown(text)));
  const areSeveral = towns.every(Boolean) || places.every(({ text }, at) => !towns[at] && namesArea(text));
  if (places.length < 2 || !areSeveral) return [...units];
  const either: Unit = {
    kind: 'place',
    // With hyphens, several words are one piece beside an operator, whose parts need not stand side by side: `NYC`.
    text: places.map(({ text }) => text.replace(/\s+/g, '-')).join(' OR '),
    named: places.map(({ named }) => named).join(' '),
    isEither: true,
  };
  return [...units.filter((unit) => unit.kind !== 'place'), either];
}

interface Tried {
  kept: Unit[];
  total: number;
}

/**
 * All words of the work with as much of the rest as finds something: first one unit less, in the order of kinds, then
 * all of the first kinds less.
 */
async function withoutLeast(
  known: readonly Unit[],
  totalOf: (units: readonly Unit[]) => Promise<number>,
): Promise<Unit[] | undefined> {
  if (!known.some(({ kind }) => kind === 'work')) return undefined;
  const optional = KINDS.filter((kind) => kind !== 'work');
  for (const kind of optional) {
    const tried: Tried[] = [];
    for (const left of known.filter((unit) => unit.kind === kind)) {
      const remaining = known.filter((unit) => unit !== left);
      tried.push({ kept: remaining, total: await totalOf(remaining) });
    }
    const best = mostOf(tried);
    if (best) return best;
  }
  for (const [at] of optional.entries()) {
    const dropped = optional.slice(0, at + 1);
    const others = known.filter(({ kind }) => !dropped.some((one) => one === kind));
    if (known.length - others.length > 1 && (await totalOf(others)) > 0) return others;
  }
  return undefined;
}

function mostOf(tried: readonly Tried[]): Unit[] | undefined {
  const [best] = tried.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  return best?.kept;
}

const isRecent = ({ kind, text }: Unit): boolean => kind === 'recency' || recentIn(text) !== undefined;

/** Words as typed; those that together stand for one thing form one unit, and stop words are left out. */
function unitsOf(typed: readonly string[]): TypedUnit[] {
  const joined = typed.map((word) =>
    wordsOf(word)
      .map((one) => one.joined)
      .join(''),
  );
  const units = new Map<string, TypedUnit>();
  for (let at = 0; at < typed.length;) {
    const length = synonymAt(joined, at)?.words.length ?? 1;
    const text = typed.slice(at, at + length).join(' ');
    const kind = marksIn(text).length > 0 ? 'mark' : 'work';
    if ((length > 1 || !STOP_WORDS.has(joined[at] ?? '')) && !units.has(text))
      units.set(text, { kind, text, named: text, from: at, to: at + length });
    at += length;
  }
  return [...units.values()];
}

/** Units that name places, those of several words as one, with stop words between them: `Isle of Wight`. */
async function withPlaces(
  units: readonly TypedUnit[],
  typed: readonly string[],
  isPlace: (text: string) => Promise<boolean>,
): Promise<Unit[]> {
  const named: Unit[] = [];
  for (let at = 0; at < units.length;) {
    let length = 0;
    for (let most = MOST_OF_PLACE; most > 0 && length === 0; most -= 1) {
      const run = units.slice(at, at + most);
      const text = typed.slice(run[0]?.from, run.at(-1)?.to).join(' ');
      if (run.length < most || run.some(({ kind }) => kind !== 'work') || !(await isPlace(text))) continue;
      named.push({ kind: 'place', text, named: text });
      length = most;
    }
    if (length === 0) named.push(...units.slice(at, at + 1));
    at += Math.max(1, length);
  }
  return named;
}
