import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A step that every request takes before Express. What is kept in memory is answered there too: the way through Express
 * costs as much as all the rest of such an answer (bench/README.md, pages and files in a second).
 */
export type FirstStep = (req: IncomingMessage, res: ServerResponse) => void;

/** Answers with what is in memory, without waiting. @returns whether it has */
export type KeptStep = (req: IncomingMessage, res: ServerResponse) => boolean;

/** The path as it was asked for, without its query; as `req.path` of Express. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** Whether something is asked for that can be kept. */
export function isReading({ method }: Pick<IncomingMessage, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}
