import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, HeaderList } from './answer';

/** Step that every request takes before Express. @returns the common headers of every response to this request */
export type FirstStep = (req: IncomingMessage, res: ServerResponse) => HeaderList;

/**
 * Answers from memory, synchronously and before Express, which would cost as much as the rest of the response.
 * @returns undefined where the response is not in memory
 */
export type KeptStep = (req: IncomingMessage) => Answer | undefined;

/** Path of the request without its query; equals `req.path` of Express. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** Whether the request is a read (GET or HEAD), whose response can be cached. */
export function isReading({ method }: Pick<IncomingMessage, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}
