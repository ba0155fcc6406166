import { SATURATION } from '@market/search-index';

/**
 * Part of the names of index and alias. Must be raised with every change of settings, mapping or documents: replicas of
 * the new release then fill a separate index, while those of the old one continue to search theirs.
 */
export const LAYOUT_VERSION = 8;

/** Limit of listed hits; further ones are only counted, since the server has to hold all preceding pages in order. */
export const LAST_PLACE = 20_000;

/** Repetitions of a word per whole unit of its share in a job (see job-document.ts). */
export const TIMES_A_SHARE = 2;

/**
 * Body of index creation, `PUT /index`. Words arrive already tokenized by the project's own code, so the server
 * analyses nothing.
 */
export const INDEX_LAYOUT = {
  settings: {
    index: {
      // Set explicitly: with the default, an index is not refreshed while nobody searches it.
      refresh_interval: '500ms',
      // Retention of tombstones, by which an outdated state of a removed job is recognized.
      gc_deletes: '1h',
      max_result_window: LAST_PLACE,
      // With many concurrent searches, splitting each one over several threads made each take half as long again.
      'search.concurrent_segment_search.mode': 'none',
      // A mistyped prefix is matched by one regular expression with all its variants.
      max_regex_length: 5_000,
      // A word is repeated by its weight, with field lengths already factored in: of BM25 only the saturation remains,
      // the same as in memory.
      similarity: { jobs: { type: 'BM25', k1: SATURATION * TIMES_A_SHARE, b: 0 } },
    },
  },
  mappings: {
    dynamic: false,
    // Stored fields that responses need besides the id; all others are only indexed.
    _source: { includes: ['shown'] },
    properties: {
      id: { type: 'keyword' },
      words: { type: 'text', analyzer: 'whitespace', index_options: 'freqs', similarity: 'jobs' },
      telling: { type: 'text', analyzer: 'whitespace', index_options: 'docs', norms: false },
      // Several texts of a job are values of their own, which the server keeps a hundred words apart.
      phrases: { type: 'text', analyzer: 'whitespace', index_options: 'positions', norms: false },
      job_cate: { type: 'integer' },
      emp_type: { type: 'keyword' },
      work_mode: { type: 'keyword' },
      cmp_code: { type: 'keyword' },
      skill: { type: 'keyword' },
      skill_starts: { type: 'keyword', doc_values: false },
      title: { type: 'keyword' },
      title_starts: { type: 'keyword', doc_values: false },
      company: { type: 'keyword' },
      company_starts: { type: 'keyword', doc_values: false },
      location: { type: 'keyword' },
      points: { type: 'geo_point' },
      salary: { type: 'double' },
      season_over: { type: 'long' },
      created_at: { type: 'long' },
      closes_at: { type: 'long' },
    },
  },
} as const;
