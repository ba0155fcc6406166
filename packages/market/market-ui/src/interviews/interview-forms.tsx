import { listFormat } from '@market/api/formatters';
import { momentInZone } from '@market/api/time-zones';
import type {
  Interview,
  InterviewAnswerInput,
  InterviewCancelInput,
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
  type Choice,
  Form,
  RadioField,
  type SavedElsewhere,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useSubmit,
} from '@market/web-kit/forms';
import { Button, Row } from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from '../texts';
import { ChangedMeanwhile, isChangedMeanwhile, ProposedMeanwhile } from './changed-meanwhile';
import { ConflictNotice } from './conflict-notice';
import { boxOf, momentsOf, zoneHere } from './interview-times';
import classes from './interviews.module.css';

const words = texts.interviews;
const lengthOf = (minutes: number) => ({ value: String(minutes), label: words.minutes({ minutes }) });
const LENGTHS = [15, 30, 45, 60, 90, 120].map(lengthOf);
const PLACES = INTERVIEW_PLACES.map((value) => ({ value, label: words[`${value}Choice`] }));

/** Time fields; the first one has the name that the server uses in messages about all of them. */
const BOXES = ['times', 'second', 'third', 'fourth', 'fifth'] as const;
type Times = Record<(typeof BOXES)[number], string>;
const TIME_LABELS: Times = {
  times: words.firstTime,
  second: words.secondTime,
  third: words.thirdTime,
  fourth: words.fourthTime,
  fifth: words.fifthTime,
};
/** Number of time fields by default; more if an interview has more times. */
const BOXES_SHOWN = 3;

function TimeFields({ count = 0 }: { count?: number }) {
  return BOXES.slice(0, Math.max(BOXES_SHOWN, count)).map((name, place) => (
    <TextField
      key={name}
      name={name}
      type="datetime-local"
      label={TIME_LABELS[name]}
      hint={place === 0 ? words.zoneHint({ zone: zoneHere() }) : undefined}
      optional={place > 0}
    />
  ));
}
const boxesOf = ([times, second, third, fourth, fifth]: readonly string[]): Times => ({
  times: boxOf(times),
  second: boxOf(second),
  third: boxOf(third),
  fourth: boxOf(fourth),
  fifth: boxOf(fifth),
});
const timesOf = (boxes: Times, exact?: readonly string[]) =>
  momentsOf(
    BOXES.map((name) => boxes[name]),
    exact,
  );
/** Initial times of an interview's form. */
const timesNow = ({ at, times }: Interview): string[] => (at ? [at] : times);
const momentOf = (time: string): string => (time ? momentInZone(new Date(time), zoneHere()) : '');

interface Proposal extends Times {
  minutes: string;
  place_kind: InterviewInput['place_kind'];
  place: string;
  note: string;
  participants: string[];
  /**
   * Agreed time, which no field changes: if the other side agrees meanwhile, the form shows it before a change
   * withdraws it.
   */
  agreed: string;
  /** Revision on which the change is based; a newer one is compared with the input. */
  version: number | undefined;
}

/** Initial values of the form, for a new interview or a change. */
function proposalOf(changed: Interview | undefined): Proposal {
  const begun = { place_kind: 'video' as const, place: '', note: '', agreed: '', version: undefined };
  if (!changed) return { ...begun, ...boxesOf([]), minutes: '45', participants: [] };
  return {
    ...boxesOf(timesNow(changed)),
    minutes: String(changed.minutes),
    place_kind: changed.place_kind,
    place: changed.place,
    note: changed.note ?? '',
    participants: (changed.participants ?? []).map(({ login_id }) => login_id),
    agreed: changed.at ?? '',
    version: changed.revision,
  };
}

/** Colleagues by name, without duplicates: possible and current participants. */
function peopleOf(...groups: ReadonlyArray<Interviews['colleagues']>): Choice<string>[] {
  const names = new Map(groups.flatMap((group = []) => group.map(({ login_id, name }) => [login_id, name] as const)));
  return [...names].map(([value, label]) => ({ value, label }));
}

