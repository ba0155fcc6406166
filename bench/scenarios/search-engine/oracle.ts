import { lookupForms, editDistance } from '@market/search-index';
import { indexDocument, type JobQuery, type SearchableJob } from '@market/jobs/search';
import { askedText, plainWord, type AskedWord } from './asked';
import { NOW, type Corpus } from './corpus';
import { COMPARED_FACETS, LONGEST_FACET, type Answer, type ComparedFacet } from './engine';
import { FIELD_NAMES } from './peer-job';

const FIRST = 20;

/** Correct result of a query. */
export interface Judged {
  query: JobQuery;
  total: number;
  facets: Answer['facets'];
  /** First hits; null where the order is up to the engine (by relevance to a text). */
  first: Array<{ id: string; number: number }> | null;
}

/** Shares of an engine's correct results. */
export interface Agreement {
  totals: number;
  facets: number;
  first: number;
}

/**
 * Computes the correct results by reading every word of every job twice: first for the vocabulary, then for the matches
 * of each query.
 */
export function rightAnswers(corpus: Corpus, jobs: number, queries: readonly JobQuery[]): Judged[] {
  const vocabulary = new Map<string, { isTelling: boolean }>();
  for (let number = 0; number < jobs; number += 1) {
    const job = corpus.job(number);
    if (job.closesAt !== null && job.closesAt <= NOW) continue;
    for (const [word, isTelling] of wordsOfJob(job)) {
      const entry = vocabulary.get(word);
      if (!entry) vocabulary.set(word, { isTelling });
      else entry.isTelling ||= isTelling;
    }
  }
  const sets = new WordSets(vocabulary);
  const questions = queries.map((query) => new Question(query, sets));
  for (let number = 0; number < jobs; number += 1) {
    const job = corpus.job(number);
    const { tags } = indexDocument(job);
    const skills = tags.skills!.map(({ text }) => text);
    const has = sets.in(wordsOfJob(job));
    for (const question of questions) question.see(job, { number, skills: [...new Set(skills)], has });
  }
  return questions.map((question) => question.judged());
}

/** Compares an engine's results with the correct ones. */
export function agreementOf(answers: readonly Answer[], judged: readonly Judged[]): Agreement {
  const share = (isRight: (answer: Answer, right: Judged) => boolean, sample: readonly Judged[] = judged) =>
    sample.filter((right) => isRight(answers[judged.indexOf(right)]!, right)).length / sample.length;
  return {
    totals: share(({ total }, right) => total === right.total),
    facets: share(
      ({ total, facets }, right) =>
        total === right.total && COMPARED_FACETS.every((facet) => isSameFacet(facets[facet], right.facets[facet])),
    ),
    first: share(
      ({ first }, right) =>
        first.length === right.first!.length &&
        right.first!.every(({ id, number }) => first.includes(id) || first.includes(number)),
      judged.filter(({ first }) => first !== null),
    ),
  };
}

/**
 * Whether every count is correct and no value with a higher count than the last one shown is missing. (Of equal counts
 * any may be shown.)
 */
function isSameFacet(actual: Record<string, number>, right: Record<string, number>): boolean {
  const most = (counts: Record<string, number>) =>
    Object.values(counts)
      .filter((count) => count > 0)
      .sort((a, b) => b - a)
      .slice(0, LONGEST_FACET);
  return (
    Object.entries(actual).every(([value, count]) => (right[value] ?? 0) === count) &&
    String(most(actual)) === String(most(right))
  );
}

/** Words of a job, and whether each occurs in a field that identifies the job's subject (all but the description). */
function wordsOfJob(job: SearchableJob): Map<string, boolean> {
  const { texts } = indexDocument(job);
  const words = new Map<string, boolean>();
  for (const name of FIELD_NAMES) {
    const field = name.replace('_words', '');
    for (const word of lookupForms(texts[field]!))
      words.set(plainWord(word), field !== 'description' || (words.get(plainWord(word)) ?? false));
  }
  return words;
}

/** Sets of words that match each query word, found by comparing with the whole vocabulary. */
class WordSets {
  readonly #sets: Array<{ anywhere: Set<string>; tellingOnly: Set<string> }> = [];
  readonly #by = new Map<string, Array<{ set: number; tellingOnly: boolean }>>();

  constructor(private readonly vocabulary: ReadonlyMap<string, { isTelling: boolean }>) {}

