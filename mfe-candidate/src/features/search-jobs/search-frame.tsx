import type { JobSearchResult } from '@market/contracts';
import { Button, Drawer, EmptyState, ErrorState, FacetsIcon, LoadingState, Page, PageHeader } from '@market/web-kit/ui';
import { Pagination } from '@market/web-kit/ui-data';
import { Select } from '@market/web-kit/ui-forms';
import { useState, type ReactNode } from 'react';
import { ChosenFilters, chosenFilters } from './chosen-filters';
import { Facets } from './facets';
import { LayoutChoice } from './layout-choice';
import classes from './results.module.css';
import { SearchBox } from './search-box';
import { countFilters, EMPTY_FILTER, PAGE_SIZE, type SearchFilter } from './search-filter';
import { useJobSearch, useSearchFilter } from './use-job-search';
import { usePendingSearch } from './use-pending-search';

const SORTS = [
  { value: 'relevance', label: 'Best match' },
  { value: 'newest', label: 'Newest' },
  { value: 'salary', label: 'Highest salary' },
];

interface SearchFrameProps {
  /** Tells the layouts' titles apart: `as a table`. */
  look?: string;
  /** The results in the layout's own form. */
  children: (result: JobSearchResult) => ReactNode;
}

/** The search in all its layouts: box, facets (in a drawer on narrow screens), what is chosen, order, pages, and every state. */
export function SearchFrame({ look, children }: SearchFrameProps) {
  const { filter, change } = useSearchFilter();
  usePendingSearch({ filter, change });
  const { data, error, isError, isPending, isPlaceholderData, refetch } = useJobSearch(filter);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const chosen = chosenFilters(filter, data?.facets);
  const facets = <Facets filter={filter} facets={data?.facets} near={data?.near} onChange={change} />;
  return (
    <Page title={[filter.search ? `${filter.search} jobs` : 'Search jobs', look].filter(Boolean).join(' ')} width="wide">
      <PageHeader title="Search jobs" actions={<LayoutChoice />} />
      <SearchBox search={filter.search} onSearch={(search) => change({ search })} />
      <div className={classes.layout}>
        <aside className={classes.wideOnly} aria-label="Filters">
          {facets}
        </aside>
        <section aria-label="Results">
          <div className={classes.bar}>
            <p className={classes.count} role="status">
              {data ? countText(data.total) : isPending ? 'Searching …' : ''}
            </p>
            <div className={classes.tools}>
              <Button className={classes.narrowOnly} icon={<FacetsIcon size={16} />} onClick={() => setIsDrawerOpen(true)}>
                Filters{countFilters(filter) > 0 ? ` (${String(countFilters(filter))})` : ''}
              </Button>
              <Select className={classes.sort} aria-label="Sort by" options={SORTS} value={filter.sort} onChange={(sort: SearchFilter['sort']) => change({ sort })} />
            </div>
          </div>
          <ChosenFilters chosen={chosen} filter={filter} onChange={change} />
          {isError && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
          {isPending ? <LoadingState shape="rows" count={6} label="Searching" /> : null}
          {data?.records.length === 0 ? (
            <EmptyState
              title="No job fits all of this"
              text={chosen.length > 0 ? 'Take one of the filters away, or try other words.' : 'Try other words: a title, a skill, a company or a place.'}
              actions={
                <>
                  {chosen.map(({ label, without }) => (
                    <Button key={label} onClick={() => change(without)}>
                      Without ‘{label}’
                    </Button>
                  ))}
                  <Button type="primary" onClick={() => change(EMPTY_FILTER)}>
                    Show all jobs
                  </Button>
                </>
              }
            />
          ) : null}
          {data && data.records.length > 0 ? (
            <div className={isPlaceholderData ? classes.stale : undefined} aria-busy={isPlaceholderData}>
              {children(data)}
            </div>
          ) : null}
          {data && data.total > PAGE_SIZE ? (
            <div className={classes.pages}>
              <Pagination align="center" current={filter.page} pageSize={PAGE_SIZE} total={data.total} onChange={(page) => change({ page })} />
            </div>
          ) : null}
        </section>
      </div>
      <Drawer
        title="Filters"
        open={isDrawerOpen}
        onClose={() => setIsDrawerOpen(false)}
        placement="left"
        footer={
          <Button type="primary" block onClick={() => setIsDrawerOpen(false)}>
            Show {data ? countText(data.total) : 'results'}
          </Button>
        }
      >
        {facets}
      </Drawer>
    </Page>
  );
}

function countText(total: number): string {
  return `${total.toLocaleString()} ${total === 1 ? 'job' : 'jobs'}`;
}
