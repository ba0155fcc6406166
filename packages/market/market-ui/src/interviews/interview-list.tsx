import { call } from '@market/api/call';
import { isOneOf } from '@market/api/type-guards';
import {
  answerInterview,
  cancelInterview,
  changeInterview,
  checkInterviewTimes,
  giveInterviewFeedback,
  type Interview,
  type InterviewConflictsInput,
  listInterviews,
  OPEN_INTERVIEW_STATES,
  proposeInterview,
} from '@market/contracts/interviews';
import { useSession, usePageShell } from '@market/web-kit';
import { Button, ErrorState, LoadingState, Row } from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../texts';
import { InterviewCard } from './interview-card';
import { ProposeForm } from './interview-forms';
import { interviewKeys } from './interview-keys';
import { zoneHere } from './interview-times';
import { useInterviewChange } from './use-interview-change';
import classes from './interviews.module.css';
import { useFormFocus } from './use-form-focus';

/** Interviews of an application; members who may arrange them propose further ones. */
export function InterviewList({
  applicationId,
  onChanged,
}: {
  applicationId: string;
  onChanged?: (() => void) | undefined;
}) {
  const { http } = usePageShell();
  const { user } = useSession();
  const change = useInterviewChange(onChanged);
  const [isProposing, setIsProposing] = useState(false);
  const area = useFormFocus<HTMLDivElement>(isProposing ? 'propose' : undefined);
  const query = useQuery({
    queryKey: interviewKeys.ofApplication(applicationId),
    meta: { live: `applicant ${applicationId}` },
    queryFn: ({ signal }) =>
      call(http, listInterviews, { params: { id: applicationId }, query: { time_zone: zoneHere() }, signal }),
  });
  const changed = <Answer,>(made: Promise<Answer>) => change(applicationId, made);
  const check = (except?: string) => (input: Omit<InterviewConflictsInput, 'except'>) =>
    call(http, checkInterviewTimes, { params: { id: applicationId }, body: { ...input, except } });
  const mayArrange = user?.login_type === 'EMP' && (user.rights?.includes('arrange-interviews') ?? true);
  const { data, error, isPending, refetch } = query;
  const recordsNow = async () => (await refetch({ throwOnError: true })).data?.records ?? [];
  const goingOn = (records: readonly Interview[]) =>
    records.filter(({ state }) => isOneOf(OPEN_INTERVIEW_STATES, state));
  if (isPending) return <LoadingState shape="rows" count={1} label={texts.interviews.loading} />;
  if (!data) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  return (
    <div ref={area} tabIndex={-1} className={classes.list}>
      {data.records.length === 0 ? <p className={classes.facts}>{texts.interviews.none}</p> : null}
      {data.records.map((interview) => (
        <InterviewCard
          key={interview.id}
          interview={interview}
          latest={async () => (await recordsNow()).find(({ id }) => id === interview.id) ?? interview}
          onAnswer={(body) => changed(call(http, answerInterview, { params: { id: interview.id }, body }))}
          onFeedback={(body) => changed(call(http, giveInterviewFeedback, { params: { id: interview.id }, body }))}
          arranging={{
            colleagues: data.colleagues,
            onCheck: check(interview.id),
            onChange: (body) => changed(call(http, changeInterview, { params: { id: interview.id }, body })),
            onCancel: (body) => changed(call(http, cancelInterview, { params: { id: interview.id }, body })),
          }}
        />
      ))}
      {mayArrange && !isProposing ? (
        <Row>
          <Button data-form-button="propose" onClick={() => setIsProposing(true)}>
            {texts.interviews.propose}
          </Button>
        </Row>
      ) : null}
      {mayArrange && isProposing ? (
        <div data-form="propose">
          <ProposeForm
            keep={`interview-propose:${applicationId}`}
            colleagues={data.colleagues}
            onCheck={check()}
            onSend={(body) => changed(call(http, proposeInterview, { params: { id: applicationId }, body }))}
            onDone={() => setIsProposing(false)}
            others={{ atFirst: goingOn(data.records), now: async () => goingOn(await recordsNow()) }}
          />
        </div>
      ) : null}
    </div>
  );
}
