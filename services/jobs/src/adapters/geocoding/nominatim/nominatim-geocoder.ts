import type { GeocodedPlace } from '@market/contracts/job-posts';
import type { Clock, Log } from '@market/service-kit';
import { addressToAsk } from '../../../domain/places/address';
import { fold } from '@market/search-index';
import type { Geocoder } from '../geocoder';
import { askNominatim } from './ask-nominatim';

/** Answers kept, the latest asked for; whoever runs a geocoder wants nothing to be asked twice. */
const KEPT_ANSWERS = 5_000;
/** Time limit of a lookup during a search or a post, reading the body included. */
const LIMIT_MS = 2_000;
const MOST_AT_ONCE = 4;
/** After a failure the server is left alone this long, so that not every search waits for it. */
const PAUSE_MS = 30_000;

interface NominatimNeeds {
  baseUrl: string;
  /** Names the product to whoever runs the geocoder, as they ask for. */
  userAgent: string;
  limitMs?: number;
  gazetteer: Geocoder;
  clock: Clock;
  log: Log;
}

/**
 * Asks an outside geocoder, and the gazetteer where that one does not answer, knows nothing, or has enough to do. What
 * leaves is the place as text without numbers and mail addresses: nothing of who asks, and no house.
 */
export function createNominatimGeocoder({
  baseUrl,
  userAgent,
  limitMs = LIMIT_MS,
  gazetteer,
  clock,
  log,
}: NominatimNeeds): Geocoder {
  const answers = new Map<string, Promise<GeocodedPlace | undefined>>();
  let atOnce = 0;
  let pausedUntil = 0;

  function ask(address: string): Promise<GeocodedPlace | undefined> | undefined {
    const key = fold(address);
    const known = answers.get(key);
    if (known) {
      answers.delete(key);
      answers.set(key, known);
      return known;
    }
    if (atOnce >= MOST_AT_ONCE || clock.now().getTime() < pausedUntil) return undefined;
    const answer = askOnce(address);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size > KEPT_ANSWERS) answers.delete(oldest);
    return answer;
  }

  async function askOnce(address: string): Promise<GeocodedPlace | undefined> {
    atOnce += 1;
    try {
      return await askNominatim({ baseUrl, userAgent, limitMs, address });
    } catch (error) {
      pausedUntil = clock.now().getTime() + PAUSE_MS;
      log.warn({ err: error, pauseMs: PAUSE_MS }, 'the geocoder does not answer; the gazetteer is asked instead');
      throw error;
    } finally {
      atOnce -= 1;
    }
  }

  return {
    warmUp: () => gazetteer.warmUp(),
    async find(address) {
      const asked = addressToAsk(address);
      if (asked === undefined) return undefined;
      return (await ask(asked)?.catch(() => undefined)) ?? gazetteer.find(address);
    },
  };
}
