import { join } from 'node:path';
import { MATCH_RULE } from '@market/contracts/search';
import type { Clock, Log } from '@market/service-kit';
import type { JobsSettings } from '../../settings';
import { createIndexedJobSearch } from './indexed/indexed-job-search';
import type { JobSearch } from './job-search';
import { createOpenSearchJobSearch } from './opensearch/opensearch-job-search';
import { createFileMemory, type SearchMemory } from './search-memory';

export interface ChosenSearch {
  search: JobSearch;
  memory: SearchMemory;
  /** 'ok', or the reason why the search is unavailable. */
  answers(): Promise<string>;
}

/** The configured search: OpenSearch if its URL is set, else an index in this process's memory. */
export function createJobSearch({
  config,
  rates,
  clock,
  log,
}: {
  config: Pick<JobsSettings, 'databasePrefix' | 'opensearchUrl' | 'searchSnapshotDir'>;
  /**
   * Version of the exchange rate table used for the index's amounts: amounts of different tables are not comparable.
   */
  rates: string;
  clock: Clock;
  log: Log;
}): ChosenSearch {
  const name = `${config.databasePrefix}jobs`;
  // Keys of skills follow from the vocabulary, which is part of the rule.
  const made = `${rates}-${String(MATCH_RULE)}`;
  if (config.opensearchUrl) {
    const search = createOpenSearchJobSearch({ url: config.opensearchUrl, name: `${name}-${made}`, clock, log });
    return { search, memory: search, answers: () => search.answers() };
  }
  const search = createIndexedJobSearch();
  const file = config.searchSnapshotDir && join(config.searchSnapshotDir, `${name}.search`);
  return { search, memory: createFileMemory({ search, file, made, log }), answers: async () => 'ok' };
}
