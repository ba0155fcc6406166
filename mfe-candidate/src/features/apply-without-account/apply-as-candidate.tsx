import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import { answersSchema, APPLICATION_NOTE_MAX, applySchema } from '@market/contracts/applications';
import { useShell, type DialogComponentProps } from '@market/web-kit';
import { Form, SubmitButton, TextAreaField, useSubmit } from '@market/web-kit/forms';
import { Dialog, Stack } from '@market/web-kit/ui';
import { useMemo } from 'react';
import { useApply } from '../../shared/job-article/use-job';
import { noAnswers } from '../../shared/questions/no-answers';
import { QuestionFields } from '../../shared/questions/question-fields';
import { useAsked } from '../../shared/questions/use-asked';
import { texts } from '../../texts';

interface Values {
  job_id: string;
  note: string;
  answers: Record<string, unknown>;
}

/** Application of a candidate to a job that has questions, or that they signed in for. */
export function ApplyAsCandidate({ job, onClose }: DialogComponentProps<'apply'>) {
  const { settings } = useShell();
  const { questions, sendAnswers, askAgain } = useAsked(job.id, job.questions);
  const { sendAnswered } = useApply(job);
  const schema = useMemo(() => applySchema.shape({ answers: answersSchema(questions) }), [questions]);
  const submit = useSubmit({
    send: ({ note, answers }: Values) =>
      sendAnswers(() => sendAnswered({ note, ...(questions.length > 0 ? { answers } : {}) })),
    onSuccess: onClose,
    failureText: texts.viewJob.applicationNotSent,
  });
  const send: typeof submit = async (values, helpers) => {
    await submit(values, helpers);
    askAgain(values.answers, (answers) => helpers.setFieldValue('answers', answers));
  };
  return (
    <Dialog title={texts.applyWithoutAccount.title} width={520} onClose={onClose}>
      <Stack gap={4}>
        <p>
          {texts.applyWithoutAccount.about({
            title: job.title,
            company: job.company,
            bdi: (words) => <bdi>{words}</bdi>,
          })}
        </p>
        <Form
          initialValues={{ job_id: job.id, note: '', answers: noAnswers(questions) }}
          schema={schema}
          onSubmit={send}
          keep={`apply:${job.id}`}
          showFailure
        >
          <QuestionFields questions={questions} />
          <TextAreaField
            name="note"
            label={texts.applyWithoutAccount.note}
            optional
            rows={3}
            maxLength={APPLICATION_NOTE_MAX}
            hint={texts.viewJob.accessNotice({ days: settings.endedAccessDays ?? ENDED_ACCESS_DAYS })}
          />
          <SubmitButton block>{texts.applyWithoutAccount.send}</SubmitButton>
        </Form>
      </Stack>
    </Dialog>
  );
}
