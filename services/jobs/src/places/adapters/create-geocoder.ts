import { PRODUCT_NAME } from '@market/contracts/site';
import type { Clock, Log } from '@market/service-kit';
import type { JobsSettings } from '../../settings';
import { createGazetteer } from './gazetteer/gazetteer';
import type { Geocoder } from './geocoder';
import { createNominatimGeocoder } from './nominatim/nominatim-geocoder';

/** The configured geocoder: the gazetteer, or the server at `GEOCODER_URL` with the gazetteer as fallback. */
export function createGeocoder({
  config: { geocoderUrl, publicUrl },
  clock,
  log,
}: {
  config: Pick<JobsSettings, 'geocoderUrl' | 'publicUrl'>;
  clock: Clock;
  log: Log;
}): Geocoder {
  const gazetteer = createGazetteer();
  return geocoderUrl === undefined
    ? gazetteer
    : createNominatimGeocoder({
        baseUrl: geocoderUrl,
        userAgent: `${PRODUCT_NAME} (+${publicUrl})`,
        gazetteer,
        clock,
        log,
      });
}
