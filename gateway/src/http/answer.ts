import type { ServerResponse } from 'node:http';

/**
 * Headers as Node.js takes them all at once: a name, its value, the next name. Set one by one, they cost a third of what
 * such an answer does (bench/README.md, pages and files in a second).
 */
export type HeaderList = readonly string[];

/** An answer that is known in whole. */
export interface Answer {
  status: number;
  headers: HeaderList;
  body?: Buffer | undefined;
}

/** Sends it before Express. @param headers those of every answer to this request; none is on the response yet */
export function sendAtOnce(res: ServerResponse, headers: HeaderList, answer: Answer): void {
  res.writeHead(answer.status, [...headers, ...answer.headers]);
  res.end(answer.body);
}

/** Sets headers one by one, for steps of Express to add to. */
export function setAll(res: ServerResponse, headers: HeaderList): void {
  for (let at = 0; at + 1 < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

/** Sends it by way of Express, whose steps have set headers of their own. */
export function send(res: ServerResponse, { status, headers, body }: Answer): void {
  res.statusCode = status;
  setAll(res, headers);
  res.end(body);
}
