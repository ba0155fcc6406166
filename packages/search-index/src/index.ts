export { Completions, type Completion } from './complete';
export type { ValueDictionary } from './dictionary/value-dictionary';
export { highlightRanges, type Highlighter, type TextRange } from './highlight';
export { createPace } from './pace';
export type { IndexAnswer, IndexDocument, IndexQuery, IndexSchema, IndexValue, Order, SpherePoint } from './schema';
export { createSearchIndex, restoreSearchIndex, type SearchIndex } from './search-index';
export { SnapshotError } from './snapshot/snapshot-error';
export { allowedSlips, withinSlips } from './words/slips';
export { fold, lookupForms, sameTextKey, wordsOf, type Word } from './words/words';
