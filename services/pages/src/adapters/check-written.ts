import { isRecord, isSitePath } from '@market/api';
import type { PageHead } from '@market/contracts/remotes';
import { mixed, object, string } from 'yup';
import { PAGE_MAX_LETTERS, TOO_LONG } from './page-length';

/**
 * A page as a process gives it back: null where the page is none that a server writes, no HTML where a call of it
 * failed.
 */
export type WrittenResult = { head: PageHead; html: string | null; data: object } | null;

/**
 * A head says what somebody searched for, and an address of it repeats the page's own: Node.js takes 16 kB of it. What
 * a visitor asks for must not count against a version.
 */
const TEXT_MAX = 64 * 1024;

const address = () =>
  string()
    .strict()
    .max(TEXT_MAX)
    .test('site path', '${path} must be a path of the site', (path) => typeof path !== 'string' || isSitePath(path));

const headSchema = object({
  title: string().strict().required().max(TEXT_MAX),
  description: string().strict().max(TEXT_MAX),
  canonical: address().nullable(),
  kind: mixed<'website' | 'article' | 'profile'>().oneOf(['website', 'article', 'profile']),
  feed: object({ title: string().strict().required().max(TEXT_MAX), address: address().required() }).default(undefined),
  image: object({ address: address().required(), alt: string().strict().required().max(TEXT_MAX) }).default(undefined),
  data: mixed<object>((value): value is object => typeof value === 'object' && value !== null),
  status: mixed<200 | 404 | 410 | 500 | 503>().oneOf([200, 404, 410, 500, 503]),
})
  .default(undefined)
  .required();

/**
 * Checks what a process gives back, where code of remotes ran: gateways write the head into their answers and send the
 * status as it is.
 * @throws Error with what is wrong
 */
export function checkWritten(given: unknown): WrittenResult {
  if (given === null) return null;
  if (!isRecord(given)) throw new Error('What it gives is no page.');
  const { head, html, data } = given;
  if (html !== null && typeof html !== 'string') throw new Error('Its page is no text.');
  if (html !== null && html.length > PAGE_MAX_LETTERS) throw new Error(TOO_LONG);
  if (typeof data !== 'object' || data === null) throw new Error('Its page has no data.');
  try {
    // Undefined properties: JSON leaves them out as well.
    return { head: headSchema.validateSync(head, { stripUnknown: true }) as PageHead, html, data };
  } catch (error) {
    throw new Error(`Its page has no good head: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
