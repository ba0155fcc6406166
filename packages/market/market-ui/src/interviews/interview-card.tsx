import { listFormat } from '@market/api/formatters';
import {
  type Interview,
  INTERVIEW_NOTE_MAX,
  type InterviewAnswerInput,
  type InterviewFeedbackInput,
  type InterviewInput,
  type Interviews,
} from '@market/contracts/interviews';
import { FAILURES } from '@market/contracts/messages';
import { errorText, logFailure, useShell } from '@market/web-kit';
import { Button, ConfirmButton, Row, TextArea } from '@market/web-kit/ui';
import { type ComponentProps, useId, useState } from 'react';
import { texts } from '../texts';
import { ConflictNotice } from './conflict-notice';
import { InterviewFeedback } from './interview-feedback';
import { AskForm, CancelForm, ProposeForm } from './interview-forms';
import { inBothZones, zoneHere } from './interview-times';
import classes from './interviews.module.css';

const words = texts.interviews;

/** An interview with the steps that its reader may take. */
export function InterviewCard({
  interview,
  onAnswer,
  onFeedback,
  arranging,
}: {
  interview: Interview;
  onAnswer: (input: InterviewAnswerInput) => Promise<unknown>;
  onFeedback?: (input: InterviewFeedbackInput) => Promise<unknown>;
  /** Calls of the company, which changes and cancels. */
  arranging?: {
    colleagues: Interviews['colleagues'];
    onCheck: ComponentProps<typeof ProposeForm>['onCheck'];
    onChange: (input: InterviewInput) => Promise<unknown>;
    onCancel: (reason: string) => Promise<unknown>;
  };
}) {
  const { notify } = useShell();
  const [open, setOpen] = useState<'ask' | 'change' | 'cancel'>();
  const [note, setNote] = useState('');
  const noteId = useId();
  const [pending, setPending] = useState<string>();
  const {
    state,
    times,
    at,
    minutes,
    time_zone,
    candidate_time_zone,
    candidate,
    can,
    revision,
    participants = [],
  } = interview;
  const isCandidate = candidate === undefined;
  const otherZone = isCandidate ? time_zone : candidate_time_zone;
  const take = async (name: string, step: () => Promise<unknown>) => {
    setPending(name);
    try {
      await step();
    } catch (error) {
      logFailure(error);
      notify.error(errorText(error, FAILURES.interview));
    } finally {
      setPending(undefined);
    }
  };
  const answer = (input: Pick<InterviewAnswerInput, 'answer' | 'at'>) =>
    onAnswer({ times: [], note: note.trim(), time_zone: zoneHere(), revision, ...input });
  const close = () => setOpen(undefined);
  return (
    <article className={classes.card} aria-label={words.interview}>
      <p className={classes.state}>{words[`${state}State`]}</p>
      {state === 'declined' || state === 'cancelled' ? null : (
        <ul className={classes.times}>
          {(at ? [at] : times).map((time) => {
            const zones = inBothZones(time, otherZone);
            return (
              <li key={time}>
                <span>
                  {zones.map((zone) => (
                    <time key={zone} dateTime={time} className={classes.time}>
                      {zone}
                    </time>
                  ))}
                </span>
                {can.accept && new Date(time) > new Date() ? (
                  <Button
                    size="small"
                    type="primary"
                    loading={pending === time}
                    aria-label={words.acceptLabel({ time: zones[0] ?? time })}
                    onClick={() => void take(time, () => answer({ answer: 'accept', at: time }))}
                  >
                    {words.accept}
                  </Button>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
      <p className={classes.facts}>
        {words.minutes({ minutes })} · {words[`${interview.place_kind}Choice`]}:{' '}
        {interview.place_kind === 'video' ? (
          <a href={interview.place} target="_blank" rel="noreferrer noopener">
            {interview.place}
          </a>
        ) : (
          <bdi>{interview.place}</bdi>
        )}
      </p>
      {participants.length > 0 ? (
        <p className={classes.facts}>
          <bdi>{words.takingPart({ names: listFormat().format(participants.map(({ name }) => name)) })}</bdi>
        </p>
      ) : null}
      {[interview.note, interview.answer_note, interview.reason].map((said, part) =>
        said ? (
          // The list never changes its order.
          <p key={part} className={classes.note} dir="auto">
            {said}
          </p>
        ) : null,
      )}
      <ConflictNotice conflicts={interview.conflicts} />
      {isCandidate && !open && (can.accept || can.decline) ? (
        <div className={classes.answer}>
          <label htmlFor={noteId}>{words.answerNote}</label>
          <TextArea
            id={noteId}
            rows={2}
            maxLength={INTERVIEW_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      ) : null}
      {open ? null : (
        <Row gap={2}>
          {can.ask ? (
            <Button size="small" onClick={() => setOpen('ask')}>
              {words.ask}
            </Button>
          ) : null}
          {can.decline ? (
            <ConfirmButton
              size="small"
              danger
              question={words.declineQuestion}
              confirmLabel={words.decline}
              onConfirm={() => take('decline', () => answer({ answer: 'decline', at: undefined }))}
            >
              {words.decline}
            </ConfirmButton>
          ) : null}
          {can.change && arranging ? (
            <Button size="small" onClick={() => setOpen('change')}>
              {words.change}
            </Button>
          ) : null}
          {can.cancel && arranging ? (
            <Button size="small" danger onClick={() => setOpen('cancel')}>
              {words.cancel}
            </Button>
          ) : null}
        </Row>
      )}
      {interview.feedback && onFeedback ? (
        <InterviewFeedback feedback={interview.feedback} mayGive={can.feedback} onSend={onFeedback} />
      ) : null}
      {open === 'ask' ? <AskForm revision={revision} onSend={onAnswer} onDone={close} /> : null}
      {open === 'change' && arranging ? (
        <ProposeForm
          changed={interview}
          colleagues={arranging.colleagues}
          onCheck={arranging.onCheck}
          onSend={arranging.onChange}
          onDone={close}
        />
      ) : null}
      {open === 'cancel' && arranging ? <CancelForm onSend={arranging.onCancel} onDone={close} /> : null}
    </article>
  );
}
