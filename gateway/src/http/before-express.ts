import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, HeaderList } from './answer';

/** A step that every request takes before Express. @returns the headers that every answer to this request has */
export type FirstStep = (req: IncomingMessage, res: ServerResponse) => HeaderList;

/**
 * Answers from memory, synchronously and before Express, which would cost as much as all the rest of such an answer.
 * @returns undefined where it is not
 */
export type KeptStep = (req: IncomingMessage) => Answer | undefined;

/** The path as it was asked for, without its query; as `req.path` of Express. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** Whether something is asked for that can be kept. */
export function isReading({ method }: Pick<IncomingMessage, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}
