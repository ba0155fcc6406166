import {
  APPLICATION_STATUSES,
  APPLICATION_STATUS_LABELS,
  links,
  statedPlace,
  type CandidateApplication,
} from '@market/contracts';
import { errorText, useShell } from '@market/web-kit';
import { Link, useSearchParams } from '@market/web-kit/router';
import {
  ApplicationIcon,
  Avatar,
  Button,
  ButtonLink,
  Card,
  ConfirmButton,
  EmptyState,
  Page,
  PageFailure,
  PageHeader,
  PlaceIcon,
  RelativeTime,
  Row,
  StatusTag,
  usePageFailure,
} from '@market/web-kit/ui';
import { Timeline } from '@market/web-kit/ui-data';
import { Select } from '@market/web-kit/ui-forms';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { candidateApi } from '../../shared/candidate.api';
import { CardHead } from '../../shared/card-head';
import { OwnList } from '../../shared/own-list';
import { queryKeys } from '../../shared/query-keys';
import classes from './my-applications.module.css';

const PAGE_SIZE = 20;
const STATUS_CHOICES = APPLICATION_STATUSES.map((value) => ({ value, label: APPLICATION_STATUS_LABELS[value] }));

/** My Application: every job applied to, how it stands and stood, and the way back out. */
export function MyApplicationsPage() {
  const { http } = useShell();
  const [params, setParams] = useSearchParams();
  const status = params.get('status') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const asked = { page, limit: PAGE_SIZE, ...(status ? { status } : {}) };
  const query = useQuery({
    queryKey: [...queryKeys.applications, asked],
    queryFn: () => candidateApi.applications(http, asked),
    placeholderData: keepPreviousData,
  });
  const failure = usePageFailure(query);
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title="My applications" width="narrow">
      <PageHeader
        title="My applications"
        description="Where you stand with each job, step by step."
        actions={
          <Select
            className={classes.filter}
            allowClear
            aria-label="Status"
            placeholder="All statuses"
            options={STATUS_CHOICES}
            value={status || undefined}
            onChange={(next?: string) => setParams(next ? { status: next } : {})}
          />
        }
      />
      <OwnList
        query={query}
        label="Applications"
        one="application"
        keyOf={({ id }) => id}
        render={(application) => <ApplicationCard application={application} />}
        empty={
          <EmptyState
            icon={<ApplicationIcon size={28} />}
            title={status ? 'No application has this status' : 'You have not applied yet'}
            text={status ? 'Choose another status.' : 'Find a job that you like; applying takes a minute.'}
            actions={
              status ? (
                <Button onClick={() => setParams({})}>Show all</Button>
              ) : (
                <ButtonLink type="primary" to={links.searchJobs()}>
                  Search jobs
                </ButtonLink>
              )
            }
          />
        }
        paging={{
          page,
          size: PAGE_SIZE,
          onChange: (next) => setParams({ ...(status ? { status } : {}), page: String(next) }),
        }}
      />
    </Page>
  );
}

function ApplicationCard({ application }: { application: CandidateApplication }) {
  const { job_id, job_title, cmp_code, cmp_name, job_location, status, note, history, created_at, can } = application;
  const [isOpen, setIsOpen] = useState(false);
  const withdraw = useWithdraw(application);
  return (
    <Card>
      <CardHead
        picture={<Avatar name={cmp_name} size={44} />}
        title={
          <Link to={links.jobDetails(job_id)}>
            <bdi>{job_title}</bdi>
          </Link>
        }
        facts={
          <>
            <Link to={links.companyProfile(cmp_code)}>
              <bdi>{cmp_name}</bdi>
            </Link>
            {statedPlace(job_location) ? (
              <>
                {' '}
                · <PlaceIcon size={14} aria-hidden="true" /> <bdi>{job_location}</bdi>
              </>
            ) : null}{' '}
            · applied <RelativeTime value={created_at} />
          </>
        }
        status={<StatusTag status={status} />}
      />
      <Row justify="between" className={classes.actions}>
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide history' : 'Show history'}
        </Button>
        {can.withdraw ? (
          <ConfirmButton
            size="small"
            danger
            question={
              <>
                Withdraw from ‘<bdi>{job_title}</bdi>’?
              </>
            }
            text="The employer sees that you withdrew. This cannot be taken back."
            confirmLabel="Withdraw"
            onConfirm={() => withdraw.mutateAsync()}
          >
            Withdraw
          </ConfirmButton>
        ) : null}
      </Row>
      {isOpen ? (
        <div className={classes.history}>
          {note ? (
            <blockquote className={classes.note} dir="auto">
              {note}
            </blockquote>
          ) : null}
          <Timeline
            items={history.map((step) => ({
              key: step.at,
              content: (
                <>
                  {APPLICATION_STATUS_LABELS[step.status]}{' '}
                  <span className={classes.when}>
                    · <RelativeTime value={step.at} />
                  </span>
                  {step.reason ? (
                    <p className={classes.reason} dir="auto">
                      {step.reason}
                    </p>
                  ) : null}
                </>
              ),
            }))}
          />
        </div>
      ) : null}
    </Card>
  );
}

function useWithdraw({ id }: CandidateApplication) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => candidateApi.withdraw(http, id),
    onSuccess: () => notify.success('Application withdrawn successfully.'),
    onError: (error) => notify.error(errorText(error, 'Failed to update application status to withdrawn.')),
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.applications }),
  });
}
