import type { Listing } from '@market/contracts';
import { ErrorState, ItemList, ListStatus, LoadingState, Pagination } from '@market/web-kit/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

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
export function OwnList<Item>({
  query: { data, error, isError, isPending, isPlaceholderData, refetch },
  label,
  count,
  loading,
  keyOf,
  render,
  empty,
  paging,
}: OwnListProps<Item>) {
  const hasNothing = data?.records.length === 0;
  // A page beyond the end, as when its last row has gone, gives way to the last.
  const isBeyond = hasNothing && !isPlaceholderData && paging !== undefined && paging.page > 1;
  useEffect(() => {
    if (isBeyond)
      paging.onChange(Math.max(1, Math.min(Math.ceil(data.total / paging.size), paging.page - 1)), { replace: true });
  });
  const isNothingYet = isBeyond || (isPlaceholderData && hasNothing);
  return (
    <>
      <ListStatus count={data ? count({ total: data.total }) : ''} isOlder={isPlaceholderData} />
      {isError && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isPending || isNothingYet ? <LoadingState shape="rows" count={4} label={loading} /> : null}
      {hasNothing && !isNothingYet ? empty : null}
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
