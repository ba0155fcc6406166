import { dayOf } from '@market/api/formatters';
import { call } from '@market/api/call';
import {
  type AccessRequest,
  ASK_AGAIN_AFTER_DAYS,
  listSentAccessRequests,
  SENT_REQUEST_STATES,
  withdrawAccessRequest,
} from '@market/contracts/access';
import { threadKey } from '@market/contracts/messaging';
import { links } from '@market/contracts/site';
import { CandidateAvatar, RecordStatus, statusLabel } from '@market/market-ui/values';
import { errorText, useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import {
  Button,
  ButtonLink,
  ConfirmButton,
  EmptyState,
  Page,
  PageFailure,
  PageHeader,
  PeopleIcon,
  QueryList,
  RelativeTime,
  Segmented,
  usePageFailure,
} from '@market/web-kit/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AskAgain } from '../../shared/ask-again';
import { RequestAccessDialog } from '../../shared/request-access.dialog';
import { useRight } from '../../shared/use-right';
import { queryKeys } from '../../shared/query-keys';
import { useAddressFilter } from '../../shared/use-address-filter';
import { texts } from '../../texts';
import row from '../../shared/candidate-row.module.css';
import classes from './access-requests.module.css';

const PAGE_SIZE = 20;

interface AccessRequestsProps {
  title: string;
  description: string;
  /** Fixed status filter; without it, the status can be chosen. */
  status?: AccessRequest['status'];
  empty: { title: string; text: string };
}

const STATE_CHOICES: Array<{ value: string; label: string }> = [
  { value: '', label: texts.listAccessRequests.all },
  ...SENT_REQUEST_STATES.map((value) => ({ value, label: statusLabel(value) })),
];

/** A page of the employer's own requests; a granted one names the candidate. */
export function AccessRequests({ title, description, status, empty }: AccessRequestsProps) {
  const { http } = useShell();
  const { filter, change } = useAddressFilter({ status: '' }, { status: SENT_REQUEST_STATES });
  const selected = status ?? filter.status;
  const body = { page: filter.page, limit: PAGE_SIZE, ...(selected ? { status: selected } : {}) };
  const query = useQuery({
    queryKey: queryKeys.accessRequests(body),
    queryFn: () => call(http, listSentAccessRequests, { body }),
    placeholderData: keepPreviousData,
  });
  const failure = usePageFailure(query);
  const mayAsk = useRight('ask-candidates');
  const isFiltered = status === undefined && filter.status !== '';
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={title}>
      <PageHeader title={title} description={description} />
      {status === undefined ? (
        <Segmented
          className={classes.states}
          aria-label={texts.listAccessRequests.status}
          options={STATE_CHOICES}
          value={filter.status}
          onChange={(next) => change({ status: next })}
        />
      ) : null}
      <QueryList
        look="rows"
        query={query}
        label={texts.listAccessRequests.candidates}
        count={texts.listAccessRequests.candidateCount}
        loading={texts.listAccessRequests.loadingCandidates}
        keyOf={({ id }) => id}
        render={(request) => <RequestRow request={request} />}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<PeopleIcon size={28} />}
              title={texts.listAccessRequests.noneOfStatus}
              text={texts.listAccessRequests.noneOfStatusHint}
              actions={
                <Button onClick={() => change({ status: '' })}>{texts.listAccessRequests.showAllRequests}</Button>
              }
            />
          ) : (
            <EmptyState
              icon={<PeopleIcon size={28} />}
              {...empty}
              actions={
                mayAsk ? (
                  <ButtonLink type="primary" to={links.dashboardNotAllowedCandidates()}>
                    {texts.listAccessRequests.browseCandidates}
                  </ButtonLink>
                ) : undefined
              }
            />
          )
        }
        paging={{ page: filter.page, size: PAGE_SIZE, onChange: (page, options) => change({ page }, options) }}
      />
    </Page>
  );
}

