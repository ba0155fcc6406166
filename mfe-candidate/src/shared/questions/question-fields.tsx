import { type JobQuestion, YES_NO, YES_NO_LABELS, ANSWER_MAX } from '@market/contracts/applications';
import { FieldFrame, NumberField, RadioField, TextAreaField, useFormField } from '@market/web-kit/forms';
import { Checkbox } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './question-fields.module.css';

/** Screening questions of a job, each a field of the form's `answers`. */
export function QuestionFields({ questions }: { questions: readonly JobQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section className={classes.questions} aria-label={texts.questions.title}>
      <h3 className={classes.heading}>{texts.questions.title}</h3>
      {questions.map((question) => (
        <QuestionField key={question.id} question={question} />
      ))}
    </section>
  );
}

const YES_NO_CHOICES = YES_NO.map((value) => ({ value, label: YES_NO_LABELS[value] }));

function QuestionField({ question: { id, type, label, required, options = [] } }: { question: JobQuestion }) {
  const field = { name: `answers.${id}`, label, optional: !required };
  if (type === 'text') return <TextAreaField {...field} rows={2} maxLength={ANSWER_MAX} />;
  if (type === 'number') return <NumberField {...field} />;
  if (type === 'multiple_choice') return <SeveralField {...field} options={options} />;
  const choices = type === 'yes_no' ? YES_NO_CHOICES : options.map((option) => ({ value: option, label: option }));
  return <RadioField {...field} options={choices} />;
}

/** Multiple choice from a short list, all visible; the form's value is a list. */
function SeveralField({
  name,
  label,
  optional,
  options,
}: {
  name: string;
  label: string;
  optional: boolean;
  options: readonly string[];
}) {
  const field = useFormField<string[]>(name);
  const chosen = Array.isArray(field.value) ? field.value : [];
  return (
    <FieldFrame field={field} name={name} label={label} optional={optional}>
      <div
        role="group"
        id={field.id}
        aria-labelledby={`${field.id}-label`}
        aria-describedby={field.describedBy}
        className={classes.several}
      >
        {options.map((option) => (
          <Checkbox
            key={option}
            checked={chosen.includes(option)}
            disabled={field.disabled}
            onBlur={field.onBlur}
            onChange={({ target }) =>
              field.setValue(options.filter((one) => (one === option ? target.checked : chosen.includes(one))))
            }
          >
            {option}
          </Checkbox>
        ))}
      </div>
    </FieldFrame>
  );
}
