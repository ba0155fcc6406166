import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import { answersSchema, APPLICATION_NOTE_MAX, applySchema } from '@market/contracts/applications';
import { candidateSchema } from '@market/contracts/profiles';
import { useSession, useShell, type DialogComponentProps } from '@market/web-kit';
import { Form, SubmitButton, TextAreaField, useSubmit } from '@market/web-kit/forms';
import { Dialog, Progress, Stack } from '@market/web-kit/ui';
import { useMemo, useState } from 'react';
import type { CandidateValues } from '../../shared/candidate-form-data';
import { useApply } from '../../shared/job-article/use-job';
import { ContactFields, ResumeField, TradeFields, VisibilityField } from '../../shared/profile-fields/profile-fields';
import { useNewProfile, useSaveNewProfile } from '../../shared/profile-fields/use-new-profile';
import { noAnswers } from '../../shared/questions/no-answers';
import { QuestionFields } from '../../shared/questions/question-fields';
import { useJobQuestions } from '../../shared/questions/use-job-questions';
import { texts } from '../../texts';

interface Values extends CandidateValues {
  resume: File | null;
  job_id: string;
  note: string;
  answers: Record<string, unknown>;
}

/**
 * Application of a candidate to a job with questions, or after signing in for it. A missing profile is part of the same
 * form and saved first; a retry then sends the application alone.
 */
export function ApplyAsCandidate({ job, onClose }: DialogComponentProps<'apply'>) {
  const { settings } = useShell();
  const { questions, sendAnswers, askAgain } = useJobQuestions(job.id, job.questions);
  const { user } = useSession();
  const { sendAnswered } = useApply(job);
  const newProfile = useNewProfile();
  const saveProfile = useSaveNewProfile();
  const [uploaded, setUploaded] = useState<number>();
  const initialValues: Values = {
    ...newProfile,
    resume: null,
    job_id: job.id,
    note: '',
    answers: noAnswers(questions),
  };
  const asksProfile = user?.can_code === undefined;
  const schema = useMemo(() => {
    const application = applySchema.shape({ answers: answersSchema(questions) });
    return asksProfile ? candidateSchema.concat(application) : application;
  }, [questions, asksProfile]);
  const submit = useSubmit({
    send: async ({ job_id: _job, note, answers, ...profile }: Values) => {
      if (asksProfile) await saveProfile(profile, setUploaded);
      return sendAnswers(() => sendAnswered({ note, ...(questions.length > 0 ? { answers } : {}) }));
    },
    onSuccess: onClose,
    failureText: texts.viewJob.applicationNotSent,
  });
  const send: typeof submit = async (values, helpers) => {
    await submit(values, helpers);
    setUploaded(undefined);
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
          initialValues={initialValues}
          schema={schema}
          onSubmit={send}
          keep={`apply:${job.id}`}
          keepFiles
          showFailure
        >
          {asksProfile ? (
            <>
              <p>{texts.applyWithoutAccount.profileToo}</p>
              <ContactFields />
              <TradeFields />
              <ResumeField rule={texts.editProfile.resumeHint} />
              <VisibilityField />
            </>
          ) : null}
          <QuestionFields questions={questions} />
          <TextAreaField
            name="note"
            label={texts.applyWithoutAccount.note}
            optional
            rows={3}
            maxLength={APPLICATION_NOTE_MAX}
            hint={texts.viewJob.accessNotice({ days: settings.endedAccessDays ?? ENDED_ACCESS_DAYS })}
          />
          {uploaded !== undefined && uploaded < 1 ? (
            <Progress percent={Math.round(uploaded * 100)} aria-label={texts.applyWithoutAccount.upload} />
          ) : null}
          <SubmitButton block>{texts.applyWithoutAccount.send}</SubmitButton>
        </Form>
      </Stack>
    </Dialog>
  );
}
