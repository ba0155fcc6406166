import { call } from '@market/api/call';
import { listProfileLooks, LOOKS_KEPT_DAYS } from '@market/contracts/access';
import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import { RelativeTime } from '@market/web-kit/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import classes from './looks.module.css';
import { PagedSection, pagingOf } from './paged-section';

const words = texts.looks;

/** Fetches a page of the company members who opened the profile or resume. */
export function useLooks(page: number) {
  const { http } = useShell();
  const paging = pagingOf(page);
  return useQuery({
    queryKey: queryKeys.looks(paging),
    queryFn: () => call(http, listProfileLooks, { query: paging }),
    placeholderData: keepPreviousData,
  });
}

/** Company members who opened the profile or resume, each with the last time. */
export function Looks() {
  const [page, setPage] = useState(1);
  return (
    <PagedSection
      words={words}
      lead={words.lead({ days: LOOKS_KEPT_DAYS })}
      query={useLooks(page)}
      page={page}
      onPage={setPage}
      render={({ cmp_code, cmp_name, member_name, at }) => (
        <p className={classes.look}>
          {words.look({
            member: member_name || words.formerMember,
            company: () =>
              cmp_code ? <Link to={links.companyProfile(cmp_code)}>{cmp_name}</Link> : words.formerCompany,
            bdi: (part: ReactNode) => <bdi>{part}</bdi>,
            when: () => <RelativeTime value={at} />,
          })}
        </p>
      )}
    />
  );
}
