import { LIST_LIMIT_MAX } from '@market/api';
import { call } from '@market/api/call';
import { listReceivedAccessRequests } from '@market/contracts/access';
import { pictureUrl } from '@market/contracts/companies';
import { listCandidateApplications } from '@market/contracts/applications';
import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import {
  Avatar,
  Button,
  ButtonLink,
  Card,
  CompanyIcon,
  EmptyState,
  ErrorState,
  ItemList,
  LoadingState,
  Page,
  PageFailure,
  PageHeader,
  Row,
  usePageFailure,
} from '@market/web-kit/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';
import { WayTo } from '../../shared/way-to';
import { texts } from '../../texts';
import classes from './companies.module.css';

/** `/company-profile` of a candidate: companies that they applied to, and companies that requested access. */
export function CompaniesPage() {
  const query = useCompanies();
  const { companies: data, error, isError, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const failure = usePageFailure({ ...query, data });
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={texts.listCompanies.companies} width="narrow">
      <PageHeader title={texts.listCompanies.companies} description={texts.listCompanies.lead} />
      {isError && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <LoadingState shape="rows" count={3} label={texts.listCompanies.loadingCompanies} /> : null}
      {data?.length === 0 ? (
        <EmptyState
          icon={<CompanyIcon size={28} />}
          title={texts.listCompanies.noCompanyYet}
          text={texts.listCompanies.noneHint}
          actions={
            <ButtonLink type="primary" to={links.searchJobs()}>
              {texts.listCompanies.searchJobs}
            </ButtonLink>
          }
        />
      ) : null}
      {data && data.length > 0 ? (
        <Card>
          <ItemList
            label={texts.listCompanies.companies}
            items={data}
            keyOf={({ cmp_code }) => cmp_code}
            render={({ cmp_code, cmp_name, cmp_logo, isGone }) => (
              <Row gap={3} className={classes.company}>
                <Avatar name={cmp_name} src={pictureUrl(cmp_logo)} shape="square" size={44} />
                <WayTo address={isGone ? undefined : links.companyProfile(cmp_code)} name={cmp_name} />
              </Row>
            )}
          />
          {hasNextPage ? (
            <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {texts.listCompanies.showMoreCompanies}
            </Button>
          ) : null}
        </Card>
      ) : null}
    </Page>
  );
}

/** Companies without duplicates, latest contact first; further ones by pages of the two lists. */
function useCompanies() {
  const { http } = useShell();
  const { data, ...query } = useInfiniteQuery({
    queryKey: queryKeys.companies,
    queryFn: async ({ pageParam }) => {
      const body = { page: pageParam, limit: LIST_LIMIT_MAX };
      const [applications, requests] = await Promise.all([
        call(http, listCandidateApplications, { body: body }),
        call(http, listReceivedAccessRequests, { body: body }),
      ]);
      return {
        heardOf: [
          ...applications.records.map((one) => ({ ...one, isGone: one.employer_left === true })),
          ...requests.records.map((one) => ({ ...one, isGone: false })),
        ],
        total: Math.max(applications.total, requests.total),
      };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * LIST_LIMIT_MAX < total ? page + 1 : undefined),
  });
  const heardOf = data?.pages
    .flatMap((page) => page.heardOf)
    .sort((one, other) => other.created_at.localeCompare(one.created_at));
  const companies = heardOf && [...new Map(heardOf.map((one) => [one.cmp_code, one])).values()];
  return { ...query, companies };
}
