import type { GeocodedPlace } from '@market/contracts/job-posts';
import type { SearchFilter } from '@market/contracts/search';
import { Select } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './facets.module.css';
import type { SearchChange } from './use-job-search';

interface DistanceFilterProps {
  filter: Pick<SearchFilter, 'location' | 'radius_km'>;
  /** Centre of the radius; null when the place is unknown. */
  near: GeocodedPlace | null | undefined;
  onChange: (next: SearchChange) => void;
}

const RADII = [10, 25, 50, 100, 200];

/** Distance around the searched place. */
export function DistanceFilter({ filter: { location, radius_km }, near, onChange }: DistanceFilterProps) {
  // A custom radius from the address is listed as well.
  const radii = radius_km === null || RADII.includes(radius_km) ? RADII : [...RADII, radius_km].sort((a, b) => a - b);
  return (
    <div className={classes.location}>
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
    </div>
  );
}
