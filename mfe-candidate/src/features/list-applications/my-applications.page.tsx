import { pictureUrl } from '@market/contracts/companies';
import { call } from '@market/api/call';
import { dateFormat, dayOf } from '@market/api/formatters';
import {
  APPLICATION_STATES,
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type CandidateApplication,
  changeApplicationStatus,
  endAccess,
} from '@market/contracts/applications';
import { statedPlace } from '@market/contracts/job-posts';
import { FAILURES } from '@market/contracts/messages';
import { links } from '@market/contracts/site';
import { DisclosureRow, InterviewDisclosure, MessageDisclosure, OwnInterviewsDisclosure } from '@market/market-ui';
import { RecordStatus } from '@market/market-ui/values';
import { errorText, useSession, useShell } from '@market/web-kit';
import { useSearchParams } from '@market/web-kit/router';
import {
  Alert,
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
  QueryList,
  RelativeTime,
  Row,
  Select,
  Timeline,
  usePageFailure,
} from '@market/web-kit/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CardHead } from '../../shared/card-head';
import { markJob } from '../../shared/mark-job';
import { OwnAnswers } from '../../shared/questions/own-answers';
import { OWN_LIST_PAGE_SIZE, ownApplicationsQuery } from '../../shared/own-lists';
import { queryKeys } from '../../shared/query-keys';
import { WayTo } from '../../shared/way-to';
import { texts } from '../../texts';
import classes from './my-applications.module.css';

const STATUS_CHOICES = APPLICATION_STATUSES.map((value) => ({ value, label: APPLICATION_STATES[value].label }));

/** My Application: every job applied to, with its current and past states, and the option to withdraw. */
export function MyApplicationsPage() {
  const { http, openDialog } = useShell();
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const status = APPLICATION_STATUSES.find((each) => each === params.get('status')) ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = useQuery({ ...ownApplicationsQuery(http, page, status), placeholderData: keepPreviousData });
  const readAnew = useReadAnew();
  const failure = usePageFailure(query);
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={texts.listApplications.myApplications} width="narrow">
      <PageHeader
        title={texts.listApplications.myApplications}
        description={texts.listApplications.lead}
        actions={
          <Select
            className={classes.filter}
            allowClear
            aria-label={texts.listApplications.status}
            placeholder={texts.listApplications.allStatuses}
            options={STATUS_CHOICES}
            value={status || undefined}
            onChange={(next?: string) => setParams(next ? { status: next } : {})}
          />
        }
      />
      {user?.passwordless && user.email_ver_status === 1 ? (
        <div className={classes.notice}>
          <Alert
            title={texts.listApplications.addPassword}
            action={
              <Row gap={2}>
                <Button onClick={() => openDialog('add-passkey', {})}>{texts.listApplications.addPasskey}</Button>
                <Button onClick={() => openDialog('change-password', {})}>
                  {texts.listApplications.addPasswordLink}
                </Button>
              </Row>
            }
          />
        </div>
      ) : null}
      <OwnInterviewsDisclosure isCounted onChanged={readAnew} />
      <QueryList
        query={query}
        label={texts.listApplications.applications}
        count={texts.listApplications.applicationCount}
        loading={texts.listApplications.loading}
        keyOf={({ id }) => id}
        render={(application) => <ApplicationCard application={application} />}
        empty={
          <EmptyState
            icon={<ApplicationIcon size={28} />}
            title={status ? texts.listApplications.noneOfStatus : texts.listApplications.none}
            text={status ? texts.listApplications.chooseAnotherStatus : texts.listApplications.findAJob}
            actions={
              status ? (
                <Button onClick={() => setParams({})}>{texts.listApplications.showAll}</Button>
              ) : (
                <ButtonLink type="primary" to={links.searchJobs()}>
                  {texts.listApplications.searchJobs}
                </ButtonLink>
              )
            }
          />
        }
        paging={{
          page,
          size: OWN_LIST_PAGE_SIZE,
          onChange: (next, options) => setParams({ ...(status ? { status } : {}), page: String(next) }, options),
        }}
      />
    </Page>
  );
}

interface ApplicationProps {
  application: CandidateApplication;
}

