import { call } from '@market/api/call';
import { listProfileLooks, LOOKS_KEPT_DAYS } from '@market/contracts/access';
import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import { EmptyState, QueryList, RelativeTime } from '@market/web-kit/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';

const words = texts.looks;
const PAGE_SIZE = 10;

/** Members of companies who opened the profile or resume, each with the last time. */
export function Looks() {
  const { http } = useShell();
  const [page, setPage] = useState(1);
  const paging = { page, limit: PAGE_SIZE };
  const query = useQuery({
    queryKey: queryKeys.looks(paging),
    queryFn: () => call(http, listProfileLooks, { query: paging }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="looks">
      <h2 id="looks">{words.title}</h2>
      <p>{words.lead({ days: LOOKS_KEPT_DAYS })}</p>
      <QueryList
        look="rows"
        query={query}
        label={words.title}
        count={words.count}
        loading={words.loading}
        keyOf={({ id }) => id}
        render={({ cmp_code, cmp_name, member_name, at }) => (
          <p>
            {words.look({
              member: member_name || words.formerMember,
              company: () =>
                cmp_code ? <Link to={links.companyProfile(cmp_code)}>{cmp_name}</Link> : words.formerCompany,
              bdi: (part: ReactNode) => <bdi>{part}</bdi>,
              when: () => <RelativeTime value={at} />,
            })}
          </p>
        )}
        empty={<EmptyState title={words.none} />}
        paging={{ page, size: PAGE_SIZE, onChange: setPage }}
      />
    </section>
  );
}
