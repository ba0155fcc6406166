import { call } from '@market/api/call';
import {
  answersSchema,
  APPLICATION_NOTE_MAX,
  applyWithoutAccount,
  applyWithoutAccountSchema,
} from '@market/contracts/applications';
import { FAILURES, RULE_MESSAGES } from '@market/contracts/messages';
import { RESUME_MAX_BYTES } from '@market/contracts/profiles';
import { links } from '@market/contracts/site';
import { useSession, useShell, type DialogComponentProps } from '@market/web-kit';
import {
  CheckboxField,
  FileField,
  Form,
  PhoneField,
  SubmitButton,
  TextAreaField,
  TextField,
  useDefaultCountry,
  useFormikContext,
  useSubmit,
} from '@market/web-kit/forms';
import { Alert, Button, Dialog, Progress, Stack } from '@market/web-kit/ui';
import { Suspense, lazy, useEffect, useMemo, useState } from 'react';
import { addressToApply } from '../../shared/job-article/carry-on';
import { useCountedStart } from '../../shared/job-visits/use-visits';
import { noAnswers } from '../../shared/questions/no-answers';
import { QuestionFields } from '../../shared/questions/question-fields';
import { useJobQuestions } from '../../shared/questions/use-job-questions';
import { useWaitingApplication } from '../../shared/waiting-application/use-waiting-application';
import { WaitingActions } from '../../shared/waiting-application/waiting-actions';
import { texts } from '../../texts';

interface Values {
  job_id: string;
  can_name: string;
  can_email: string;
  can_mobn: string;
  country: string;
  can_about: string;
  resume: File | null;
  note: string;
  answers: Record<string, unknown>;
  terms: boolean;
}

/** Lazy, to keep the visitors' form, which is shown first, small. */
const ApplyAsCandidate = lazy(async () => ({ default: (await import('./apply-as-candidate')).ApplyAsCandidate }));

/** Applies to a job in one form: directly for a candidate, by a mailed link for a visitor. */
export function ApplyDialog(props: DialogComponentProps<'apply'>) {
  const { user } = useSession();
  // Fixed, so that the form being filled in stays, even when its reader signs in elsewhere meanwhile.
  const [isCandidate] = useState(user?.login_type === 'CND');
  const countStart = useCountedStart();
  const { id } = props.job;
  useEffect(() => countStart(id), [countStart, id]);
  return isCandidate ? (
    <Suspense>
      <ApplyAsCandidate {...props} />
    </Suspense>
  ) : (
    <ApplyAsVisitor {...props} />
  );
}

