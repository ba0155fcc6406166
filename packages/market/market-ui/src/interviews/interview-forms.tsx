import type { InterviewAnswerInput, InterviewInput } from '@market/contracts/interviews';
import {
  INTERVIEW_NOTE_MAX,
  INTERVIEW_PLACE_MAX,
  INTERVIEW_PLACES,
  interviewAnswerSchema,
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
import { texts } from '../texts';
import { momentsOf, zoneHere } from './interview-times';

const words = texts.interviews;
const LENGTHS = [15, 30, 45, 60, 90, 120].map((value) => ({
  value: String(value),
  label: words.minutes({ minutes: value }),
}));
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
}

/** Times, length and place that a company proposes. */
export function ProposeForm({
  onSend,
  onDone,
}: {
  onSend: (input: InterviewInput) => Promise<unknown>;
  onDone: () => void;
}) {
  const initialValues: Proposal = {
    ...NO_TIMES,
    minutes: '45',
    place_kind: 'video',
    place: '',
    note: '',
  };
  const submit = useSubmit({
    send: ({ minutes, place_kind, place, note, ...times }: Proposal) =>
      onSend({ times: timesOf(times), minutes: Number(minutes), time_zone: zoneHere(), place_kind, place, note }),
    onSuccess: onDone,
    failureText: FAILURES.interview,
  });
  return (
    <Form initialValues={initialValues} schema={interviewSchema} onSubmit={submit} showFailure>
      <TimeFields />
      <SelectField name="minutes" label={words.length} options={LENGTHS} />
      <RadioField name="place_kind" label={words.placeKind} options={PLACES} />
      <TextField name="place" label={words.place} hint={words.placeHint} maxLength={INTERVIEW_PLACE_MAX} />
      <TextAreaField name="note" label={words.note} rows={3} maxLength={INTERVIEW_NOTE_MAX} optional />
      <Row justify="end" gap={2}>
        <Button onClick={onDone}>{words.back}</Button>
        <SubmitButton>{words.send}</SubmitButton>
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