function ApplicationCard({ application }: ApplicationProps) {
  const {
    job_id,
    job_title,
    cmp_code,
    cmp_name,
    job_location,
    status,
    note,
    cmp_logo,
    answers,
    history,
    created_at,
    employer_left,
    job_closed,
    access_until,
    answer_by,
    next_interview,
    can,
  } = application;
  const readAnew = useReadAnew();
  const [isOpen, setIsOpen] = useState(false);
  const withdraw = useEnding(application, WITHDRAWAL);
  const close = useEnding(application, CLOSING_UNANSWERED);
  const end = useEndAccess(application);
  return (
    <Card>
      <CardHead
        picture={<Avatar name={cmp_name} src={pictureUrl(cmp_logo)} shape="square" size={44} />}
        title={<WayTo address={employer_left ? undefined : links.jobDetails(job_id)} name={job_title} />}
        facts={
          <>
            <WayTo address={employer_left ? undefined : links.companyProfile(cmp_code)} name={cmp_name} />
            {statedPlace(job_location) ? (
              <>
                {' '}
                · <PlaceIcon size={14} aria-hidden="true" /> <bdi>{job_location}</bdi>
              </>
            ) : null}{' '}
            {texts.listApplications.appliedWhen({ relativeTime: () => <RelativeTime value={created_at} /> })}
          </>
        }
        status={
          <>
            <RecordStatus status={status} />
            {job_closed ? <RecordStatus status="closed" label={texts.listApplications.jobClosed} /> : null}
          </>
        }
      />
      <NextStep application={application} />
      {employer_left ? (
        <div className={classes.left}>
          <Alert title={texts.listApplications.employerLeft} />
        </div>
      ) : null}
      <Row justify="between" className={classes.actions}>
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? texts.listApplications.hideHistory : texts.listApplications.showHistory}
        </Button>
        {can.withdraw ? (
          <ConfirmButton
            size="small"
            danger
            question={
              <>
                {texts.listApplications.withdrawQuestion({ jobTitle: job_title, bdi: (words) => <bdi>{words}</bdi> })}
              </>
            }
            text={texts.listApplications.theEmployerSees}
            confirmLabel={texts.listApplications.withdraw}
            onConfirm={() => withdraw.mutateAsync()}
          >
            {texts.listApplications.withdraw}
          </ConfirmButton>
        ) : null}
      </Row>
      {answer_by ? (
        <Row justify="between" className={classes.actions}>
          <span className={classes.when}>
            {(can.close_unanswered ? texts.listApplications.answerOverdue : texts.listApplications.answerDue)({
              company: cmp_name,
              day: dayOf(answer_by, 'medium'),
              bdi: (words) => <bdi>{words}</bdi>,
            })}
          </span>
          {can.close_unanswered ? (
            <ConfirmButton
              size="small"
              danger
              question={texts.listApplications.closeUnansweredQuestion({
                jobTitle: job_title,
                bdi: (words) => <bdi>{words}</bdi>,
              })}
              text={texts.listApplications.closeUnansweredConsequence}
              confirmLabel={texts.listApplications.closeUnanswered}
              onConfirm={() => close.mutateAsync()}
            >
              {texts.listApplications.closeUnanswered}
            </ConfirmButton>
          ) : null}
        </Row>
      ) : null}
      {access_until ? (
        <Row justify="between" className={classes.actions}>
          <span className={classes.when}>
            {texts.listApplications.readUntil({
              company: cmp_name,
              day: dayOf(access_until, 'medium'),
              bdi: (words) => <bdi>{words}</bdi>,
            })}
          </span>
          {can.end_access ? (
            <ConfirmButton
              size="small"
              danger
              question={texts.listApplications.endAccessQuestion({
                company: cmp_name,
                bdi: (words) => <bdi>{words}</bdi>,
              })}
              text={texts.listApplications.endAccessConsequence}
              confirmLabel={texts.listApplications.endAccess}
              onConfirm={() => end.mutateAsync()}
            >
              {texts.listApplications.endAccess}
            </ConfirmButton>
          ) : null}
        </Row>
      ) : null}
      <DisclosureRow>
        <MessageDisclosure subject={{ kind: 'application', id: application.id }} />
        <InterviewDisclosure
          applicationId={application.id}
          isOpenAtFirst={status === 'interview' || next_interview?.state === 'proposed'}
          onChanged={readAnew}
        />
      </DisclosureRow>
      {isOpen ? (
        <div className={classes.history}>
          {note ? (
            <blockquote className={classes.note} dir="auto">
              {note}
            </blockquote>
          ) : null}
          <OwnAnswers answers={answers} />
          <Timeline
            items={history.map((step) => ({
              key: step.at,
              content: (
                <>
                  {step.unanswered ? texts.listApplications.unanswered : APPLICATION_STATES[step.status].label}{' '}
                  <span className={classes.when}>
                    · <RelativeTime value={step.at} />
                  </span>
                  {[step.reason, step.message].map((words, part) =>
                    words ? (
                      <p key={part === 0 ? 'reason' : 'message'} className={classes.reason} dir="auto">
                        {words}
                      </p>
                    ) : null,
                  )}
                </>
              ),
            }))}
          />
        </div>
      ) : null}
    </Card>
  );
}

