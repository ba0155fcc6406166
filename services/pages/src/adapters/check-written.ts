import { isRecord, isSitePath } from '@market/api';
import type { PageHead } from '@market/contracts/remotes';
import { boolean, mixed, object, string } from 'yup';
import { PAGE_MAX_LETTERS, TOO_LONG } from './page-length';

/**
 * Result of a page process: null for a page that is not rendered on the server, no HTML where one of its calls failed.
 */
export type WrittenResult = { head: PageHead; html: string | null; data: object } | null;

/**
 * Limit of a head, which contains the search terms and repeats the page's address, up to 16 kB in Node.js. A visitor's
 * long request must not count as a failure of the version.
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
  isPersonal: boolean().strict(),
  status: mixed<200 | 404 | 410 | 500 | 503>().oneOf([200, 404, 410, 500, 503]),
})
  .default(undefined)
  .required();

/**
 * Validates the result of a process that ran code of remotes, since gateways write the head into their responses and
 * send the status unchanged.
 * @throws Error with the reason
 */
export function checkWritten(value: unknown): WrittenResult {
  if (value === null) return null;
  if (!isRecord(value)) throw new Error('What it gives is no page.');
  const { head, html, data } = value;
  if (html !== null && typeof html !== 'string') throw new Error('Its page is no text.');
  if (html !== null && html.length > PAGE_MAX_LETTERS) throw new Error(TOO_LONG);
  if (typeof data !== 'object' || data === null) throw new Error('Its page has no data.');
  try {
    // Undefined properties are allowed: JSON omits them as well.
    return { head: headSchema.validateSync(head, { stripUnknown: true }) as PageHead, html, data };
  } catch (error) {
    throw new Error(`Its page has no good head: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
