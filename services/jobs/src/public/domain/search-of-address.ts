import { type JobSearch, searchJobPostsSchema } from '@market/contracts/search';
import { ValidationError } from 'yup';

/**
 * Parses the search from a search page's URL. Names are those of the search call, lists are repeated names; as on the
 * page, invalid parts are dropped, so that a mistyped part widens the search instead of failing.
 */
export function searchOfAddress(params: URLSearchParams): JobSearch {
  const fields = Object.entries(searchJobPostsSchema.fields);
  const input: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const texts = params.getAll(name).filter(Boolean);
    if (texts.length === 0) continue;
    const isList = 'innerType' in field;
    const value = isList ? texts.filter((text) => isValid(name, [text])) : texts[0];
    if (isValid(name, value)) input[name] = value;
  }
  return searchJobPostsSchema.validateSync(input, { stripUnknown: true });
}

function isValid(name: string, value: unknown): boolean {
  try {
    searchJobPostsSchema.validateSyncAt(name, { [name]: value });
    return true;
  } catch (error) {
    if (error instanceof ValidationError) return false;
    throw error;
  }
}
