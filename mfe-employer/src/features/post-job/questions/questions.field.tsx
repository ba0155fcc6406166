import {
  hasOptions,
  QUESTION_LABEL_MAX,
  QUESTION_TYPE_LABELS,
  QUESTION_TYPES,
  QUESTIONS_MAX,
  YES_NO,
  YES_NO_LABELS,
} from '@market/contracts/applications';
import {
  CheckboxField,
  FieldColumns,
  FieldFrame,
  NumberField,
  SelectField,
  TextField,
  useFormField,
  useFormikContext,
} from '@market/web-kit/forms';
import { Button, Checkbox, Row, Stack, TextArea, VisuallyHidden } from '@market/web-kit/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { texts } from '../../../texts';
import { newQuestion, type JobPostValues, type QuestionValues } from '../job-post-values';
import classes from './questions.module.css';

const TYPE_CHOICES = QUESTION_TYPES.map((value) => ({ value, label: QUESTION_TYPE_LABELS[value] }));

/** Screening questions of the post, in the order in which applicants are asked them. */
export function QuestionsField() {
  const { values, errors, submitCount, setFieldValue } = useFormikContext<JobPostValues>();
  const { error, disabled } = useFormField<QuestionValues[]>('questions');
  const { questions } = values;
  const heading = useId();
  const [said, setSaid] = useState('');
  const section = useRef<HTMLElement>(null);
  /** Control that takes the focus after a change: of a question one of its ways or its text, else the button to add. */
  const next = useRef<{ id?: string; control: 'up' | 'down' | 'text' | 'add' }>(undefined);
  useEffect(() => {
    if (!next.current) return;
    const { id, control } = next.current;
    next.current = undefined;
    const within =
      id === undefined ? section.current : section.current?.querySelector(`[data-question="${CSS.escape(id)}"]`);
    const found = within?.querySelector<HTMLElement>(
      control === 'text' ? 'input' : `[data-control=${control}]:enabled`,
    );
    // At an end one of the two ways is closed.
    (found ?? within?.querySelector<HTMLElement>('[data-control]:enabled'))?.focus();
  }, [questions]);

  const change = (changed: QuestionValues[], focus: NonNullable<typeof next.current>, words: string) => {
    next.current = focus;
    setSaid(words);
    void setFieldValue('questions', changed);
  };
  const move = (from: number, to: number) => {
    const changed = [...questions];
    const [question] = changed.splice(from, 1);
    if (!question) return;
    changed.splice(to, 0, question);
    change(
      changed,
      { id: question.id, control: to < from ? 'up' : 'down' },
      texts.questions.moved({ place: to + 1, count: questions.length }),
    );
  };
  const isWrong = submitCount > 0 && errors.questions !== undefined;
  const own = typeof error === 'string' ? error : undefined;
  return (
    <section
      ref={section}
      className={classes.questions}
      aria-labelledby={heading}
      data-field="questions"
      data-invalid={isWrong || own !== undefined ? true : undefined}
    >
      <h3 id={heading} className={classes.heading}>
        {texts.questions.title}
      </h3>
      <p className={classes.hint}>{texts.questions.hint}</p>
      <ol className={classes.list}>
        {questions.map((question, at) => (
          <li key={question.id} data-question={question.id} className={classes.question}>
            <QuestionCard question={question} at={at} />
            <Row gap={1}>
              <Button
                size="small"
                disabled={disabled || at === 0}
                data-control="up"
                aria-label={texts.questions.upLabel({ number: at + 1 })}
                onClick={() => move(at, at - 1)}
              >
                {texts.questions.up}
              </Button>
              <Button
                size="small"
                disabled={disabled || at === questions.length - 1}
                data-control="down"
                aria-label={texts.questions.downLabel({ number: at + 1 })}
                onClick={() => move(at, at + 1)}
              >
                {texts.questions.down}
              </Button>
              <Button
                size="small"
                danger
                disabled={disabled}
                aria-label={texts.questions.removeLabel({ number: at + 1 })}
                onClick={() =>
                  change(
                    questions.filter(({ id }) => id !== question.id),
                    { control: 'add' },
                    texts.questions.removed,
                  )
                }
              >
                {texts.questions.remove}
              </Button>
            </Row>
          </li>
        ))}
      </ol>
      {own === undefined ? null : <p className={classes.error}>{own}</p>}
      <Button
        data-control="add"
        disabled={disabled || questions.length >= QUESTIONS_MAX}
        onClick={() => {
          const added = newQuestion();
          change(
            [...questions, added],
            { id: added.id, control: 'text' },
            texts.questions.added({ count: questions.length + 1 }),
          );
        }}
      >
        {texts.questions.add}
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </section>
  );
}

