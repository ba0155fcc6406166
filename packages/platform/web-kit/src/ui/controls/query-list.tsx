import type { Listing } from '@market/api';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListStatus } from '../frame/connection';
import { Card } from '../frame/page';
import { ErrorState, LoadingState } from '../frame/states';
import { usePagedList } from '../frame/use-paged-list';
import { ItemList } from './item-list';
import { Pagination } from './pagination';

interface QueryListProps<Item> {
  query: Pick<
    UseQueryResult<Pick<Listing<Item>, 'records' | 'total'>>,
    'data' | 'error' | 'isError' | 'isPending' | 'isPlaceholderData' | 'refetch'
  >;
  /** Accessible name of the list: `Saved jobs`. */
  label: string;
  /** Count of the items: `2 saved jobs`. */
  count: (values: { total: number }) => string;
  /** Text while loading. */
  loading: string;
  keyOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
  /** Shown in place of an empty list. */
  empty: ReactNode;
  /** Left out where the list has one page. */
  paging?: { page: number; size: number; onChange: (page: number, options?: { replace: boolean }) => void };
  /** `cards`: a card for each item; `rows`: the rows of a single card. */
  look?: 'cards' | 'rows';
}

/**
 * A query's result as a list in every state: loading, failed, empty, or the items with pagination; a live region
 * announces the count.
 */
export function QueryList<Item>({
  query,
  label,
  count,
  loading,
  keyOf,
  render,
  empty,
  paging,
  look = 'cards',
}: QueryListProps<Item>) {
  const { data, error, isError, isPlaceholderData, refetch } = query;
  const { isLoading, isEmpty } = usePagedList(query, {
    page: paging?.page ?? 1,
    size: paging?.size ?? Infinity,
    onPage: (page) => paging?.onChange(page, { replace: true }),
  });
  const list = (
    <>
      {data && data.records.length > 0 ? (
        <ItemList
          look={look === 'cards' ? 'spaced' : 'divided'}
          label={label}
          items={data.records}
          keyOf={keyOf}
          render={render}
        />
      ) : null}
      {data && paging && data.total > paging.size ? (
        <Pagination
          align="center"
          current={paging.page}
          pageSize={paging.size}
          total={data.total}
          onChange={(page) => paging.onChange(page)}
        />
      ) : null}
    </>
  );
  return (
    <>
      <ListStatus count={data ? count({ total: data.total }) : ''} isOlder={isPlaceholderData} />
      {isError && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLoading ? <LoadingState shape="rows" count={4} label={loading} /> : null}
      {isEmpty ? empty : null}
      {look === 'rows' && data && data.records.length > 0 ? <Card>{list}</Card> : list}
    </>
  );
}
