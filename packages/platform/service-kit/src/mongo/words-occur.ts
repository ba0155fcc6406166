import { trusted } from 'mongoose';

/**
 * Condition that every word occurs, in one of its spellings, in one of the fields. Words are compared literally: search
 * input never becomes a pattern or an expression (docs/security.md, S53).
 * @param words spellings of each word; without words every row meets the condition
 * @param fields names of text fields
 */
export function wordsOccur(words: ReadonlyArray<readonly string[]>, ...fields: string[]): Record<string, unknown> {
  if (words.length === 0) return {};
  const within = (field: string, word: string) => ({ $gte: [{ $indexOfCP: [`$${field}`, { $literal: word }] }, 0] });
  const conditions = words.map((spellings) => ({
    $or: spellings.flatMap((word) => fields.map((field) => within(field, word))),
  }));
  return { $expr: trusted({ $and: conditions }) };
}
