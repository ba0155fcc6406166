import { addressOf } from '@market/api';
import { listFormat } from '@market/api/formatters';
import { feedJobs, JOB_SORTS } from '@market/contracts/job-posts';
import {
  chosenFilters,
  countFilters,
  type JobSearchResult,
  PAGE_SIZE,
  type SearchFilter,
  SORT_LABELS,
  spokenMarks,
  writeFilter,
} from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { usePageHead, useSession, type PageHead } from '@market/web-kit';
import { Link, useLocation } from '@market/web-kit/router';
import {
  Button,
  ButtonLink,
  Dialog,
  EmptyState,
  ErrorState,
  FacetsIcon,
  FeedIcon,
  KeyboardIcon,
  LoadingState,
  Page,
  PageFailure,
  PageHeader,
  Pagination,
  Select,
  useOnline,
  usePageFailure,
} from '@market/web-kit/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { texts } from '../../texts';
import { SaveSearch } from '../../shared/save-searches/save-search';
import { ChosenFilters } from './chosen-filters';
import { DidYouMean } from './did-you-mean';
import { Facets } from './facets';
import { jobCount } from './job-count';
import { keepLastSearch } from '../../shared/last-search';
import { LayoutChoice } from './layout-choice';
import { NothingFound } from './nothing-found';
import classes from './results.module.css';
import { SearchBox } from './search-box';
import { useShortcutChoice } from './shortcut-choice';
import { ShortcutsHelp } from './shortcuts-help';
import { useJobSearch, useSearchFilter } from './use-job-search';
import { useKeptPlace } from './use-kept-place';
import { usePendingSearch } from './use-pending-search';
import { useShortcuts } from './use-shortcuts';

const SORTS = JOB_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
/** Sort orders for visitors without a profile, for whom no match can be computed. */
const USUAL_SORTS = SORTS.filter(({ value }) => value !== 'match');

interface PageTitles {
  all: string;
  ofSearch: (values: { search: string }) => string;
}

const TITLES: PageTitles = { all: texts.searchJobs.searchJobs, ofSearch: texts.searchJobs.titleOfSearch };

interface SearchFrameProps {
  /** Title of the page, without and with search words; it distinguishes the layouts. */
  titles?: PageTitles;
  /** Requests the places of all results, which the layout shows instead of result pages. */
  withMap?: boolean;
  /** Renders the results in the layout's own form; `isOlder` while they still belong to the previous search. */
  children: (result: JobSearchResult, filter: SearchFilter, state: { isOlder: boolean }) => ReactNode;
}

/**
 * Search page shared by all layouts: box, facets (in a dialog on narrow screens), active filters, order, pages,
 * shortcuts, and every state.
 */
