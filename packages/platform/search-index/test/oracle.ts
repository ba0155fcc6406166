import { AT_MOST, type IndexDocument, type IndexQuery, type IndexSchema, type ScoreDocuments } from '../src';
import { impactOf, weightedFrequency } from '../src/segment/impact';
import { otherNumbers } from '../src/words/plurals';
import { maxEdits, editDistance, withLetterMoved } from '../src/words/edit-distance';
import { synonymAt } from '../src/words/synonyms';
import { lookupForms, wordsOf } from '../src/words/words';

interface Word {
  impact: number;
  telling: boolean;
}

/** Statistics of a word as the index holds them: removed documents count until compaction. */
export type Statistics = (word: string) => { documents: number; telling: number; of: number };

interface Choice {
  word: string;
  worth: number;
  tellingOnly: boolean;
}

const IDLE = new Set([
  'a',
  'an',
  'the',
  'and',
  'or',
  'of',
  'in',
  'at',
  'on',
  'for',
  'to',
  'with',
  'near',
  'as',
  'by',
  'job',
  'jobs',
  'vacancy',
  'vacancies',
  'position',
  'positions',
  'work',
  'role',
  'roles',
]);

/** Points of a document by all kinds of columns that a scorer reads. */
export function pointsOf({ choices, tags, numbers, points }: IndexDocument): number {
  const skills = new Set((tags.skill ?? []).map(({ key }) => key)).size;
  return 10 * skills + 3 * points.length + (choices.kind === 1 ? 1 : 0) + ((numbers.rank ?? 0) > 2 ? 2 : 0);
}

/** The same, read off the index's columns: upper bounds, and exact points of those that are asked for. */
export const scorePoints: ScoreDocuments = (columns) => {
  const points = new Uint8Array(columns.size);
  const highest = new Uint8Array(Math.ceil(columns.size / 32));
  const starts = columns.tagStarts('skill');
  const skills = new Uint8Array(columns.size);
  const listed = columns.documentsByTag('skill');
  if (listed) for (const document of listed.documents) skills[document]! += 1;
  for (let document = 0; document < columns.size; document += 1) {
    if (!listed) skills[document] = starts[document + 1]! - starts[document]!;
    const bound = 10 * skills[document]! + 9;
    points[document] = AT_MOST + bound;
    highest[document >>> 5] = Math.max(highest[document >>> 5]!, bound);
  }
  return {
    points,
    highest,
    exactly: (document) =>
      (points[document] =
        10 * skills[document]! +
        3 * (columns.pointStarts[document + 1]! - columns.pointStarts[document]!) +
        (columns.choiceIn('kind')[columns.cells[document]!] === 1 ? 1 : 0) +
        (columns.numbers('rank')[document]! > 2 ? 2 : 0)),
  };
};

/** The same questions answered by looking at every document and every word: slow and plainly right. */
export class Oracle {
  readonly #documents = new Map<string, { document: IndexDocument; words: Map<string, Word> }>();
  readonly #everSeen = new Set<string>();

  constructor(private readonly schema: IndexSchema) {}