/**
 * Form for the times, length, place and colleagues that a company proposes or changes; conflicts are shown before it is
 * sent.
 */
export function ProposeForm({
  keep,
  changed,
  latest,
  colleagues,
  onCheck,
  onSend,
  onDone,
  others,
}: {
  keep: string;
  /** Interview that is changed, as it was when the form was opened. */
  changed?: Interview;
  /** Fetches the stored state of that interview. */
  latest?: () => Promise<Interview>;
  colleagues?: Interviews['colleagues'];
  onCheck: (input: Omit<InterviewConflictsInput, 'except'>) => Promise<{ records: InterviewConflict[] }>;
  /** Receives the revision on which the change is based. */
  onSend: (input: InterviewInput, version?: number) => Promise<unknown>;
  onDone: () => void;
  /** Fetches the interviews of the application that go on; those that came since the form was opened are shown first. */
  others?: { atFirst: readonly Interview[]; now: () => Promise<readonly Interview[]> };
}) {
  const [known, setKnown] = useState(others?.atFirst ?? []);
  const [meanwhile, setMeanwhile] = useState<readonly Interview[]>([]);
  const [warning, setWarning] = useState<InterviewConflict[]>([]);
  const [newest, setNewest] = useState<Interview>();
  const people = peopleOf(colleagues, changed?.participants, newest?.participants);
  const exact = newest && changed ? [...timesNow(newest), ...timesNow(changed)] : changed && timesNow(changed);
  const lengths = LENGTHS.some(({ value }) => value === String(changed?.minutes ?? 45))
    ? LENGTHS
    : [...LENGTHS, lengthOf(changed?.minutes ?? 0)];
  const savedElsewhere: SavedElsewhere<Proposal> | undefined = latest && {
    latest: async () => {
      const now = await latest();
      setNewest(now);
      return proposalOf(now);
    },
    labels: { ...TIME_LABELS, agreed: words.acceptedState },
    show: {
      times: momentOf,
      second: momentOf,
      third: momentOf,
      fourth: momentOf,
      fifth: momentOf,
      agreed: momentOf,
      minutes: (minutes) => words.minutes({ minutes: Number(minutes) }),
      place_kind: (kind) => words[`${kind}Choice`],
      participants: (taking) =>
        listFormat().format(people.filter(({ value }) => taking.includes(value)).map(({ label }) => label)),
    },
  };
  const submit = useSubmit({
    send: async ({ minutes, place_kind, place, note, participants, version, ...boxes }: Proposal) => {
      const length = { times: timesOf(boxes, exact), minutes: Number(minutes), participants };
      const there = (await others?.now()) ?? [];
      const added = there.filter(({ id }) => !known.some((one) => one.id === id));
      if (added.length > 0) {
        setKnown(there);
        setMeanwhile(added);
        return warning;
      }
      const { records } = await onCheck(length);
      if (records.length > 0 && JSON.stringify(records) !== JSON.stringify(warning)) return records;
      await onSend({ ...length, time_zone: zoneHere(), place_kind, place, note }, version);
      return undefined;
    },
    // After a warning nothing is stored yet: the input remains unsaved work.
    isStored: (found) => found === undefined,
    onSuccess: (found) => (found ? setWarning(found) : onDone()),
    savedElsewhere,
    failureText: FAILURES.interview,
  });
  return (
    <Form initialValues={proposalOf(changed)} schema={interviewSchema} onSubmit={submit} keep={keep} showFailure>
      <TimeFields count={changed && timesNow(changed).length} />
      <SelectField name="minutes" label={words.length} options={lengths} />
      <RadioField name="place_kind" label={words.placeKind} options={PLACES} />
      <TextField name="place" label={words.place} hint={words.placeHint} maxLength={INTERVIEW_PLACE_MAX} />
      {people.length > 0 ? (
        <SelectField
          name="participants"
          label={words.participants}
          hint={words.participantsHint}
          options={people}
          multiple
          optional
        />
      ) : null}
      <TextAreaField name="note" label={words.note} rows={3} maxLength={INTERVIEW_NOTE_MAX} optional />
      {changed ? <p className={classes.facts}>{words.changeHint}</p> : null}
      <ProposedMeanwhile interviews={meanwhile} />
      <ConflictNotice conflicts={warning} />
      <Row justify="end" gap={2}>
        <Button onClick={onDone}>{words.back}</Button>
        <SubmitButton>
          {warning.length > 0 || meanwhile.length > 0 ? words.sendAnyway : changed ? words.sendChange : words.send}
        </SubmitButton>
      </Row>
    </Form>
  );
}