export function SearchFrame({ titles = TITLES, withMap = false, children }: SearchFrameProps) {
  const { filter, change } = useSearchFilter();
  const { user } = useSession();
  const isMatched = user?.login_type === 'CND' && user.can_code !== undefined;
  usePendingSearch({ filter, change });
  const { pathname, search } = useLocation();
  useEffect(() => keepLastSearch(`${pathname}${search}`), [pathname, search]);
  const query = useJobSearch(filter, { withMap });
  const { data, error, isError, isPending, isPlaceholderData, refetch } = query;
  const isOnline = useOnline();
  // Placeholder data belongs to the previous search and says nothing about this one.
  const isNothingYet = isPlaceholderData && data?.records.length === 0;
  const failure = usePageFailure(query);
  useKeptPlace(data !== undefined);
  const [areFiltersOpen, setAreFiltersOpen] = useState(false);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [singleKeys] = useShortcutChoice();
  const searchBox = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  useShortcuts({ singleKeys, searchBox, results, onHelp: () => setIsHelpOpen(true) });
  usePageHead(headOf(search, filter));
  const addressOf = (next: Partial<SearchFilter>): string => {
    const query = writeFilter({ ...filter, ...next }).toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  if (failure) return <PageFailure {...failure} />;
  const facets = <Facets filter={filter} result={data} onChange={change} />;
  return (
    <Page title={filter.search ? titles.ofSearch({ search: filter.search }) : titles.all} width="wide">
      <div className={classes.heading}>
        <PageHeader title={texts.searchJobs.searchJobs} actions={<LayoutChoice />} />
      </div>
      <SearchBox
        ref={searchBox}
        search={filter.search}
        location={filter.location}
        onChange={change}
        shortcut={singleKeys ? '/' : undefined}
        onSearch={(search, options) => change({ search }, options)}
      />
      <DidYouMean meant={isPlaceholderData ? undefined : data?.did_you_mean} filter={filter} />
      <div className={classes.layout}>
        <aside className={classes.wideOnly} aria-label={texts.searchJobs.filters}>
          {facets}
        </aside>
        <section aria-label={texts.searchJobs.results}>
          <div className={classes.bar}>
            <p className={classes.count} role="status">
              {countText(query, isOnline)}
              {data?.left_out && !isPlaceholderData ? (
                <span className={classes.leftOut}>
                  {texts.searchJobs.leftOut({ words: listFormat().format(data.left_out.map((word) => `‘${word}’`)) })}
                </span>
              ) : null}
            </p>
            <div className={classes.tools}>
              <Button
                className={classes.narrowOnly}
                icon={<FacetsIcon size={16} />}
                onClick={() => setAreFiltersOpen(true)}
              >
                {texts.searchJobs.filters}
                {countFilters(filter) > 0 ? ` (${String(countFilters(filter))})` : ''}
              </Button>
              <SaveSearch filter={filter} />
              <Select
                className={classes.sort}
                aria-label={texts.searchJobs.sortBy}
                options={isMatched || filter.sort === 'match' ? SORTS : USUAL_SORTS}
                value={filter.sort}
                onChange={(sort: SearchFilter['sort']) => change({ sort })}
              />
              <noscript>
                {USUAL_SORTS.map(({ value, label }) => (
                  <a key={value} href={addressOf({ sort: value, page: 1 })}>
                    {label}
                  </a>
                ))}
              </noscript>
            </div>
          </div>
          <ChosenFilters
            chosen={[
              ...spokenMarks(filter, isPlaceholderData ? [] : data?.left_out),
              ...chosenFilters(filter, {
                facets: data?.facets,
                company: data?.records.find(({ cmp_code }) => cmp_code === filter.cmp_code)?.cmp_name,
                currency: data?.compared_in?.currency,
              }),
            ]}
            onChange={change}
          />
          {isError && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
          {isPending || isNothingYet ? (
            <LoadingState shape="rows" count={6} label={texts.searchJobs.searching} />
          ) : null}
          {data?.total === 0 && !isNothingYet ? (
            <NothingFound
              filter={filter}
              facets={data.facets}
              currency={data.compared_in?.currency}
              nearest={data.nearest ?? []}
              onChange={change}
            />
          ) : null}
          {data && data.total > 0 && data.records.length === 0 && !isNothingYet ? (
            <EmptyState
              title={texts.searchJobs.pageBeyondEnd}
              actions={<ButtonLink to={addressOf({ page: 1 })}>{texts.searchJobs.toFirstPage}</ButtonLink>}
            />
          ) : null}
          {data && data.records.length > 0 ? (
            <div
              ref={results}
              className={`${classes.results} ${isPlaceholderData ? classes.stale : ''}`}
              aria-busy={isPlaceholderData}
            >
              {children(data, filter, { isOlder: isPlaceholderData })}
            </div>
          ) : null}
          {data && data.total > PAGE_SIZE && !withMap ? (
            <div className={classes.pages}>
              <Pagination
                align="center"
                current={filter.page}
                pageSize={PAGE_SIZE}
                total={data.total}
                onChange={(page) => change({ page })}
              />
              <noscript>
                {filter.page > 1 ? (
                  <a href={addressOf({ page: filter.page - 1 })}>{texts.searchJobs.previousPage}</a>
                ) : null}
                {filter.page * PAGE_SIZE < data.total ? (
                  <a href={addressOf({ page: filter.page + 1 })}>{texts.searchJobs.nextPage}</a>
                ) : null}
              </noscript>
            </div>
          ) : null}
          <Foot filter={filter} query={search} withMap={withMap} onHelp={() => setIsHelpOpen(true)} />
        </section>
      </div>
      <Dialog
        title={texts.searchJobs.filters}
        open={areFiltersOpen}
        onClose={() => setAreFiltersOpen(false)}
        closeOnOutsideClick
        footer={
          <Button type="primary" block onClick={() => setAreFiltersOpen(false)}>
            {data && !isPlaceholderData
              ? texts.searchJobs.showFound({ total: data.total })
              : texts.searchJobs.showResults}
          </Button>
        }
      >
        {facets}
      </Dialog>
      {isHelpOpen ? <ShortcutsHelp onClose={() => setIsHelpOpen(false)} /> : null}
    </Page>
  );
}

/** Count of the hits; never that of the previous search. */
function countText(
  {
    data,
    isPending,
    isPlaceholderData,
  }: Pick<ReturnType<typeof useJobSearch>, 'data' | 'isPending' | 'isPlaceholderData'>,
  isOnline: boolean,
): string {
  if (isPlaceholderData && !isOnline) return texts.searchJobs.offlineOlder;
  if (isPending || isPlaceholderData) return isOnline ? texts.searchJobs.searchingNow : texts.searchJobs.offline;
  return data ? `${jobCount(data.total)}${data.page > 1 ? texts.searchJobs.commaPage({ page: data.page }) : ''}` : '';
}

const FEED = `/api${addressOf(feedJobs)}`;

/** Foot of the page: the search as a feed, for readers and for feed detection, and the shortcuts. */
function Foot({
  filter,
  query,
  withMap,
  onHelp,
}: {
  filter: SearchFilter;
  /** Query part of the address. */
  query: string;
  withMap: boolean;
  onHelp: () => void;
}) {
  const feed = `${FEED}?${writeFilter({ ...filter, page: 1 }).toString()}`;
  return (
    <p className={classes.foot}>
      <link rel="alternate" type="application/atom+xml" title={texts.searchJobs.feedLink} href={feed} />
      <a href={feed}>
        <FeedIcon size={16} aria-hidden="true" /> {texts.searchJobs.feedTitle}
      </a>
      {/* Phones have no choice of layouts. */}
      <Link className={classes.phoneOnly} to={`${withMap ? links.searchJobs() : links.searchMap()}${query}`}>
        {withMap ? texts.searchMap.asCards : texts.searchMap.onMap}
      </Link>
      <Button type="link" size="small" className={classes.keys} icon={<KeyboardIcon size={16} />} onClick={onHelp}>
        {texts.searchJobs.keyboardShortcuts}
      </Button>
    </p>
  );
}

/** Maximum length of the search words in a feed's title. */
const LONGEST_NAME = 100;

/** Page metadata: to search engines all layouts and searches are one page; each search has a feed of its own. */
function headOf(query: string, { search }: SearchFilter): Partial<PageHead> {
  const words = search.slice(0, LONGEST_NAME);
  return {
    description: texts.searchJobs.description,
    canonical: links.searchJobs(),
    feed: {
      title: words ? texts.searchJobs.newJobsOfSearch({ search: words }) : texts.searchJobs.newJobs,
      address: `${FEED}${query}`,
    },
  };
}
