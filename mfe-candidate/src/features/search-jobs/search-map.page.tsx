import { call } from '@market/api/call';
import {
  bodyOf,
  EMPTY_FILTER,
  type JobSearchResult,
  PAGE_SIZE,
  type SearchFilter,
  searchJobs,
  WITHOUT_PLACE,
  writeFilter,
} from '@market/contracts/search';
import { useSession, useShell } from '@market/web-kit';
import { Button, CloseIcon, EmptyState, ErrorState, ItemList, LoadingState, Pagination } from '@market/web-kit/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { texts } from '../../texts';
import { JobCard } from '../../shared/job-card/job-card';
import { queryKeys } from '../../shared/query-keys';
import { placeLabel } from './place-label';
import classes from './search-map.module.css';
import { SearchFrame } from './search-frame';
import { useMapState } from './use-map-state';

const isText = (value: unknown): value is string => typeof value === 'string';

const TITLES = { all: texts.searchMap.title, ofSearch: texts.searchMap.titleOfSearch };

const LazyMap = lazy(async () => ({ default: (await import('./results-map')).ResultsMap }));

/** The same search on a map of its places; the jobs of a place are listed below. */
export function SearchMapPage() {
  return (
    <SearchFrame titles={TITLES} withMap>
      {(result, filter, { isOlder }) => <Results result={result} filter={filter} isOlder={isOlder} />}
    </SearchFrame>
  );
}

interface ResultsProps {
  result: JobSearchResult;
  filter: SearchFilter;
  /** Whether the result still belongs to the previous search. */
  isOlder: boolean;
}

function Results({ result, filter, isOlder }: ResultsProps) {
  const { map, near, total } = result;
  const [chosen, setChosen] = useMapState('chosen', () => '', isText);
  const search = writeFilter({ ...filter, sort: EMPTY_FILTER.sort, page: EMPTY_FILTER.page }).toString();
  const [shown, setShown] = useState(search);
  /** Whether the place was selected just now, rather than restored. */
  const [isOpened, setIsOpened] = useState(false);
  const choose = (key: string) => {
    setIsOpened(true);
    setChosen(key);
  };
  if (!isOlder && shown !== search) setShown(search);
  if (!map) return <EmptyState title={texts.searchMap.notThere} />;
  const place = map.places.find(({ key }) => key === chosen);
  const isThere = place !== undefined || (chosen === WITHOUT_PLACE && map.without_place > 0);
  const { radius_km: km } = filter;
  return (
    <>
      {map.jobs < total ? <p className={classes.hint}>{texts.searchMap.firstOnly({ jobs: map.jobs, total })}</p> : null}
      <Suspense
        fallback={
          <div className={classes.coming}>
            <LoadingState shape="page" label={texts.searchMap.loading} />
          </div>
        }
      >
        <LazyMap
          found={map}
          search={shown}
          around={near && km !== null ? { centre: near, km } : undefined}
          chosen={isThere ? chosen : undefined}
          onChoose={choose}
        />
      </Suspense>
      {isThere ? (
        <PlaceJobs
          key={chosen}
          place={chosen}
          heading={place ? texts.searchMap.jobsIn({ label: placeLabel(place) }) : texts.searchMap.jobsWithoutPlace}
          filter={filter}
          takesFocus={isOpened}
          onFocused={() => setIsOpened(false)}
          onClose={() => setChosen('')}
        />
      ) : (
        <p className={classes.hint}>{map.places.length > 0 ? texts.searchMap.choose : texts.searchMap.noPlaces}</p>
      )}
    </>
  );
}

interface PlaceJobsProps {
  /** Key of the place. */
  place: string;
  heading: string;
  filter: SearchFilter;
  /** Whether the list takes the focus, because the person has just selected the place. */
  takesFocus: boolean;
  /** Called once the list has taken the focus: a restored list leaves the focus unchanged. */
  onFocused: () => void;
  onClose: () => void;
}

/** Jobs found at one place of the map. */
function PlaceJobs({ place, heading, filter, takesFocus, onFocused, onClose }: PlaceJobsProps) {
  const { http } = useShell();
  const { user } = useSession();
  const [page, setPage] = useState(1);
  const title = useRef<HTMLHeadingElement>(null);
  const moveFocus = useEffectEvent(() => {
    title.current?.focus();
    onFocused();
  });
  useEffect(() => {
    if (takesFocus) moveFocus();
  }, [takesFocus]);
  const body = { ...bodyOf({ ...filter, page }), map_place: place };
  const { data, error, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.search(user?.login_id ?? 'visitor', body),
    queryFn: ({ signal }) => call(http, searchJobs, { body, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={classes.jobs} aria-labelledby="jobs-of-place">
      <div className={classes.head}>
        <h2 id="jobs-of-place" ref={title} tabIndex={-1}>
          {heading}
        </h2>
        <Button type="text" icon={<CloseIcon size={16} />} onClick={onClose}>
          {texts.searchMap.closeList}
        </Button>
      </div>
      {isError && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <LoadingState shape="rows" count={3} label={texts.searchJobs.searching} /> : null}
      {data && data.records.length === 0 ? <EmptyState title={texts.searchMap.gone} /> : null}
      {data && data.records.length > 0 ? (
        <div aria-busy={isPlaceholderData}>
          <ItemList
            look="spaced"
            label={heading}
            items={data.records}
            keyOf={({ id }) => id}
            render={(job) => (
              <JobCard job={job} source="search" headingLevel={3} isPayCompared={filter.salary_min !== null} />
            )}
          />
        </div>
      ) : null}
      {data && data.total > PAGE_SIZE ? (
        <Pagination align="center" current={page} pageSize={PAGE_SIZE} total={data.total} onChange={setPage} />
      ) : null}
    </section>
  );
}
