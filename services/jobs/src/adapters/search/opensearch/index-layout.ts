import { SATURATION } from '@market/search-index';

/**
 * Part of the names of index and alias. To be raised with every change of settings, mapping or documents: replicas of
 * the new release then fill an index of their own, while those of the old one go on searching theirs.
 */
export const LAYOUT_VERSION = 6;

/** Hits beyond this place are counted and not listed: each page before has to be held in order by the server. */
export const LAST_PLACE = 20_000;

/** So many times a word is sent for each whole share that it has in a job (see job-document.ts). */
export const TIMES_A_SHARE = 2;

/**
 * Body of index creation, `PUT /index`. Words arrive already split by the project's own code, so the server analyses
 * nothing.
 */
export const INDEX_LAYOUT = {
  settings: {
    index: {
      // Said in so many words: an index that leaves it to the default is not refreshed while nobody searches it.
      refresh_interval: '500ms',
      // So long an older state of a removed job is still known for what it is.
      gc_deletes: '1h',
      max_result_window: LAST_PLACE,
      // Many search at once: cutting each search in pieces for several threads made each take half as long again.
      'search.concurrent_segment_search.mode': 'none',
      // A beginning with a slip of typing is asked for as one pattern with all its ways to slip.
      max_regex_length: 5_000,
      // A word comes as often as it weighs, lengths of fields reckoned with: what is left of BM25 is its saturation,
      // the same as in memory.
      similarity: { jobs: { type: 'BM25', k1: SATURATION * TIMES_A_SHARE, b: 0 } },
    },
  },
  mappings: {
    dynamic: false,
    // Stored fields that answers need besides the id; all others are indexed only.
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
