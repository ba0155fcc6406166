import { randomUUID } from 'node:crypto';
import { createLog } from '@market/service-kit';
import { Client } from '@opensearch-project/opensearch';
import {
  OPENSEARCH_VERSION,
  lacksForOpenSearch,
  startOpenSearch,
  type RunningOpenSearch,
} from '../../../../scripts/tools/test-opensearch';
import { createOpenSearchJobSearch } from '../../src/search/adapters/opensearch/opensearch-job-search';
import { passesTheContract } from './contract';
import { NOW } from './corpus';

/** Existing OpenSearch server, used instead of one that is started for these tests. */
const { OPENSEARCH_URL } = process.env;
const LACKING = OPENSEARCH_URL ? undefined : lacksForOpenSearch();
const NAME = `contract-${randomUUID()}`;

/** Without a server its tests are counted as skipped, and their title says why. */
const describeThere = LACKING === undefined ? describe : describe.skip;

describeThere(`OpenSearch ${LACKING === undefined ? OPENSEARCH_VERSION : `is not asked: ${LACKING}`}`, () => {
  let started: RunningOpenSearch | undefined;
  let url: string;
  let opened = 0;
  beforeAll(async () => {
    started = OPENSEARCH_URL ? undefined : await startOpenSearch();
    url = OPENSEARCH_URL || started!.url;
  }, 480_000);
  afterAll(async () => {
    if (started) await started.stop();
    else await new Client({ node: url }).indices.delete({ index: `${NAME}-*` });
  });

  passesTheContract(async () => {
    const search = createOpenSearchJobSearch({
      url,
      name: `${NAME}-${(opened += 1)}`,
      clock: { now: () => new Date(NOW) },
      log: createLog({ name: 'test', level: 'silent' }),
    });
    await search.restore();
    return search;
  });
});
