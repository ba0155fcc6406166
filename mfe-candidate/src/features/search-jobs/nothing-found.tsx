import type { JobFacets, NearestSearch } from '@market/contracts';
import { chosenFilters, EMPTY_FILTER, type SearchFilter } from '@market/contracts/search-filter';
import { Button, EmptyState } from '@market/web-kit/ui';
import { jobCount } from './job-count';

interface NothingFoundProps {
  filter: SearchFilter;
  facets: JobFacets;
  nearest: readonly NearestSearch[];
  onChange: (next: Partial<SearchFilter>) => void;
}

/** No job fits: the nearest changes that find something, each with how much. */
export function NothingFound({ filter, facets, nearest, onChange }: NothingFoundProps) {
  return (
    <EmptyState
      title="No job fits all of this"
      text={
        nearest.length > 0
          ? 'These searches find something:'
          : 'Try other words: a title, a skill, a company or a place.'
      }
      actions={
        <>
          {nearest.map(({ change, total }) => (
            <Button key={JSON.stringify(change)} onClick={() => onChange(change)}>
              {changeText(filter, change, facets)}: {jobCount(total)}
            </Button>
          ))}
          <Button type="primary" onClick={() => onChange(EMPTY_FILTER)}>
            Show all jobs
          </Button>
        </>
      }
    />
  );
}

/** A change in words: what it takes away, or what it puts in place of it. */
export function changeText(
  filter: SearchFilter,
  change: NearestSearch['change'],
  facets: JobFacets | undefined,
): string {
  if (change.search) return `Search for ‘${change.search}’`;
  if (change.search === '') return `Without ‘${filter.search}’`;
  if (typeof change.radius_km === 'number') return `Within ${String(change.radius_km)} km of ${filter.location}`;
  const left = new Set(chosenFilters({ ...filter, ...change }, { facets }).map(({ label }) => label));
  const gone = chosenFilters(filter, { facets }).filter(({ label }) => !left.has(label));
  if (gone.length > 2 && left.size === 0) return 'Without any filter';
  return `Without ${new Intl.ListFormat('en').format(gone.map(({ label }) => `‘${label}’`))}`;
}
