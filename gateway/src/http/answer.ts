import type { ServerResponse } from 'node:http';

/**
 * Headers in Node's flat form, set in one call: a name, its value, the next name. Setting them singly takes a third of
 * such a response's time (bench/README.md, pages and files in a second).
 */
export type HeaderList = readonly string[];

/** Response that is completely known in advance. */
export interface Answer {
  status: number;
  headers: HeaderList;
  body?: Buffer | undefined;
}

/** Sends a response before Express. @param headers common headers of every response to this request; none is set yet */
export function sendAtOnce(res: ServerResponse, headers: HeaderList, answer: Answer): void {
  res.writeHead(answer.status, [...headers, ...answer.headers]);
  res.end(answer.body);
}

/** Sets headers one by one, for steps of Express to add to. */
export function setAll(res: ServerResponse, headers: HeaderList): void {
  for (let at = 0; at + 1 < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

/** Sends a response through Express, whose steps have set headers of their own. */
export function send(res: ServerResponse, { status, headers, body }: Answer): void {
  res.statusCode = status;
  setAll(res, headers);
  res.end(body);
}
