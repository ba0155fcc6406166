import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that speaks Nominatim's protocol (`/search`, format jsonv2) for a few places. */
export interface NominatimServer {
  url: string;
  asked: Array<{ path: string; q: string | null; headers: IncomingHttpHeaders }>;
  /** Answers the next questions in another way; undefined goes back to places. */
  misbehave(how: ((response: ServerResponse) => void) | undefined): void;
  stop(): Promise<void>;
}

/** Answers of a real server, without the fields about map rendering. */
const PLACES: ReadonlyArray<[asked: RegExp, place: object]> = [
  [/^lisbon/i, placeOf('Lisbon', 'city', '38.7077507', '-9.1365919', 'pt', 'Portugal')],
  [/^berlin/i, placeOf('Berlin', 'city', '52.5108850', '13.3989367', 'de', 'Germany')],
  [/^m(?:ü|u)n(?:chen|ich)/i, placeOf('Munich', 'city', '48.1371079', '11.5753822', 'de', 'Germany')],
  [/london/i, placeOf('London', 'city', '51.4893335', '-0.1440551', 'gb', 'United Kingdom')],
  [/^new york/i, placeOf('New York', 'city', '40.7127281', '-74.0060152', 'us', 'United States')],
  [/^houston/i, placeOf('Houston', 'city', '29.7589382', '-95.3676974', 'us', 'United States')],
  [/^springfield, il/i, placeOf('Springfield', 'city', '39.7990175', '-89.6439575', 'us', 'United States')],
  [/^paris/i, placeOf('Paris', 'city', '48.8534951', '2.3483915', 'fr', 'France')],
  [/^cambridge, uk/i, placeOf('Cambridge', 'city', '52.2055314', '0.1186637', 'gb', 'United Kingdom')],
  [/^nowhere-in-particular/i, placeOf('Texas', 'state', '31.2638905', '-98.5456116', 'us', 'United States')],
];

export async function nominatimServer(): Promise<NominatimServer> {
  const asked: NominatimServer['asked'] = [];
  let misbehaviour: ((response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const q = searchParams.get('q');
    asked.push({ path: request.url ?? '', q, headers: request.headers });
    if (misbehaviour) return misbehaviour(response);
    response.setHeader('content-type', 'application/json; charset=utf-8');
    if (pathname !== '/search' || searchParams.get('format') !== 'jsonv2' || q === null)
      return response.writeHead(400).end('{"error":{"code":400,"message":"Nothing to search for."}}');
    const found = PLACES.find(([pattern]) => pattern.test(q));
    return response.end(JSON.stringify(found ? [found[1]] : []));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    misbehave(how) {
      misbehaviour = how;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function placeOf(
  name: string,
  addresstype: string,
  lat: string,
  lon: string,
  country_code: string,
  country: string,
): object {
  return {
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0.',
    osm_type: 'relation',
    osm_id: 1,
    lat,
    lon,
    category: 'boundary',
    type: 'administrative',
    place_rank: 16,
    importance: 0.8,
    addresstype,
    name,
    display_name: `${name}, ${country}`,
    address: { [addresstype]: name, country, country_code },
    boundingbox: ['0', '1', '0', '1'],
  };
}
