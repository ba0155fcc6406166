import type { Interview, InterviewAnswerInput } from '@market/contracts/interviews';
import { FAILURES } from '@market/contracts/messages';
import { errorText, logFailure, useShell } from '@market/web-kit';
import { Button, ConfirmButton, Row } from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from '../texts';
import { AskForm } from './interview-forms';
import { inBothZones, zoneHere } from './interview-times';
import classes from './interviews.module.css';

const words = texts.interviews;

/** An interview with the steps that its reader may take. */
export function InterviewCard({
  interview,
  onAnswer,
  onCancel,
}: {
  interview: Interview;
  onAnswer: (input: InterviewAnswerInput) => Promise<unknown>;
  onCancel?: () => Promise<unknown>;
}) {
  const { notify } = useShell();
  const [isAsking, setIsAsking] = useState(false);
  const [pending, setPending] = useState<string>();
  const { state, times, at, minutes, time_zone, candidate_time_zone, candidate, can, revision } = interview;
  const otherZone = candidate === undefined ? time_zone : candidate_time_zone;
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
    onAnswer({ times: [], note: '', time_zone: zoneHere(), revision, ...input });
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
      {[interview.note, interview.answer_note, interview.reason].map((said, part) =>
        said ? (
          // The list never changes its order.
          <p key={part} className={classes.note} dir="auto">
            {said}
          </p>
        ) : null,
      )}
      <Row gap={2}>
        {can.ask && !isAsking ? (
          <Button size="small" onClick={() => setIsAsking(true)}>
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
        {can.cancel && onCancel ? (
          <ConfirmButton
            size="small"
            danger
            question={words.cancelQuestion}
            confirmLabel={words.cancel}
            onConfirm={() => take('cancel', onCancel)}
          >
            {words.cancel}
          </ConfirmButton>
        ) : null}
      </Row>
      {isAsking ? <AskForm revision={revision} onSend={onAnswer} onDone={() => setIsAsking(false)} /> : null}
    </article>
  );
}
