import { APPLICATION_STATUSES, APPLICATION_STATUS_LABELS, type EmployerApplication } from '@market/contracts';
import { useShell } from '@market/web-kit';
import { Avatar, Button, Card, EmptyState, ErrorState, LoadingState, Page, PageHeader, PeopleIcon, RelativeTime, StatusTag, VisuallyHidden } from '@market/web-kit/ui';
import { ItemList, Pagination } from '@market/web-kit/ui-data';
import { Input, Select } from '@market/web-kit/ui-forms';
import { useEffect, useState } from 'react';
import classes from './applicants.module.css';
import { PAGE_SIZE, useApplicationFilter, useApplications, useJobChoices } from './use-applications';

const STATUS_CHOICES = APPLICATION_STATUSES.map((value) => ({ value, label: APPLICATION_STATUS_LABELS[value] }));
const TYPING_PAUSE_MS = 300;

/** Applicants: everybody who applied, by job, status and name; one click opens the application. */
export function ApplicantsPage() {
  const { openDialog } = useShell();
  const { filter, change } = useApplicationFilter();
  const [typed, setTyped] = useState(filter.search);
  const jobs = useJobChoices();
  const { data, error, isError, isPending, refetch } = useApplications(filter);

  useEffect(() => {
    if (typed === filter.search) return undefined;
    const timer = setTimeout(() => change({ search: typed }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
    // Only typing starts the pause; the address follows it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);
  useEffect(() => {
    if (filter.application) openDialog('application', { applicationId: filter.application, canDecide: true });
    // A link to an application opens it once, on arrival.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const isFiltered = Boolean(filter.job_id || filter.status || filter.search);
  const showAll = () => {
    setTyped('');
    change({ job_id: '', status: '', search: '' });
  };
  return (
    <Page title="Applicants">
      <PageHeader title="Applicants" description="Everybody who applied to your jobs, the newest first." />
      <div className={classes.filters}>
        <Input className={classes.search} allowClear aria-label="Search applicants" placeholder="Search name, skill or job" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <Select className={classes.select} allowClear aria-label="Job" placeholder="All jobs" options={jobs} value={filter.job_id || undefined} showSearch={{ optionFilterProp: 'label' }} onChange={(job_id?: string) => change({ job_id: job_id ?? '' })} />
        <Select className={classes.select} allowClear aria-label="Status" placeholder="All statuses" options={STATUS_CHOICES} value={filter.status || undefined} onChange={(status?: string) => change({ status: status ?? '' })} />
      </div>
      <VisuallyHidden>
        <span role="status">{data ? `${data.total} applications` : ''}</span>
      </VisuallyHidden>
      {isError && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <LoadingState shape="rows" count={5} label="Loading applicants" /> : null}
      {data && data.records.length === 0 ? (
        <EmptyState
          icon={<PeopleIcon size={28} />}
          title={isFiltered ? 'Nobody fits these filters' : 'Nobody has applied yet'}
          text={isFiltered ? 'Try another job, status or name.' : 'As soon as somebody applies, you find them here and get a mail.'}
          actions={isFiltered ? <Button onClick={showAll}>Show everybody</Button> : undefined}
        />
      ) : null}
      {data && data.records.length > 0 ? (
        <Card>
          <ItemList label="Applicants" items={data.records} keyOf={({ id }) => id} render={(application) => <Applicant application={application} onOpen={() => openDialog('application', { applicationId: application.id, canDecide: true })} />} />
          {data.total > PAGE_SIZE ? <Pagination align="center" current={filter.page} pageSize={PAGE_SIZE} total={data.total} onChange={(page) => change({ page })} /> : null}
        </Card>
      ) : null}
    </Page>
  );
}

function Applicant({ application, onOpen }: { application: EmployerApplication; onOpen: () => void }) {
  const { candidate, job_title, status, created_at } = application;
  return (
    <div className={classes.row}>
      <Avatar name={candidate.can_name} size={44} />
      <div className={classes.who}>
        <Button type="link" className={classes.name} onClick={onOpen}>
          {candidate.can_name}
        </Button>
        <p className={classes.facts}>{job_title}</p>
        <p className={classes.facts}>{candidate.can_skill.split(',').slice(0, 4).join(' · ')}</p>
      </div>
      <StatusTag status={status} />
      <span className={classes.facts}>
        <RelativeTime value={created_at} />
      </span>
    </div>
  );
}
