import { isRecord } from '@market/api';

/** Number of all entries, whichever page of them an answer has. */
const TOTAL =
  /^(?:total|total_?(?:found|count|results|records|items|jobs|hits|elements|entries)|num_?found|nb_?hits)$/i;
/** Address or mark of the next page. */
const NEXT = /^next(?:_?(?:page|link|url|cursor|page_?token|page_?url))?$/i;
const MORE = /^(?:has_?(?:more|next|next_?page)|more_?(?:available|results)|moreDataAvailable)$/i;
/** Objects about the pages of an answer. */
const PAGING = /^(?:meta|paging|pagination|page|page_?info|links|_links|response|result|results|data)$/i;

/**
 * Whether a JSON answer says that it is one page of several: it counts more entries than it has, or names a next page.
 * @param count the entries that it has
 */
export function isPageOfMore(content: string, count: number): boolean {
  if (!/^\uFEFF?\s*\{/.test(content)) return false;
  let value: unknown;
  try {
    value = JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch {
    return false;
  }
  return isRecord(value) && tellsOfMore(value, { count, depth: 0 });
}

const DEEPEST = 3;

function tellsOfMore(value: Record<string, unknown>, { count, depth }: { count: number; depth: number }): boolean {
  return Object.entries(value).some(([name, said]) => {
    if (TOTAL.test(name)) return typeof said === 'number' && said > count;
    if (MORE.test(name)) return said === true;
    // HAL has an object with the address.
    if (NEXT.test(name)) return isRecord(said) ? typeof said.href === 'string' : saysNext(said);
    return isRecord(said) && depth < DEEPEST && PAGING.test(name) && tellsOfMore(said, { count, depth: depth + 1 });
  });
}

const saysNext = (said: unknown) =>
  typeof said === 'string' ? said.trim() !== '' : typeof said === 'number' && said > 0;