  get documents(): IndexDocument[] {
    return [...this.#documents.values()].map(({ document }) => document);
  }

  put(document: IndexDocument): void {
    const shares = new Map<string, { sum: number; telling: boolean }>();
    for (const { name, weight, typicalLength, telling } of this.schema.fields) {
      const forms = lookupForms(document.texts[name] ?? '');
      for (const form of forms) {
        this.#everSeen.add(form);
        const known = shares.get(form) ?? { sum: 0, telling: false };
        shares.set(form, {
          sum: known.sum + weightedFrequency(weight, forms.length, typicalLength),
          telling: known.telling || telling,
        });
      }
    }
    this.#documents.set(document.id, {
      document,
      words: new Map([...shares].map(([form, { sum, telling }]) => [form, { impact: impactOf(sum), telling }])),
    });
  }

  remove(id: string): void {
    this.#documents.delete(id);
  }

  search(query: IndexQuery, statistics: Statistics) {
    const scores = this.#scores(query, statistics);
    const all = this.documents.filter(
      ({ id, expiresAt }) => scores.has(id) && (expiresAt === null || expiresAt > query.now),
    );
    const passing = (except?: string) => all.filter((document) => this.#passes(document, query, except));
    const found = passing();
    const { order } = query;
    const first = (document: IndexDocument) => {
      const { id, numbers } = document;
      if (order === 'newest') return 0;
      if (order === 'relevance') return scores.get(id)!;
      return 'score' in order ? pointsOf(document) : (numbers[order.number] ?? -Infinity);
    };
    found.sort(
      (a, b) => (first(a) === first(b) ? 0 : first(b) > first(a) ? 1 : -1) || b.time - a.time || (a.id < b.id ? -1 : 1),
    );
    return {
      ids: found.slice(query.offset, query.offset + query.limit).map(({ id }) => id),
      total: found.length,
      choices: Object.fromEntries(
        this.schema.choices.map(({ name, values }) => [
          name,
          Array.from(
            { length: values },
            (_, value) => passing(name).filter(({ choices }) => choices[name] === value).length,
          ),
        ]),
      ),
      values: Object.fromEntries(
        [...this.schema.keys, ...this.schema.tags]
          .filter(({ counted }) => counted)
          .map(({ name }) => [name, countsOf(passing(name).flatMap((document) => keysOf(document, name)))]),
      ),
      histogram: query.histogram
        ? query.histogram.edges
            .slice(1)
            .map(
              (edge, at) =>
                passing(query.histogram!.number).filter(
                  ({ numbers }) =>
                    (numbers[query.histogram!.number] ?? -Infinity) >= query.histogram!.edges[at]! &&
                    numbers[query.histogram!.number]! < edge,
                ).length,
            )
        : [],
    };
  }

  #passes(document: IndexDocument, query: IndexQuery, except?: string): boolean {
    if (query.from !== null && document.time < query.from) return false;
    if (query.among && !query.among.includes(document.id)) return false;
    if (query.without?.includes(document.id)) return false;
    for (const [name, leftOut] of Object.entries(query.withoutKeys ?? {}))
      if (keysOf(document, name).some((key) => (leftOut as ReadonlySet<unknown>).has(this.numberOf(name, key))))
        return false;
    if (
      !Object.entries(query.atLeast).every(
        ([name, least]) => name === except || (document.numbers[name] ?? -Infinity) >= least,
      )
    )
      return false;
    if (
      !Object.entries(query.choices).every(
        ([name, wanted]) => name === except || wanted.length === 0 || wanted.includes(document.choices[name]!),
      )
    )
      return false;
    return Object.entries({ ...query.keys, ...query.tags }).every(([name, wanted]) => {
      if (name === except) return true;
      const isNear =
        query.near?.key === name &&
        document.points.some((point) =>
          query.near!.around.some(
            ({ centre, chord }) => Math.hypot(...point.map((part, axis) => part - centre[axis]!)) <= chord,
          ),
        );
      return (
        isNear || keysOf(document, name).some((key) => (wanted as ReadonlySet<unknown>).has(this.numberOf(name, key)))
      );
    });
  }

  /** Numbers of values are the index's own: the test says which. */
  numberOf: (column: string, key: string) => number | undefined = () => undefined;

  /** Documents with all parts of the text, with their scores. */
  #scores({ text, now }: IndexQuery, statistics: Statistics): Map<string, number> {
    const typed = wordsOf(text);
    const telling = typed.filter(({ joined }) => !IDLE.has(joined));
    const words = telling.length > 0 ? telling : typed;
    const joined = words.map((word) => word.joined);
    const live = [...this.#documents.values()].filter(
      ({ document: { expiresAt } }) => expiresAt === null || expiresAt > now,
    );
    const scores = new Map([...this.#documents.keys()].map((id) => [id, 0]));
    for (let at = 0; at < words.length;) {
      const synonym = synonymAt(joined, at);
      const length = synonym?.words.length ?? 1;
      const forgiving = (word: string, isLast: boolean) => this.#forgiving(word, isLast, { live, statistics });
      const isLast = (word: (typeof words)[number]) => word === typed.at(-1);
      const group = words.slice(at, at + length);
      const writings: Choice[][][] = [group.map((word) => forgiving(word.joined, isLast(word)))];
      if (length === 1 && group[0]!.parts.length > 0)
        writings.push(
          group[0]!.parts.map((part, step) =>
            forgiving(part, isLast(group[0]!) && step === group[0]!.parts.length - 1),
          ),
        );
      for (const other of synonym?.others ?? [])
        writings.push(
          other.map((word) =>
            [word, ...otherNumbers(word)].map((form, step) => ({
              word: form,
              worth: step === 0 ? 0.9 : 0.9 * 0.9,
              tellingOnly: false,
            })),
          ),
        );
      const rarities = writings.map((writing) => writing.map((choices) => this.#rarity(choices, statistics)));
      const commonest = Math.min(
        ...rarities.filter((sets) => sets.every(({ documents }) => documents > 0)).map(meanRarity),
      );
      for (const [id, { words: has }] of this.#documents) {
        const best = Math.max(
          ...writings.map((writing, which) =>
            scoreOf(
              writing.map((choices, set) =>
                this.#setScore(
                  choices,
                  has,
                  rarities[which]![set]!.rarity * Math.min(1, commonest / meanRarity(rarities[which]!)),
                ),
              ),
            ),
          ),
        );
        const score = scores.get(id);
        if (best === 0) scores.delete(id);
        else if (score !== undefined) scores.set(id, score + best);
      }
      at += length;
    }
    return scores;
  }

  #forgiving(
    word: string,
    isLast: boolean,
    { live, statistics }: { live: Array<{ words: Map<string, Word> }>; statistics: Statistics },
  ): Choice[] {
    const occurs = live.some(({ words }) => words.has(word));
    const begins = isLast && (word.length > 1 || !occurs);
    const choices: Choice[] = [word, ...otherNumbers(word)].map((form, at) => ({
      word: form,
      worth: at === 0 ? 1 : 0.9,
      tellingOnly: false,
    }));
    if (begins)
      choices.push(
        ...[...this.#everSeen]
          .filter((form) => form.startsWith(word))
          .map((form) => ({ word: form, worth: 0.5, tellingOnly: false })),
      );
    const isMeant = (form: string) =>
      form === word || otherNumbers(word).includes(form) || (begins && form.startsWith(word));
    const isTelling = live.some(({ words }) => [...words].some(([form, { telling }]) => telling && isMeant(form)));
    const own = [word, ...otherNumbers(word)].reduce((sum, form) => sum + statistics(form).telling, 0);
    if (isTelling && (own === 0 || own > 3 + statistics('').of / 5_000)) return choices;
    for (const form of this.#everSeen) {
      const isMoved = withLetterMoved(word).includes(form);
      const slips = isMoved ? 2 : editDistance(word, form, maxEdits(word));
      const { documents, telling } = statistics(form);
      if (
        slips === 0 ||
        (slips > maxEdits(word) && !isMoved) ||
        (slips > 1 && form[0] !== word[0]) ||
        (isTelling ? telling < 50 * own : (occurs ? telling : documents) === 0)
      )
        continue;
      const isSwap =
        slips === 1 && form.length === word.length && [...form].sort().join('') === [...word].sort().join('');
      choices.push({ word: form, worth: isSwap ? 0.4 : slips === 1 ? 0.35 : 0.25, tellingOnly: isTelling || occurs });
    }
    return choices;
  }

  #rarity(choices: readonly Choice[], statistics: Statistics): { rarity: number; documents: number } {
    const documents = Math.max(
      0,
      ...choices.filter(({ word }) => this.#everSeen.has(word)).map(({ word }) => statistics(word).documents),
    );
    const { of } = statistics('');
    return { documents, rarity: Math.log(1 + (of - documents + 0.5) / (documents + 0.5)) };
  }

  #setScore(choices: readonly Choice[], has: Map<string, Word>, weight: number): number {
    const known = choices.filter(({ word }) => this.#everSeen.has(word));
    const best = new Map<string, Choice>();
    for (const choice of known) if ((best.get(choice.word)?.worth ?? -1) < choice.worth) best.set(choice.word, choice);
    return Math.max(
      0,
      ...[...best.values()].map(({ word, worth, tellingOnly }) => {
        const there = has.get(word);
        return !there || (tellingOnly && !there.telling)
          ? 0
          : Math.max(1, Math.round(16 * weight * worth)) * there.impact;
      }),
    );
  }
}

/** All writings of a part weigh as much as the commonest of them. */
function meanRarity(sets: ReadonlyArray<{ rarity: number }>): number {
  return sets.reduce((sum, { rarity }) => sum + rarity, 0) / sets.length;
}

/** A writing of several words is worth their average, and nothing where one is missing. */
function scoreOf(sets: readonly number[]): number {
  if (sets.some((score) => score === 0)) return 0;
  const sum = sets.reduce((all, score) => all + score, 0);
  return sets.length === 1 ? sum : Math.max(1, Math.floor(sum / sets.length));
}

function keysOf(document: IndexDocument, name: string): string[] {
  const key = document.keys[name];
  return name in document.tags ? [...new Set(document.tags[name]!.map((value) => value.key))] : key ? [key.key] : [];
}

function countsOf(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}
