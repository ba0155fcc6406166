import type {
  Interview,
  InterviewAnswerInput,
  InterviewConflict,
  InterviewConflictsInput,
  InterviewInput,
  Interviews,
} from '@market/contracts/interviews';
import {
  INTERVIEW_NOTE_MAX,
  INTERVIEW_PLACE_MAX,
  INTERVIEW_PLACES,
  interviewAnswerSchema,
  interviewCancelSchema,
  interviewSchema,
} from '@market/contracts/interviews';
import { FAILURES } from '@market/contracts/messages';
import {
  Form,
  RadioField,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useSubmit,
} from '@market/web-kit/forms';
import { Button, Row } from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from '../texts';
import { ConflictNotice } from './conflict-notice';
import { boxOf, momentsOf, zoneHere } from './interview-times';
import classes from './interviews.module.css';

const words = texts.interviews;
const lengthOf = (minutes: number) => ({ value: String(minutes), label: words.minutes({ minutes }) });
const LENGTHS = [15, 30, 45, 60, 90, 120].map(lengthOf);
const PLACES = INTERVIEW_PLACES.map((value) => ({ value, label: words[`${value}Choice`] }));

/** Three boxes; the first one has the name under which the server speaks of all. */
function TimeFields() {
  return (
    <>
      <TextField
        name="times"
        type="datetime-local"
        label={words.firstTime}
        hint={words.zoneHint({ zone: zoneHere() })}
      />
      <TextField name="second" type="datetime-local" label={words.secondTime} optional />
      <TextField name="third" type="datetime-local" label={words.thirdTime} optional />
    </>
  );
}
const NO_TIMES = { times: '', second: '', third: '' };
type Times = typeof NO_TIMES;
const timesOf = ({ times, second, third }: Times) => momentsOf([times, second, third]);

interface Proposal extends Times {
  minutes: string;
  place_kind: InterviewInput['place_kind'];
  place: string;
  note: string;
  participants: string[];
}

/** Interview as the form begins: a new one, or one that is changed. */
function proposalOf(changed: Interview | undefined): Proposal {
  if (!changed) return { ...NO_TIMES, minutes: '45', place_kind: 'video', place: '', note: '', participants: [] };
  const [times, second, third] = changed.at ? [changed.at] : changed.times;
  return {
    times: boxOf(times),
    second: boxOf(second),
    third: boxOf(third),
    minutes: String(changed.minutes),
    place_kind: changed.place_kind,
    place: changed.place,
    note: changed.note ?? '',
    participants: (changed.participants ?? []).map(({ login_id }) => login_id),
  };
}

/** Times, length, place and colleagues that a company proposes, or changes; overlaps are warned of before it is sent. */
export function ProposeForm({
  changed,
  colleagues = [],
  onCheck,
  onSend,
  onDone,
}: {
  changed?: Interview;
  colleagues?: Interviews['colleagues'];
  onCheck: (input: Omit<InterviewConflictsInput, 'except'>) => Promise<{ records: InterviewConflict[] }>;
  onSend: (input: InterviewInput) => Promise<unknown>;
  onDone: () => void;
}) {
  const [warning, setWarning] = useState<InterviewConflict[]>([]);
  const lengths = LENGTHS.some(({ value }) => value === String(changed?.minutes ?? 45))
    ? LENGTHS
    : [...LENGTHS, lengthOf(changed?.minutes ?? 0)];
  const submit = useSubmit({
    send: async ({ minutes, place_kind, place, note, participants, ...boxes }: Proposal) => {
      const times = timesOf(boxes);
      const length = { times, minutes: Number(minutes), participants };
      const { records } = await onCheck(length);
      if (records.length > 0 && JSON.stringify(records) !== JSON.stringify(warning)) return records;
      await onSend({ ...length, time_zone: zoneHere(), place_kind, place, note });
      return undefined;
    },
    onSuccess: (found) => (found ? setWarning(found) : onDone()),
    failureText: FAILURES.interview,
  });
  return (
    <Form initialValues={proposalOf(changed)} schema={interviewSchema} onSubmit={submit} showFailure>
      <TimeFields />
      <SelectField name="minutes" label={words.length} options={lengths} />
      <RadioField name="place_kind" label={words.placeKind} options={PLACES} />
      <TextField name="place" label={words.place} hint={words.placeHint} maxLength={INTERVIEW_PLACE_MAX} />
      {colleagues.length > 0 ? (
        <SelectField
          name="participants"
          label={words.participants}
          hint={words.participantsHint}
          options={colleagues.map(({ login_id, name }) => ({ value: login_id, label: name }))}
          multiple
          optional
        />
      ) : null}
      <TextAreaField name="note" label={words.note} rows={3} maxLength={INTERVIEW_NOTE_MAX} optional />
      {changed ? <p className={classes.facts}>{words.changeHint}</p> : null}
      <ConflictNotice conflicts={warning} />
      <Row justify="end" gap={2}>
        <Button onClick={onDone}>{words.back}</Button>
        <SubmitButton>{warning.length > 0 ? words.sendAnyway : changed ? words.sendChange : words.send}</SubmitButton>
      </Row>
    </Form>
  );
}

/** Cancellation, with the reason that the candidate reads. */
export function CancelForm({ onSend, onDone }: { onSend: (reason: string) => Promise<unknown>; onDone: () => void }) {
  const submit = useSubmit({
    send: ({ reason }: { reason: string }) => onSend(reason),
    onSuccess: onDone,
    failureText: FAILURES.interview,
  });
  return (
    <Form initialValues={{ reason: '' }} schema={interviewCancelSchema} onSubmit={submit} showFailure>
      <TextAreaField
        name="reason"
        label={words.cancelReason}
        hint={words.cancelReasonHint}
        rows={2}
        maxLength={INTERVIEW_NOTE_MAX}
        optional
      />
      <Row justify="end" gap={2}>
        <Button onClick={onDone}>{words.back}</Button>
        <SubmitButton danger>{words.cancel}</SubmitButton>
      </Row>
    </Form>
  );
}

/** Other times that a candidate proposes. */
export function AskForm({
  revision,
  onSend,
  onDone,
}: {
  revision: number;
  onSend: (input: InterviewAnswerInput) => Promise<unknown>;
  onDone: () => void;
}) {
  const initialValues = { ...NO_TIMES, note: '', answer: 'ask' as const, revision };
  const submit = useSubmit({
    send: ({ note, answer, ...times }: typeof initialValues) =>
      onSend({ answer, times: timesOf(times), note, time_zone: zoneHere(), revision }),
    onSuccess: onDone,
    failureText: FAILURES.interview,
  });
  return (
    <Form initialValues={initialValues} schema={interviewAnswerSchema} onSubmit={submit} showFailure>
      <TimeFields />
      <TextAreaField name="note" label={words.note} rows={2} maxLength={INTERVIEW_NOTE_MAX} optional />
      <Row justify="end" gap={2}>
        <Button onClick={onDone}>{words.back}</Button>
        <SubmitButton>{words.sendTimes}</SubmitButton>
      </Row>
    </Form>
  );
}
