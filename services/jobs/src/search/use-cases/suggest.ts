import type { Suggestion, SuggestionChoice } from '@market/contracts/search';
import { knownSkillsLike } from '@market/match';
import type { Clock } from '@market/service-kit';
import type { JobSearch } from '../adapters/job-search';

export type Suggest = (
  typed: string,
  options: { limit: number; kind: SuggestionChoice | undefined },
) => Promise<Suggestion[]>;

/** Completions of a typed prefix: from open jobs, or skills of the vocabulary for people who enter their own. */
export function suggest({ search, clock }: { search: Pick<JobSearch, 'suggest'>; clock: Clock }): Suggest {
  return async (typed, { limit, kind }) =>
    kind === 'known_skill'
      ? knownSkillsLike(typed, limit).map((text) => ({ kind: 'skill', text }))
      : search.suggest(typed, { now: clock.now().getTime(), limit, kind });
}