/** Sends an answer to an interview; after a change by somebody else, what differs, and the newer state to answer. */
function useAnswerTo<Values extends object>({
  of,
  latest,
  onSend,
  onDone,
}: {
  of: Interview;
  latest: () => Promise<Interview>;
  onSend: (values: Values, revision: number) => Promise<unknown>;
  onDone: () => void;
}) {
  const [newest, setNewest] = useState<Interview>();
  const submit = useSubmit({
    send: async (values: Values) => {
      try {
        await onSend(values, (newest ?? of).revision);
        return undefined;
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error;
        return latest();
      }
    },
    isStored: (changed) => changed === undefined,
    onSuccess: (changed) => (changed ? setNewest(changed) : onDone()),
    failureText: FAILURES.interview,
  });
  // To be shown beside the button that was pressed: the form may be taller than a phone.
  return { submit, notice: newest ? <ChangedMeanwhile before={of} now={newest} /> : null };
}

interface AnswerFormProps {
  keep: string;
  /** Interview as it was when the form was opened: an answer refers to that revision. */
  of: Interview;
  /** Fetches its stored state. */
  latest: () => Promise<Interview>;
  onDone: () => void;
}

/** Form for a cancellation, with the reason that the candidate reads. */
export function CancelForm({
  keep,
  onSend,
  ...answering
}: AnswerFormProps & { onSend: (input: InterviewCancelInput) => Promise<unknown> }) {
  const { submit, notice } = useAnswerTo({
    ...answering,
    onSend: ({ reason }: { reason: string }, revision) => onSend({ reason, revision }),
  });
  return (
    <Form initialValues={{ reason: '' }} schema={interviewCancelSchema} onSubmit={submit} keep={keep} showFailure>
      <TextAreaField
        name="reason"
        label={words.cancelReason}
        hint={words.cancelReasonHint}
        rows={2}
        maxLength={INTERVIEW_NOTE_MAX}
        optional
      />
      {notice}
      <Row justify="end" gap={2}>
        <Button onClick={answering.onDone}>{words.back}</Button>
        <SubmitButton danger>{words.cancel}</SubmitButton>
      </Row>
    </Form>
  );
}

/** Form for other times that a candidate proposes. */
export function AskForm({
  keep,
  onSend,
  ...answering
}: AnswerFormProps & { onSend: (input: InterviewAnswerInput) => Promise<unknown> }) {
  const initialValues = { ...boxesOf([]), note: '', answer: 'ask' as const, revision: answering.of.revision };
  const { submit, notice } = useAnswerTo({
    ...answering,
    onSend: ({ note, answer, revision: _opened, ...times }: typeof initialValues, revision) =>
      onSend({ answer, times: timesOf(times), note, time_zone: zoneHere(), revision }),
  });
  return (
    <Form initialValues={initialValues} schema={interviewAnswerSchema} onSubmit={submit} keep={keep} showFailure>
      <TimeFields />
      <TextAreaField name="note" label={words.note} rows={2} maxLength={INTERVIEW_NOTE_MAX} optional />
      {notice}
      <Row justify="end" gap={2}>
        <Button onClick={answering.onDone}>{words.back}</Button>
        <SubmitButton>{words.sendTimes}</SubmitButton>
      </Row>
    </Form>
  );
}
