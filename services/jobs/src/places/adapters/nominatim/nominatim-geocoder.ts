import type { GeocodedPlace } from '@market/contracts/job-posts';
import type { Clock, Log } from '@market/service-kit';
import { addressToAsk } from '../../domain/address';
import { fold } from '@market/search-index';
import type { Geocoder } from '../geocoder';
import { askNominatim } from './ask-nominatim';

/** Size of the LRU cache of responses; geocoder operators ask clients not to repeat queries. */
const KEPT_ANSWERS = 5_000;
/** Time limit of a lookup during a search or a post, reading the body included. */
const LIMIT_MS = 2_000;
const MOST_AT_ONCE = 4;
/** Pause after a failure, so that not every search waits for the server (circuit breaker). */
const PAUSE_MS = 30_000;

interface NominatimNeeds {
  baseUrl: string;
  /** Identifies the product to the geocoder's operator, as their usage policies require. */
  userAgent: string;
  limitMs?: number;
  gazetteer: Geocoder;
  clock: Clock;
  log: Log;
}

/**
 * Queries an external geocoder, with the gazetteer as fallback if that one fails, finds nothing, or is busy. Only the
 * place is sent, as text without numbers and email addresses: nothing about the person, and no house number.
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
    const cached = answers.get(key);
    if (cached) {
      answers.delete(key);
      answers.set(key, cached);
      return cached;
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
      const query = addressToAsk(address);
      if (query === undefined) return undefined;
      return (await ask(query)?.catch(() => undefined)) ?? gazetteer.find(address);
    },
  };
}
