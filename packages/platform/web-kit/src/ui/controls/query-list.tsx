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
  /** Name of the items: `Saved jobs`. */
  label: string;
  /** Count of the items: `2 saved jobs`. */
  count: (values: { total: number }) => string;
  /** Text while loading. */
  loading: string;
  keyOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
  /** In place of the list where it has nothing. */
  empty: ReactNode;
  /** Left out where the list has one page. */
  paging?: { page: number; size: number; onChange: (page: number, options?: { replace: boolean }) => void };
  /** `cards`, one for each item, or `rows` of one card. */
  look?: 'cards' | 'rows';
}

/**
 * The answer of a query as a list in every state: how many there are for those who hear it, loading, failed, empty, the
 * items, their pages.
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
