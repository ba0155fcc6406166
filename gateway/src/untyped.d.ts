// Packages without types, as far as they are used here.

declare module 'fresh' {
  import type { IncomingHttpHeaders } from 'node:http';
  /** Whether an answer with these headers is what the request already has. */
  export default function fresh(request: IncomingHttpHeaders, response: { etag: unknown }): boolean;
}

declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    /** @param preferred wins where the request likes several alike */
    encoding(available: string[], preferred?: string[]): string | undefined;
    mediaType(available: string[]): string | undefined;
  }
}