function RequestRow({ request }: { request: AccessRequest }) {
  const { candidate, blind, can, can_code, status, message, answer_message, updated_at, ask_again_at } = request;
  const { asked_by_name: by } = request;
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdraw(request);
  const skills = (candidate?.can_skill ?? blind?.can_skill ?? '').split(',').filter(Boolean).slice(0, 5).join(' · ');
  return (
    <div className={`${row.row} ${row.pictured}`}>
      {candidate ? (
        <CandidateAvatar
          canCode={can_code}
          hasPicture={candidate.profileImage !== undefined}
          name={candidate.can_name}
          size={44}
        />
      ) : (
        <PeopleIcon size={28} aria-hidden="true" />
      )}
      <div className={row.what}>
        {candidate ? (
          <Link className={row.name} to={links.candidateProfile(can_code)}>
            <bdi>{candidate.can_name}</bdi>
          </Link>
        ) : (
          <strong>{blind?.cate_desc ?? texts.listAccessRequests.candidateOfCode({ code: can_code })}</strong>
        )}
        <span className={row.facts} dir="auto">
          {skills}
        </span>
        {message ? (
          <span className={row.facts}>
            {by === undefined
              ? texts.listAccessRequests.youWrote({ message, bdi: (words) => <bdi>{words}</bdi> })
              : texts.listAccessRequests.memberWrote({ name: by, message, bdi: (words) => <bdi>{words}</bdi> })}
          </span>
        ) : by === undefined ? null : (
          <span className={row.facts}>
            {texts.listAccessRequests.askedBy({ name: by, bdi: (part) => <bdi>{part}</bdi> })}
          </span>
        )}
        {request.withdrawn_by_name ? (
          <span className={row.facts}>
            {texts.listAccessRequests.withdrawnBy({
              name: request.withdrawn_by_name,
              bdi: (words) => <bdi>{words}</bdi>,
            })}
          </span>
        ) : null}
        {answer_message ? (
          <span className={row.facts}>
            {texts.listAccessRequests.theyAnswered({ message: answer_message, bdi: (words) => <bdi>{words}</bdi> })}
          </span>
        ) : null}
        {ask_again_at ? (
          <span className={row.facts}>
            <AskAgain at={ask_again_at} />
          </span>
        ) : null}
      </div>
      <div className={row.state}>
        <RecordStatus status={status} />
        <span className={row.facts}>
          <RelativeTime value={updated_at} />
        </span>
        {status === 'granted' ? (
          <ButtonLink size="small" to={links.dashboardMessageThread(threadKey({ kind: 'access', id: request.id }))}>
            {texts.listAccessRequests.messages}
          </ButtonLink>
        ) : null}
        {can.ask_again ? (
          <Button size="small" onClick={() => setIsAsking(true)}>
            {texts.listAccessRequests.askAgain}
          </Button>
        ) : null}
        {isAsking ? <RequestAccessDialog candidate={{ can_code }} onClose={() => setIsAsking(false)} /> : null}
        {can.withdraw ? (
          <ConfirmButton
            size="small"
            danger
            question={texts.listAccessRequests.withdrawThisRequest}
            text={WHAT_FOLLOWS}
            confirmLabel={texts.listAccessRequests.withdraw}
            onConfirm={() => withdraw.mutateAsync()}
          >
            {texts.listAccessRequests.withdraw}
          </ConfirmButton>
        ) : null}
      </div>
    </div>
  );
}

const WHAT_FOLLOWS = texts.listAccessRequests.withdrawConsequence({ askAgainAfterDays: ASK_AGAIN_AFTER_DAYS });

/** Withdraws an unanswered request; refetches the lists in any case, since the candidate may have been faster. */
function useWithdraw({ id }: AccessRequest) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(http, withdrawAccessRequest, { params: { id }, body: { status: 'withdrawn' } }),
    onSuccess: ({ ask_again_at }) => notify.success(texts.listAccessRequests.withdrawn({ day: dayOf(ask_again_at) })),
    onError: (error) => notify.error(errorText(error, texts.listAccessRequests.requestNotWithdrawn)),
    onSettled: () => {
      for (const queryKey of [queryKeys.accessRequests(), queryKeys.blindCandidates(), queryKeys.dashboard])
        void cache.invalidateQueries({ queryKey });
    },
  });
}
