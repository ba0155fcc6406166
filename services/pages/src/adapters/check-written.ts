import { isRecord, type PageHead } from '@market/contracts';
import { mixed, object, string } from 'yup';

/** What a thread gives back: null where the page is none that a server writes, no HTML where a call of it failed. */
export type ThreadResult = { head: PageHead; html: string | null; data: object } | null;

/** A page takes some 100 kB, and its data a quarter of that; what is ten times as long is none that anybody reads. */
export const PAGE_MAX_LETTERS = 2 * 1024 * 1024;
/** A search's title has in it what somebody searches for. */
const LINE_MAX = 10_000;
const TEXT_MAX = 20_000;

const address = () =>
  string()
    .strict()
    .max(LINE_MAX)
    .matches(/^\/(?!\/)/, '${path} must be a path of the site');

const headSchema = object({
  title: string().strict().required().max(LINE_MAX),
  description: string().strict().max(TEXT_MAX),
  canonical: address().nullable(),
  kind: mixed<'website' | 'article' | 'profile'>().oneOf(['website', 'article', 'profile']),
  feed: object({ title: string().strict().required().max(LINE_MAX), address: address().required() }).default(undefined),
  data: mixed<object>((value): value is object => typeof value === 'object' && value !== null),
  status: mixed<200 | 404 | 410 | 500>().oneOf([200, 404, 410, 500]),
});

/**
 * Looks at what a thread gives back, where code of remotes ran: gateways write the head into their answers and send the
 * status as it is.
 * @throws Error with what is wrong
 */
export function checkWritten(given: unknown): ThreadResult {
  if (given === null) return null;
  if (!isRecord(given)) throw new Error('What it gives is no page.');
  const { head, html, data } = given;
  if (html !== null && typeof html !== 'string') throw new Error('Its page is no text.');
  if (html !== null && html.length > PAGE_MAX_LETTERS) throw new Error(tooLong);
  if (typeof data !== 'object' || data === null) throw new Error('Its page has no data.');
  try {
    // What is left out is no property of what JSON was made of.
    return { head: headSchema.validateSync(head, { strict: true, stripUnknown: true }) as PageHead, html, data };
  } catch (error) {
    throw new Error(`Its page has no good head: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

export const tooLong = `Its page is longer than ${String(PAGE_MAX_LETTERS)} letters.`;
