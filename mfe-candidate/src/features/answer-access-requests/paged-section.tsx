import { EmptyState, QueryList, Stack } from '@market/web-kit/ui';
import { useId, type ComponentProps, type ReactNode } from 'react';

const PAGE_SIZE = 10;

/** Paging parameters of a section's request. */
export const pagingOf = (page: number) => ({ page, limit: PAGE_SIZE });

type ListProps<Item> = ComponentProps<typeof QueryList<Item>>;

interface PagedSectionProps<Item> extends Pick<ListProps<Item>, 'query' | 'render'> {
  words: { title: string; loading: string; none: string } & Pick<ListProps<Item>, 'count'>;
  lead: ReactNode;
  page: number;
  onPage: (page: number) => void;
}

/** Section of the page: its explanation, and a paginated list in all its states. */
export function PagedSection<Item extends { id: string }>({
  words,
  lead,
  query,
  page,
  onPage,
  render,
}: PagedSectionProps<Item>) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Stack gap={3}>
        <Stack gap={1}>
          <h2 id={heading}>{words.title}</h2>
          <p>{lead}</p>
        </Stack>
        <QueryList
          look="rows"
          query={query}
          label={words.title}
          count={words.count}
          loading={words.loading}
          keyOf={({ id }) => id}
          render={render}
          empty={<EmptyState title={words.none} />}
          paging={{ page, size: PAGE_SIZE, onChange: onPage }}
        />
      </Stack>
    </section>
  );
}
