// Type declarations, as far as used here, for packages without types.

declare module 'fresh' {
  import type { IncomingHttpHeaders } from 'node:http';
  /** Whether the client's cached copy matches these response headers. */
  export default function fresh(request: IncomingHttpHeaders, response: { etag: unknown }): boolean;
}

declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    /** @param preferred wins where the request weights several equally */
    encoding(available: string[], preferred?: string[]): string | undefined;
    mediaType(available: string[]): string | undefined;
  }
}