function QuestionCard({ question: { type, options }, at }: { question: QuestionValues; at: number }) {
  const name = `questions.${String(at)}`;
  const flagged =
    type === 'yes_no'
      ? YES_NO.map((value) => ({ value, label: YES_NO_LABELS[value] }))
      : hasOptions(type)
        ? [...new Set(options.map((option) => option.trim()).filter(Boolean))].map((value) => ({ value, label: value }))
        : [];
  return (
    <Stack gap={3}>
      <TextField
        name={`${name}.label`}
        label={texts.questions.question({ number: at + 1 })}
        maxLength={QUESTION_LABEL_MAX}
      />
      <SelectField name={`${name}.type`} label={texts.questions.kind} options={TYPE_CHOICES} />
      {hasOptions(type) ? <OptionsField name={`${name}.options`} /> : null}
      {flagged.length > 0 ? <FlagField name={`${name}.disqualifying`} choices={flagged} /> : null}
      {type === 'number' ? (
        <FieldColumns>
          <NumberField name={`${name}.disqualifying_below`} label={texts.questions.below} optional />
          <NumberField name={`${name}.disqualifying_above`} label={texts.questions.above} optional />
        </FieldColumns>
      ) : null}
      <CheckboxField name={`${name}.required`}>{texts.questions.required}</CheckboxField>
    </Stack>
  );
}

/** Possible answers, one in a line. */
function OptionsField({ name }: { name: string }) {
  const field = useFormField<string[]>(name, { hasHint: true });
  // A list's entries have errors of their own.
  const error = firstOf(field.error);
  return (
    <FieldFrame
      field={{ ...field, error }}
      name={name}
      label={texts.questions.options}
      hint={texts.questions.optionsHint}
    >
      <TextArea
        id={field.id}
        rows={3}
        disabled={field.disabled}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={field.describedBy}
        value={field.value.join('\n')}
        onChange={({ target }) => field.setValue(target.value.split('\n'))}
        onBlur={() => {
          field.setValue(field.value.map((option) => option.trim()).filter(Boolean));
          field.onBlur();
        }}
      />
    </FieldFrame>
  );
}

/** Answers that are flagged; one whose option was reworded is not among them any more. */
function FlagField({ name, choices }: { name: string; choices: ReadonlyArray<{ value: string; label: string }> }) {
  const field = useFormField<string[]>(name, { hasHint: false });
  const possible = choices.map(({ value }) => value);
  const chosen = field.value.filter((value) => possible.includes(value));
  const isStale = chosen.length !== field.value.length;
  const { setValue } = field;
  useEffect(() => {
    if (isStale) setValue(chosen);
    // Once for each list that has gone stale.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isStale]);
  return (
    <FieldFrame field={{ ...field, error: firstOf(field.error) }} name={name} label={texts.questions.flagged} optional>
      <div role="group" id={field.id} aria-labelledby={`${field.id}-label`} className={classes.flags}>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            disabled={field.disabled}
            onChange={({ target }) =>
              setValue(possible.filter((one) => (one === value ? target.checked : chosen.includes(one))))
            }
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </FieldFrame>
  );
}

function firstOf(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  return Array.isArray(error) ? error.map(firstOf).find((one) => one !== undefined) : undefined;
}
