import { isRecord } from '@market/api';
import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises';

/** Port to the DNS: the texts of a name's TXT records. */
export interface TxtRecords {
  /**
   * Empty where the name or its records do not exist.
   * @throws where the result is unknown: no response, or a failed server
   */
  find(name: string): Promise<string[]>;
}

const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** Limit of records read: a name with more is not one set up by a company for its verification. */
const MOST_RECORDS = 50;
const ABSENT: ReadonlySet<unknown> = new Set([NODATA, NOTFOUND]);

/** TXT records by the system's resolver, or by the DNS servers in the settings. */
export function createTxtRecords({ servers }: { servers: readonly string[] }): TxtRecords {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    async find(name) {
      try {
        // A longer text is split into strings of up to 255 bytes (RFC 1035, 3.3.14).
        return (await resolver.resolveTxt(name)).slice(0, MOST_RECORDS).map((strings) => strings.join(''));
      } catch (error) {
        if (isRecord(error) && ABSENT.has(error.code)) return [];
        throw error;
      }
    },
  };
}
