export { Completions, type Completion } from './complete';
export { TermDictionary } from './dictionary/term-dictionary';
export { ValueDictionary } from './dictionary/value-dictionary';
export { createHighlighter, type Highlighter, type TextRange } from './highlight';
export { createPace } from './pace';
export type {
  IndexAnswer,
  IndexDocument,
  IndexQuery,
  IndexSchema,
  IndexValue,
  Order,
  DocumentPoints,
  ScoreDocuments,
  ScoredColumns,
  Signals,
  SpherePoint,
} from './schema';
export { AT_MOST, SAME } from './schema';
export { createSearchIndex, restoreSearchIndex, type SearchIndex } from './search-index';
export { SATURATION, weightedFrequency } from './segment/impact';
export { SnapshotError } from './snapshot/snapshot-error';
export {
  STOP_WORDS,
  NEAR_WORDS,
  WEIGHT_STEPS,
  planText,
  inverseDocumentFrequency,
  mayBeSlip,
  type Part,
  type TermSet,
  type TextPlan,
  type Writing,
} from './query/text-plan';
export { operatorsOf } from './query/operators';
export type { Phrase } from './query/phrase';
export { familiesIn, familyTerms } from './words/families';
export { otherNumbers } from './words/plurals';
export { maxEdits, editDistance, isWithinEdits } from './words/edit-distance';
export { addFieldWords, type FieldWords, marksSaid, synonymAt } from './words/synonyms';
export {
  BESIDE,
  TEXT_END,
  fold,
  formsOfWord,
  lookupForms,
  sameTextKey,
  textsInOrder,
  wordsOf,
  type Word,
} from './words/words';