  /** Adds the set of matches for a word and returns the set's number. */
  take({ word, others, begins, slips }: AskedWord): number {
    const set = this.#sets.length;
    const isMeant = (other: string) => other === word || others.includes(other) || (begins && other.startsWith(word));
    const anywhere = new Set([...this.vocabulary.keys()].filter(isMeant));
    const tellingOnly = new Set<string>();
    if (slips > 0 && ![...anywhere].some((other) => this.vocabulary.get(other)!.isTelling)) {
      const isDescribed = this.vocabulary.has(word);
      for (const other of this.vocabulary.keys())
        if (editDistance(word, other, slips) <= slips) (isDescribed ? tellingOnly : anywhere).add(other);
    }
    this.#sets.push({ anywhere, tellingOnly });
    for (const other of anywhere) this.#note(other, { set, tellingOnly: false });
    for (const other of tellingOnly) this.#note(other, { set, tellingOnly: true });
    return set;
  }

  /** Returns for each set whether a job with these words contains a word of the set. */
  in(words: ReadonlyMap<string, boolean>): Uint8Array {
    const has = new Uint8Array(this.#sets.length);
    for (const [word, isTelling] of words)
      for (const { set, tellingOnly } of this.#by.get(word) ?? []) if (isTelling || !tellingOnly) has[set] = 1;
    return has;
  }

  #note(word: string, use: { set: number; tellingOnly: boolean }): void {
    this.#by.set(word, [...(this.#by.get(word) ?? []), use]);
  }
}

class Question {
  readonly #text: number[][][];
  readonly #counts: Record<ComparedFacet, Map<string, number>> = {
    job_cate: new Map(),
    skills: new Map(),
    emp_type: new Map(),
    work_mode: new Map(),
  };
  readonly #first: Array<{ job: SearchableJob; number: number }> = [];
  #total = 0;

  constructor(
    private readonly query: JobQuery,
    sets: WordSets,
  ) {
    this.#text = askedText(query.text).map((writings) =>
      writings.map((writing) => writing.map((word) => sets.take(word))),
    );
  }

  see(
    job: SearchableJob,
    { number, skills, has }: { number: number; skills: readonly string[]; has: Uint8Array },
  ): void {
    const { query } = this;
    if (job.closesAt !== null && job.closesAt <= query.now) return;
    if (query.createdSince !== null && job.createdAt < query.createdSince) return;
    if (query.salary_min !== null && (job.salary ?? -1) < query.salary_min) return;
    if (!this.#text.every((writings) => writings.some((writing) => writing.every((set) => has[set] === 1)))) return;
    const missed: string[] = [];
    if (query.job_cate.length > 0 && !query.job_cate.includes(job.job_cate)) missed.push('job_cate');
    if (query.location !== '' && job.location !== query.location) missed.push('location');
    if (query.skills.length > 0 && !query.skills.some((skill) => skills.includes(skill))) missed.push('skills');
    if (query.emp_type.length > 0 && !(job.emp_type !== null && query.emp_type.includes(job.emp_type)))
      missed.push('emp_type');
    if (query.work_mode.length > 0 && !(job.work_mode !== null && query.work_mode.includes(job.work_mode)))
      missed.push('work_mode');
    if (missed.length > 1) return;
    const values: Record<ComparedFacet, Array<string | number | null>> = {
      job_cate: [job.job_cate],
      skills: [...skills],
      emp_type: [job.emp_type],
      work_mode: [job.work_mode],
    };
    for (const facet of COMPARED_FACETS) {
      if (missed.length === 1 && missed[0] !== facet) continue;
      for (const value of values[facet])
        if (value !== null) this.#counts[facet].set(String(value), (this.#counts[facet].get(String(value)) ?? 0) + 1);
    }
    if (missed.length > 0) return;
    this.#total += 1;
    this.#offer(job, number);
  }

  judged(): Judged {
    const { query } = this;
    const isOrdered = query.sort !== 'relevance' || this.#text.length === 0;
    return {
      query,
      total: this.#total,
      facets: Object.fromEntries(
        COMPARED_FACETS.map((facet) => [facet, Object.fromEntries(this.#counts[facet])]),
      ) as Answer['facets'],
      first: isOrdered ? this.#first.map(({ job: { id }, number }) => ({ id, number })) : null,
    };
  }

  #offer(job: SearchableJob, number: number): void {
    const first = this.#first;
    const isBefore = (other: SearchableJob) => {
      const bySalary = this.query.sort === 'salary' ? (job.salary ?? -1) - (other.salary ?? -1) : 0;
      return bySalary !== 0 ? bySalary > 0 : job.createdAt > other.createdAt;
    };
    if (first.length === FIRST && !isBefore(first.at(-1)!.job)) return;
    let place = first.length;
    while (place > 0 && isBefore(first[place - 1]!.job)) place -= 1;
    first.splice(place, 0, { job, number });
    if (first.length > FIRST) first.pop();
  }
}
