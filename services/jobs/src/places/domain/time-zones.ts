import lookUpZone from '@photostructure/tz-lookup';
import { knownPlaces, type Whereabouts } from './known-places';

/** Time zone in which a day ends last on earth. */
const LAST_ZONE = 'Etc/GMT+12';

/**
 * Possible time zones of a job: those of its towns, else all of its countries, else the one in which a day ends last.
 */
export function zonesOf(where: Whereabouts): string[] {
  const ofTowns = where.places.flatMap((place) => zoneAt(place) ?? []);
  if (ofTowns.length > 0) return [...new Set(ofTowns)];
  const ofCountries = knownPlaces(where).flatMap(({ country_code }) => (country_code ? zonesIn(country_code) : []));
  return ofCountries.length > 0 ? [...new Set(ofCountries)] : [LAST_ZONE];
}

function zoneAt({ latitude, longitude }: Whereabouts['places'][number]): string | undefined {
  try {
    return lookUpZone(latitude, longitude);
  } catch {
    // Invalid coordinates, which an external geocoder may return.
    return undefined;
  }
}

/** Time zones of a country from the runtime's own tables. The method was a property before Node 22. */
function zonesIn(country: string): readonly string[] {
  const locale: Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] | undefined } = new Intl.Locale(
    `und-${country}`,
  );
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** UTC offset of a zone at a moment, in minutes. */
export function offsetAt(moment: Date, zone: string): number {
  const known = formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, known);
  const name = known.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