/** Applies without an account; a mailed link confirms and sends the application. */
function ApplyAsVisitor({ job, anew = false, onClose }: DialogComponentProps<'apply'>) {
  const { http, openDialog } = useShell();
  const { waiting, keepWaiting } = useWaitingApplication(job.id);
  const [isAnew, setIsAnew] = useState(anew);
  const [uploaded, setUploaded] = useState<number>();
  const { questions, sendAnswers, askAgain } = useJobQuestions(job.id, job.questions);
  const schema = useMemo(() => applyWithoutAccountSchema.shape({ answers: answersSchema(questions) }), [questions]);
  const initialValues: Values = {
    job_id: job.id,
    can_name: '',
    can_email: '',
    can_mobn: '',
    country: useDefaultCountry(),
    can_about: '',
    resume: null,
    note: '',
    answers: noAnswers(questions),
    terms: false,
  };
  const submit = useSubmit({
    send: async (values: Values) => {
      const body = formOf(values, waiting?.waiting_key);
      const answered = await sendAnswers(() =>
        call(http, applyWithoutAccount, { body, onUploadProgress: setUploaded }),
      );
      return { waiting_key: answered.waiting_key, email: values.can_email.trim() };
    },
    onSuccess: (sent) => {
      keepWaiting(sent);
      setIsAnew(false);
    },
    failureText: FAILURES.applicationNotConfirmed,
  });
  const send: typeof submit = async (values, helpers) => {
    await submit(values, helpers);
    setUploaded(undefined);
    askAgain(values.answers, (answers) => helpers.setFieldValue('answers', answers));
  };
  if (waiting && !isAnew)
    return (
      <Dialog title={texts.applyWithoutAccount.almostDone} width={520} onClose={onClose}>
        <Stack gap={3}>
          <WaitingActions jobId={job.id} waiting={waiting} onAnew={() => setIsAnew(true)} />
          <Button type="primary" autoFocus onClick={onClose}>
            {texts.applyWithoutAccount.close}
          </Button>
        </Stack>
      </Dialog>
    );
  return (
    <Dialog title={texts.applyWithoutAccount.title} width={520} onClose={onClose}>
      <Stack gap={4}>
        <p>
          {texts.applyWithoutAccount.about({
            title: job.title,
            company: job.company,
            bdi: (words) => <bdi>{words}</bdi>,
          })}{' '}
          <Button
            type="link"
            size="small"
            onClick={() => openDialog('sign-in', { loginType: 'CND', returnTo: addressToApply(job.id) })}
          >
            {texts.applyWithoutAccount.signIn}
          </Button>
        </p>
        {waiting ? (
          <Alert
            title={texts.applyWithoutAccount.takesPlace({
              email: waiting.email,
              bdi: (words) => <bdi>{words}</bdi>,
            })}
          />
        ) : null}
        <Form
          initialValues={initialValues}
          schema={schema}
          onSubmit={send}
          keep={`apply:${job.id}`}
          keepFiles
          showFailure
        >
          <TextField name="can_name" label={texts.applyWithoutAccount.name} autoComplete="name" autoFocus />
          <TextField name="can_email" label={texts.applyWithoutAccount.email} type="email" autoComplete="email" />
          <PhoneField name="can_mobn" label={texts.applyWithoutAccount.phone} />
          <FileField
            name="resume"
            label={texts.applyWithoutAccount.resume}
            optional
            accept={['.pdf']}
            maxBytes={RESUME_MAX_BYTES}
            refusals={{ type: RULE_MESSAGES.resumePdf, size: RULE_MESSAGES.fileSize }}
            rule={texts.applyWithoutAccount.resumeHint}
          />
          <AboutYou />
          <QuestionFields questions={questions} />
          <TextAreaField
            name="note"
            label={texts.applyWithoutAccount.note}
            optional
            rows={3}
            maxLength={APPLICATION_NOTE_MAX}
          />
          <CheckboxField name="terms" label={texts.applyWithoutAccount.terms}>
            <span>
              {texts.applyWithoutAccount.acceptTerms({
                terms: (words) => (
                  <a href={links.terms()} target="_blank" rel="noreferrer">
                    {words}
                  </a>
                ),
                privacy: (words) => (
                  <a href={links.privacy()} target="_blank" rel="noreferrer">
                    {words}
                  </a>
                ),
              })}
            </span>
          </CheckboxField>
          {uploaded !== undefined && uploaded < 1 ? (
            <Progress percent={Math.round(uploaded * 100)} aria-label={texts.applyWithoutAccount.upload} />
          ) : null}
          <SubmitButton block>{texts.applyWithoutAccount.send}</SubmitButton>
        </Form>
      </Stack>
    </Dialog>
  );
}

/** Alternative to a resume; expands as soon as it has text, such as a draft restored from an earlier visit. */
function AboutYou() {
  const { can_about } = useFormikContext<Values>().values;
  const [isOpen, setIsOpen] = useState(false);
  if (can_about !== '' && !isOpen) setIsOpen(true);
  return isOpen ? (
    <TextAreaField
      name="can_about"
      label={texts.applyWithoutAccount.aboutYou}
      optional
      rows={4}
      hint={texts.applyWithoutAccount.aboutYouHint}
    />
  ) : (
    <Button type="link" size="small" onClick={() => setIsOpen(true)}>
      {texts.applyWithoutAccount.byHand}
    </Button>
  );
}

function formOf({ resume, answers, ...fields }: Values, waitingKey: string | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value).trim());
  if (Object.keys(answers).length > 0) form.set('answers', JSON.stringify(answers));
  if (resume) form.set('resume', resume);
  if (waitingKey) form.set('waiting_key', waitingKey);
  return form;
}
