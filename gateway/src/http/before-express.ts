import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Headers as Node.js takes them all at once: a name, its value, the next name. Set one by one, they cost a third of what
 * such an answer does (bench/README.md, pages and files in a second).
 */
export type HeaderList = readonly string[];

/** A step that every request takes before Express. @returns the headers that every answer to this request has */
export type FirstStep = (req: IncomingMessage, res: ServerResponse) => HeaderList;

/** An answer that is known in whole. */
export interface Answer {
  status: number;
  headers: HeaderList;
  body?: Buffer | undefined;
}

/**
 * What is kept in memory is answered before Express, without waiting: the way through Express costs as much as all the
 * rest of such an answer. @returns undefined where it is not
 */
export type KeptStep = (req: IncomingMessage) => Answer | undefined;

/** @param headers those of every answer to this request; none is on the response yet */
export function sendAtOnce(res: ServerResponse, headers: HeaderList, answer: Answer): void {
  res.writeHead(answer.status, [...headers, ...answer.headers]);
  res.end(answer.body);
}

export function setAll(res: ServerResponse, headers: HeaderList): void {
  for (let at = 0; at + 1 < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

/** Sends it by way of Express, whose steps have set headers of their own. */
export function send(res: ServerResponse, { status, headers, body }: Answer): void {
  res.statusCode = status;
  setAll(res, headers);
  res.end(body);
}

/** The path as it was asked for, without its query; as `req.path` of Express. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** Whether something is asked for that can be kept. */
export function isReading({ method }: Pick<IncomingMessage, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}
