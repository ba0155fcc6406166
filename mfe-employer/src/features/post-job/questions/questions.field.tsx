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
import { Checkbox, Stack, TextArea } from '@market/web-kit/ui';
import { useEffect } from 'react';
import { texts } from '../../../texts';
import { newQuestion, type JobPostValues, type QuestionValues } from '../job-post-values';
import { OrderedCards } from '../ordered-cards';
import classes from './questions.module.css';

const TYPE_CHOICES = QUESTION_TYPES.map((value) => ({ value, label: QUESTION_TYPE_LABELS[value] }));

/** Screening questions of the post, in the order in which applicants are asked them. */
export function QuestionsField() {
  const { values } = useFormikContext<JobPostValues>();
  return (
    <OrderedCards
      name="questions"
      items={values.questions}
      max={QUESTIONS_MAX}
      words={texts.questions}
      newItem={newQuestion}
      card={(question, at) => <QuestionCard question={question} at={at} />}
    />
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

/** Answer options, one per line. */
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

/** Flagged answers; an answer is no longer flagged once its option is reworded. */
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