/** Party that must act in each state, if any. */
const TURNS = {
  applied: 'theirs',
  viewed: 'theirs',
  shortlisted: 'theirs',
  interview: 'yours',
  offered: 'yours',
  hired: 'over',
  rejected: 'over',
  withdrawn: 'over',
} as const satisfies Record<ApplicationStatus, string>;

/** Next step: the party that must act, the expected action, and the time of the last change. */
function NextStep({ application }: ApplicationProps) {
  const { status, history, employer_left, job_closed, created_at, next_interview } = application;
  const words = texts.nextSteps;
  // An offer takes precedence over an agreed or requested interview, but not over a proposed one.
  if (next_interview && (next_interview.state === 'proposed' || status !== 'offered'))
    return <NextInterview interview={next_interview} />;
  const turn = employer_left ? 'over' : TURNS[status];
  const isWaiting = turn !== 'over' && job_closed;
  return (
    <p className={`${classes.next} ${turn === 'yours' ? classes.yours : ''}`}>
      <strong>{words[turn]}</strong>{' '}
      {employer_left ? null : (
        <>
          {words[history.at(-1)?.unanswered ? 'unanswered' : status]} {isWaiting ? `${words.jobClosed} ` : null}
        </>
      )}
      <span className={classes.when}>
        {words.lastChange({ relativeTime: () => <RelativeTime value={history.at(-1)?.at ?? created_at} /> })}
      </span>
    </p>
  );
}

function NextInterview({
  interview: { state, at },
}: {
  interview: NonNullable<CandidateApplication['next_interview']>;
}) {
  const words = texts.nextSteps;
  const isYours = state === 'proposed';
  return (
    <p className={`${classes.next} ${isYours ? classes.yours : ''}`}>
      <strong>{isYours ? words.yours : state === 'asked' ? words.theirs : words.agreed}</strong>{' '}
      {isYours ? words.interviewProposed : null}
      {state === 'asked' ? words.interviewAsked : null}
      {state === 'accepted' && at ? words.interviewAt({ moment: momentOf(at) }) : null}
    </p>
  );
}

/** Refetches the candidate's own applications. */
function useReadAnew(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: queryKeys.applications });
}

interface Ending {
  body: { status: 'withdrawn'; unanswered?: true };
  success: string;
  failureOf: (error: unknown) => string;
}
const NOT_WITHDRAWN = FAILURES.statusUpdate({ status: 'withdrawn' });
const WITHDRAWAL: Ending = {
  body: { status: 'withdrawn' },
  success: texts.listApplications.applicationWithdrawnSuccessfully,
  failureOf: () => NOT_WITHDRAWN,
};
const CLOSING_UNANSWERED: Ending = {
  body: { status: 'withdrawn', unanswered: true },
  success: texts.listApplications.closedUnanswered,
  failureOf: (error) => errorText(error, NOT_WITHDRAWN),
};

/** Ends the application: for a reason of the candidate's own, or because no answer came in the promised time. */
function useEnding({ id, job_id }: CandidateApplication, { body, success, failureOf }: Ending) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(http, changeApplicationStatus, { params: { id }, body }),
    onSuccess: () => {
      markJob(cache, job_id, (job) => ({ ...job, withdrawn: true }));
      notify.success(success);
    },
    onError: (error) => notify.error(failureOf(error)),
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.applications }),
  });
}

const momentOf = (time: string) =>
  dateFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(time));

function useEndAccess({ id }: CandidateApplication) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(http, endAccess, { params: { id } }),
    onSuccess: () => notify.success(texts.listApplications.accessEnded),
    onError: (error) => notify.error(errorText(error, texts.listApplications.accessNotEnded)),
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.applications }),
  });
}
