import type { GeocodedPlace } from '@market/contracts';
import type { SearchFilter } from '@market/contracts/search-filter';
import { PlaceIcon, Select } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { CompletedInput } from './completed-input';
import classes from './facets.module.css';
import type { SearchChange } from './use-job-search';
import { useOwnValue } from './use-own-value';

interface LocationFilterProps {
  filter: Pick<SearchFilter, 'location' | 'radius_km'>;
  /** What the radius was drawn around; null where nobody knows the place. */
  near: GeocodedPlace | null | undefined;
  onChange: (next: SearchChange) => void;
}

const RADII = [10, 25, 50, 100, 200];

/**
 * A place to type, known to jobs or not, and how far around it. It is taken on Enter, by choosing, and on leaving the
 * box.
 */
export function LocationFilter({ filter: { location, radius_km }, near, onChange }: LocationFilterProps) {
  const { value: typed, setValue: setTyped, wanted, noteAsked } = useOwnValue(location);

  function take(text: string) {
    const place = text.trim();
    setTyped(place);
    if (place === wanted()) return;
    noteAsked(place);
    onChange((newest) => ({ location: place, radius_km: place === '' ? null : newest.radius_km }));
  }

  // A radius that somebody wrote into the address is there to be seen as well.
  const radii = radius_km === null || RADII.includes(radius_km) ? RADII : [...RADII, radius_km].sort((a, b) => a - b);
  return (
    <form
      className={classes.location}
      onSubmit={(event) => {
        event.preventDefault();
        take(typed);
      }}
    >
      <CompletedInput
        compact
        label={texts.searchJobs.location}
        placeholder={texts.searchJobs.townOrCountry}
        kind="place"
        icon={<PlaceIcon size={16} aria-hidden="true" />}
        value={typed}
        onType={setTyped}
        onChoose={take}
        onLeave={() => take(typed)}
      />
      <Select<number | undefined>
        aria-label={texts.searchJobs.distance}
        allowClear
        disabled={location === ''}
        placeholder={texts.searchJobs.thisPlaceOnly}
        value={radius_km ?? undefined}
        options={radii.map((value) => ({ value, label: texts.searchJobs.withinKm({ value }) }))}
        onChange={(radius) => onChange({ radius_km: radius ?? null })}
      />
      <p className={classes.near} aria-live="polite">
        {location === '' || radius_km === null || near === undefined
          ? null
          : near
            ? texts.searchJobs.around({ name: near.name, country: near.country })
            : texts.searchJobs.unknownPlace}
      </p>
    </form>
  );
}
