import type { GeocodedPlace } from '@market/contracts/job-posts';
import { array, number, object, string } from 'yup';
import { countryName } from '../../domain/countries';

const LONGEST_ANSWER = 64 * 1024;
/** Result types too wide for an address: a job 'within 50 km of the middle of Texas' is near nobody. */
const TOO_WIDE = new Set(['continent', 'country', 'state', 'region', 'province']);

/** Fields parsed from a response in the format `jsonv2`; all others are ignored. */
const answerSchema = array(
  object({
    lat: number().required().min(-90).max(90),
    lon: number().required().min(-180).max(180),
    name: string().nullable(),
    display_name: string().required(),
    addresstype: string().nullable(),
    address: object({ country_code: string().nullable(), country: string().nullable() }).default({}),
  }).required(),
).required();

/**
 * Queries a server with Nominatim's protocol. The host is always the configured one: the address is an encoded
 * parameter, and a redirect is a failure (docs/security.md, S64).
 * @throws when the response is late, too large, or anything but places.
 */
export async function askNominatim({
  baseUrl,
  userAgent,
  limitMs,
  address,
}: {
  baseUrl: string;
  userAgent: string;
  limitMs: number;
  address: string;
}): Promise<GeocodedPlace | undefined> {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/search`;
  for (const [name, value] of Object.entries({
    q: address,
    format: 'jsonv2',
    addressdetails: '1',
    limit: '1',
    'accept-language': 'en',
  }))
    url.searchParams.set(name, value);
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
    headers: { accept: 'application/json', 'user-agent': userAgent },
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`the geocoder answered ${String(answer.status)}`);
  }
  const [found] = await answerSchema.validate(JSON.parse(await textOf(answer)));
  if (!found || TOO_WIDE.has(found.addresstype ?? '')) return undefined;
  const { country_code, country } = found.address;
  return {
    name: found.name || found.display_name.replace(/,.*/s, ''),
    country: country_code ? countryName(country_code.toUpperCase()) : (country ?? ''),
    latitude: found.lat,
    longitude: found.lon,
  };
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | [] = answer.body ?? [];
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > LONGEST_ANSWER) throw new Error('the geocoder answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
