import { listFormat } from '@market/api/formatters';
import {
  type Interview,
  type InterviewAnswerInput,
  type InterviewCancelInput,
  type InterviewChangeInput,
  type InterviewFeedbackInput,
  type Interviews,
} from '@market/contracts/interviews';
import { FAILURES } from '@market/contracts/messages';
import { errorText, logFailure, useShell } from '@market/web-kit';
import { Button, ConfirmButton, Row } from '@market/web-kit/ui';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { texts } from '../texts';
import { AnswerNote } from './answer-note';
import { ConflictNotice } from './conflict-notice';
import { InterviewFeedback } from './interview-feedback';
import { AskForm, CancelForm, ProposeForm } from './interview-forms';
import { inBothZones, zoneHere } from './interview-times';
import classes from './interviews.module.css';
import { useAnswerNote } from './use-answer-note';
import { useFormFocus } from './use-form-focus';

const words = texts.interviews;

/** Members who arrange an interview and changed it last, for their colleagues. */
function Authors({ arrangedBy, changedBy }: { arrangedBy: string | undefined; changedBy: string | undefined }) {
  if (!arrangedBy && !changedBy) return null;
  const bdi = (part: ReactNode) => <bdi>{part}</bdi>;
  return (
    <p className={classes.facts}>
      {arrangedBy ? words.arrangedBy({ name: arrangedBy, bdi }) : null}{' '}
      {changedBy ? words.changedBy({ name: changedBy, bdi }) : null}
    </p>
  );
}

/** Interview with the actions available to its reader. */
export function InterviewCard({
  interview,
  onAnswer,
  onFeedback,
  latest,
  arranging,
}: {
  interview: Interview;
  /** Interview as it is stored now. */
  latest: () => Promise<Interview>;
  onAnswer: (input: InterviewAnswerInput) => Promise<unknown>;
  onFeedback?: (input: InterviewFeedbackInput) => Promise<unknown>;
  /** Calls for the company's members, who may change and cancel. */
  arranging?: {
    colleagues: Interviews['colleagues'];
    onCheck: ComponentProps<typeof ProposeForm>['onCheck'];
    onChange: (input: InterviewChangeInput) => Promise<unknown>;
    onCancel: (input: InterviewCancelInput) => Promise<unknown>;
  };
}) {
  const { notify } = useShell();
  /**
   * Interview as displayed when the form was opened. The form edits this version even if a newer one arrives meanwhile.
   */
  const [open, setOpen] = useState<{ form: 'ask' | 'change' | 'cancel'; of: Interview }>();
  const area = useFormFocus<HTMLElement>(open?.form);
  const note = useAnswerNote(interview.id);
  const [pending, setPending] = useState<string>();
  const wasPending = useRef(false);
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
  useEffect(() => {
    // Restores the focus after an answer removes its button. A lost focus is at the body, or at the dialog that traps
    // it.
    const isLost = document.activeElement?.contains(area.current) ?? true;
    if (pending === undefined && wasPending.current && isLost) area.current?.focus();
    wasPending.current = pending !== undefined;
  }, [pending, area]);
  const answer = async (input: Pick<InterviewAnswerInput, 'answer' | 'at'>) => {
    await onAnswer({ times: [], note: note.text.trim(), time_zone: zoneHere(), revision, ...input });
    note.sent();
  };
  const close = () => setOpen(undefined);
  return (
    <article ref={area} tabIndex={-1} className={classes.card} aria-label={words.interview}>
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
      <Authors arrangedBy={interview.arranged_by_name} changedBy={interview.changed_by_name} />
      {participants.length > 0 ? (
        <p className={classes.facts}>
          <bdi>{words.takingPart({ names: listFormat().format(participants.map(({ name }) => name)) })}</bdi>
        </p>
      ) : null}
      {[interview.note, interview.answer_note, interview.reason].map((line, part) =>
        line ? (
          // Index as key: the list never changes its order.
          <p key={part} className={classes.note} dir="auto">
            {line}
          </p>
        ) : null,
      )}
      <ConflictNotice conflicts={interview.conflicts} />
      {isCandidate && !open && (can.accept || can.decline) ? <AnswerNote note={note} /> : null}
      {open ? null : (
        <Row gap={2}>
          {can.ask ? (
            <Button size="small" data-form-button="ask" onClick={() => setOpen({ form: 'ask', of: interview })}>
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
            <Button size="small" data-form-button="change" onClick={() => setOpen({ form: 'change', of: interview })}>
              {words.change}
            </Button>
          ) : null}
          {can.cancel && arranging ? (
            <Button
              size="small"
              danger
              data-form-button="cancel"
              onClick={() => setOpen({ form: 'cancel', of: interview })}
            >
              {words.cancel}
            </Button>
          ) : null}
        </Row>
      )}
      {interview.feedback && onFeedback ? (
        <InterviewFeedback
          interviewId={interview.id}
          feedback={interview.feedback}
          mayGive={can.feedback}
          onSend={onFeedback}
        />
      ) : null}
      {open ? (
        <div data-form={open.form}>
          {open.form === 'ask' ? (
            <AskForm
              keep={`interview-ask:${interview.id}`}
              of={open.of}
              latest={latest}
              onSend={onAnswer}
              onDone={close}
            />
          ) : null}
          {open.form === 'change' && arranging ? (
            <ProposeForm
              keep={`interview-change:${interview.id}`}
              changed={open.of}
              latest={latest}
              colleagues={arranging.colleagues}
              onCheck={arranging.onCheck}
              onSend={(input, version = open.of.revision) => arranging.onChange({ ...input, revision: version })}
              onDone={close}
            />
          ) : null}
          {open.form === 'cancel' && arranging ? (
            <CancelForm
              keep={`interview-cancel:${interview.id}`}
              of={open.of}
              latest={latest}
              onSend={arranging.onCancel}
              onDone={close}
            />
          ) : null}
        </div>
      ) : null}
    </article>
  );
}
