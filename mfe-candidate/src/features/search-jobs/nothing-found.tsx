import { listFormat } from '@market/api/formatters';
import {
  chosenFilters,
  type FilterNames,
  type JobFacets,
  type NearestSearch,
  type SearchFilter,
} from '@market/contracts/search';
import { useLocation } from '@market/web-kit/router';
import { Button, ButtonLink, EmptyState } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { jobCount } from './job-count';

interface NothingFoundProps {
  filter: SearchFilter;
  facets: JobFacets;
  /** Currency in which salaries were compared. */
  currency: string | undefined;
  nearest: readonly NearestSearch[];
  onChange: (next: Partial<SearchFilter>) => void;
}

/** Empty result: shows the nearest changes of the search that find jobs, each with its count. */
export function NothingFound({ filter, facets, currency, nearest, onChange }: NothingFoundProps) {
  const { pathname } = useLocation();
  return (
    <EmptyState
      title={texts.searchJobs.none}
      text={nearest.length > 0 ? texts.searchJobs.nearestHeading : texts.searchJobs.noneHint}
      actions={
        <>
          {nearest.map(({ change, total }) => (
            <Button key={JSON.stringify(change)} onClick={() => onChange(change)}>
              {changeText(filter, change, { facets, currency })}: {jobCount(total)}
            </Button>
          ))}
          <ButtonLink type="primary" to={pathname}>
            {texts.searchJobs.showAllJobs}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Describes a change in words: the removed condition, or its replacement. */
export function changeText(filter: SearchFilter, change: NearestSearch['change'], names: FilterNames): string {
  if (change.search) return texts.searchJobs.searchFor({ search: change.search });
  if (change.search === '') return texts.searchJobs.withoutWords({ search: filter.search });
  if (typeof change.radius_km === 'number')
    return texts.searchJobs.withinKmOf({ radiusKm: change.radius_km, location: filter.location });
  const left = new Set(chosenFilters({ ...filter, ...change }, names).map(({ label }) => label));
  const gone = chosenFilters(filter, names).filter(({ label }) => !left.has(label));
  if (gone.length > 2 && left.size === 0) return texts.searchJobs.withoutAnyFilter;
  return texts.searchJobs.withoutFilters({
    format: listFormat().format(gone.map(({ label }) => `‘${label}’`)),
  });
}
