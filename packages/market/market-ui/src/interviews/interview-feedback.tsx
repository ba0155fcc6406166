import type { Interview, InterviewFeedback as Feedback, InterviewFeedbackInput } from '@market/contracts/interviews';
import {
  INTERVIEW_FEEDBACK_MAX,
  INTERVIEW_RECOMMENDATIONS,
  interviewFeedbackSchema,
} from '@market/contracts/interviews';
import { FAILURES } from '@market/contracts/messages';
import { Form, RadioField, SubmitButton, TextAreaField, useSubmit } from '@market/web-kit/forms';
import { Button, Row } from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from '../texts';
import classes from './interviews.module.css';
import { useFormFocus } from './use-form-focus';

const words = texts.interviews;
const RECOMMENDATIONS = {
  'strong-yes': words.strongYes,
  yes: words.yes,
  no: words.no,
  'strong-no': words.strongNo,
} satisfies Record<(typeof INTERVIEW_RECOMMENDATIONS)[number], string>;
const CHOICES = INTERVIEW_RECOMMENDATIONS.map((value) => ({ value, label: RECOMMENDATIONS[value] }));

/** Team's feedback on a past interview, and the form for the reader's own. */
export function InterviewFeedback({
  interviewId,
  feedback: { mine, count, all },
  mayGive,
  onSend,
}: {
  interviewId: string;
  feedback: NonNullable<Interview['feedback']>;
  mayGive: boolean;
  onSend: (input: InterviewFeedbackInput) => Promise<unknown>;
}) {
  const [isEditing, setIsEditing] = useState(false);
  const isOpen = mayGive && (!mine || isEditing);
  const area = useFormFocus<HTMLElement>(isOpen ? 'feedback' : undefined);
  return (
    <section ref={area} tabIndex={-1} aria-label={words.feedback} className={classes.own}>
      <h3 className={classes.title}>{words.feedback}</h3>
      {all ? null : <p className={classes.facts}>{words.feedbackGiven({ count })}</p>}
      {all?.map(({ by_name, recommendation, text }, at) => (
        // Index as key: the list never changes its order.
        <div key={at}>
          <p className={classes.facts}>
            <bdi>{words.feedbackOf({ name: by_name, recommendation: RECOMMENDATIONS[recommendation] })}</bdi>
          </p>
          {text ? (
            <p className={classes.note} dir="auto">
              {text}
            </p>
          ) : null}
        </div>
      ))}
      {mayGive && mine && !isEditing ? (
        <Row>
          <Button size="small" data-form-button="feedback" onClick={() => setIsEditing(true)}>
            {words.editFeedback}
          </Button>
        </Row>
      ) : null}
      {isOpen ? (
        <div data-form="feedback">
          <FeedbackForm
            keep={`interview-feedback:${interviewId}`}
            mine={mine}
            onSend={onSend}
            onDone={() => setIsEditing(false)}
          />
        </div>
      ) : null}
    </section>
  );
}

interface Typed {
  recommendation: Feedback['recommendation'] | '';
  text: string;
}

function FeedbackForm({
  keep,
  mine,
  onSend,
  onDone,
}: {
  keep: string;
  mine: Feedback | null;
  onSend: (input: InterviewFeedbackInput) => Promise<unknown>;
  onDone: () => void;
}) {
  const initialValues: Typed = { recommendation: mine?.recommendation ?? '', text: mine?.text ?? '' };
  const submit = useSubmit({
    send: async ({ recommendation, text }: Typed) => {
      // Type guard only: the form's rule requires a choice.
      if (recommendation !== '') await onSend({ recommendation, text });
    },
    onSuccess: onDone,
    failureText: FAILURES.interview,
  });
  return (
    <Form initialValues={initialValues} schema={interviewFeedbackSchema} onSubmit={submit} keep={keep} showFailure>
      <p className={classes.facts}>{words.feedbackHint}</p>
      <RadioField name="recommendation" label={words.recommendation} options={CHOICES} />
      <TextAreaField name="text" label={words.feedbackText} rows={3} maxLength={INTERVIEW_FEEDBACK_MAX} optional />
      <Row justify="end" gap={2}>
        {mine ? <Button onClick={onDone}>{words.back}</Button> : null}
        <SubmitButton>{words.saveFeedback}</SubmitButton>
      </Row>
    </Form>
  );
}
