import { LIST_LIMIT_MAX, links } from '@market/contracts';
import { useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import { Avatar, ButtonLink, Card, CompanyIcon, EmptyState, ErrorState, LoadingState, Page, PageHeader, Row } from '@market/web-kit/ui';
import { ItemList } from '@market/web-kit/ui-data';
import { useQuery } from '@tanstack/react-query';
import { candidateApi } from '../../shared/candidate.api';
import { queryKeys } from '../../shared/query-keys';
import classes from './companies.module.css';

/** `/company-profile` of a candidate: the companies that they applied to, and those that asked to see them. */
export function CompaniesPage() {
  const { data, error, isError, isPending, refetch } = useCompanies();
  return (
    <Page title="Companies" width="narrow">
      <PageHeader title="Companies" description="Where you applied, and who asked to see your profile." />
      {isError && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <LoadingState shape="rows" count={3} label="Loading companies" /> : null}
      {data?.length === 0 ? (
        <EmptyState
          icon={<CompanyIcon size={28} />}
          title="No company yet"
          text="A company shows up here when you apply to one of its jobs, or when it asks to see your profile."
          actions={<ButtonLink type="primary" to={links.searchJobs()}>Search jobs</ButtonLink>}
        />
      ) : null}
      {data && data.length > 0 ? (
        <Card>
          <ItemList
            label="Companies"
            items={data}
            keyOf={({ cmp_code }) => cmp_code}
            render={({ cmp_code, cmp_name }) => (
              <Row gap={3} className={classes.company}>
                <Avatar name={cmp_name} size={44} />
                <Link to={links.companyProfile(cmp_code)}>{cmp_name}</Link>
              </Row>
            )}
          />
        </Card>
      ) : null}
    </Page>
  );
}

/** Each company once, the one that was heard of last first. */
function useCompanies() {
  const { http } = useShell();
  return useQuery({
    queryKey: queryKeys.companies,
    queryFn: async () => {
      const [applications, requests] = await Promise.all([candidateApi.applications(http, { page: 1, limit: LIST_LIMIT_MAX }), candidateApi.accessRequests(http)]);
      const heardOf = [...applications.records, ...requests.records].sort((one, other) => other.created_at.localeCompare(one.created_at));
      return heardOf.filter(({ cmp_code }, index) => heardOf.findIndex((other) => other.cmp_code === cmp_code) === index);
    },
  });
}
