import type { Listing } from '@market/contracts';
import { ErrorState, ItemList, ListStatus, LoadingState, Pagination, usePagedList } from '@market/web-kit/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface OwnListProps<Item> {
  query: Pick<
    UseQueryResult<Pick<Listing<Item>, 'records' | 'total'>>,
    'data' | 'error' | 'isError' | 'isPending' | 'isPlaceholderData' | 'refetch'
  >;
  /** What they are: `Saved jobs`. */
  label: string;
  /** How many there are: `2 saved jobs`. */
  count: (values: { total: number }) => string;
  /** What is said while they are on their way. */
  loading: string;
  keyOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
  /** In place of the list where it has nothing. */
  empty: ReactNode;
  /** Left out where the list has one page. */
  paging?: { page: number; size: number; onChange: (page: number, options?: { replace: boolean }) => void };
}

/**
 * A list of one's own in every state: how many there are for those who hear it, loading, failed, empty, the items,
 * their pages.
 */
export function OwnList<Item>({ query, label, count, loading, keyOf, render, empty, paging }: OwnListProps<Item>) {
  const { data, error, isError, isPlaceholderData, refetch } = query;
  const { isLoading, isEmpty } = usePagedList(query, {
    page: paging?.page ?? 1,
    size: paging?.size ?? Infinity,
    onPage: (page) => paging?.onChange(page, { replace: true }),
  });
  return (
    <>
      <ListStatus count={data ? count({ total: data.total }) : ''} isOlder={isPlaceholderData} />
      {isError && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLoading ? <LoadingState shape="rows" count={4} label={loading} /> : null}
      {isEmpty ? empty : null}
      {data && data.records.length > 0 ? (
        <ItemList look="spaced" label={label} items={data.records} keyOf={keyOf} render={render} />
      ) : null}
      {data && paging && data.total > paging.size ? (
        <Pagination
          align="center"
          current={paging.page}
          pageSize={paging.size}
          total={data.total}
          onChange={paging.onChange}
        />
      ) : null}
    </>
  );
}
