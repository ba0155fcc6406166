import { randomId } from '@market/api/random-id';
import { call } from '@market/api/call';
import {
  AI_SCREENING_LABELS,
  AI_SCREENINGS,
  changeJob,
  EMPLOYMENT_TYPE_LABELS,
  EMPLOYMENT_TYPES,
  type JobPost,
  type JobPostInput,
  postJob,
  VACANCY_STATE_LABELS,
  VACANCY_STATES,
  viewJob,
  WORK_MODE_LABELS,
  WORK_MODES,
} from '@market/contracts/job-posts';
import { SkillsField } from '@market/market-ui/skills';
import { useShell } from '@market/web-kit';
import {
  DateField,
  FieldColumns,
  Form,
  NumberField,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useFormikContext,
  useSubmit,
} from '@market/web-kit/forms';
import { Button, CancelButton, Row } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { useCategories } from '../../shared/use-categories';
import { texts } from '../../texts';
import { DescriptionField } from '../../shared/description-editor/description.field';
import { formSchema, lacksCurrency } from './form-schema';
import { bodyOf, hasPay, type JobPostValues, valuesOf } from './job-post-values';
import { labelIn } from './label-in';
import { PayFields } from './pay-fields';
import { PlacesField } from './places.field';
import { useUsualCurrency } from './use-usual-currency';

const QuestionsField = lazy(async () => ({ default: (await import('./questions/questions.field')).QuestionsField }));

const StagesField = lazy(async () => ({ default: (await import('./stages.field')).StagesField }));

const PostingRules = lazy(async () => ({ default: (await import('./posting-rules/posting-rules')).PostingRules }));

const JobPreview = lazy(async () => ({ default: (await import('./job-preview.dialog')).JobPreviewDialog }));

const TemplateMenu = lazy(async () => ({ default: (await import('./templates/template-menu')).TemplateMenu }));
const JobTemplatesDialog = lazy(async () => ({
  default: (await import('./templates/job-templates.dialog')).JobTemplatesDialog,
}));

interface JobPostFormProps {
  initialValues: JobPostValues;
  /** Id of the edited post; undefined for a new one. */
  jobId: string | undefined;
  /** Whether the edited post is a draft, which may lack everything but its title until it is posted. */
  isDraft: boolean;
  /** Storage key of the form's draft on this device. */
  keep: string;
  onSaved: (job: JobPost) => void;
}

/** The fields of a job post. */
export function JobPostForm({ initialValues, jobId, isDraft, keep, onSaved }: JobPostFormProps) {
  const { http } = useShell();
  const cache = useQueryClient();
  const categories = useCategories();
  // Idempotency key per content: a retry after a lost response creates no second post, whereas changed fields form a
  // new request.
  const attempt = useRef({ content: '', key: '' });
  const keyFor = (body: JobPostInput): string => {
    const content = JSON.stringify(body);
    if (attempt.current.content !== content) attempt.current = { content, key: randomId() };
    return attempt.current.key;
  };
  const [template, setTemplate] = useState<JobPostValues>();
  const isNew = jobId === undefined;
  // Status for implicit submission and the main button: a new post or draft is published.
  const usual = isNew || isDraft ? 'open' : undefined;
  // Last pressed button. Not a form value: it was not typed, so it is neither stored nor restored, nor does it count as
  // unsaved work.
  const isForDraft = useRef(false);
  const statusWished = useCallback(() => (isForDraft.current ? 'draft' : usual), [usual]);
  // Initial values for the rules, which depend on the status.
  const stored = isNew || isDraft ? undefined : initialValues;
  const usualCurrency = useUsualCurrency();
  const schema = useMemo(
    () => formSchema({ status: statusWished, stored, usualCurrency }),
    [statusWished, stored, usualCurrency],
  );
  const submit = useSubmit({
    send: async (values: JobPostValues) => {
      const body = bodyOf({ ...values, status: statusWished() }, isNew ? undefined : initialValues);
      // Submitted before the form could show the currency that it looked up.
      if (lacksCurrency(body, stored)) body.currency = await usualCurrency(values.job_location);
      return jobId === undefined
        ? call(http, postJob, { body, idempotencyKey: keyFor(body) })
        : call(http, changeJob, { params: { id: jobId }, body });
    },
    savedElsewhere:
      jobId === undefined
        ? undefined
        : {
            latest: async () =>
              valuesOf(
                await cache.fetchQuery({
                  queryKey: queryKeys.jobPost(jobId),
                  queryFn: () => call(http, viewJob, { params: { id: jobId } }),
                  staleTime: 0,
                }),
              ),
            show: {
              job_cate: (code) => categories.choices.find(({ value }) => value === code)?.label ?? '',
              emp_type: (type) => labelIn(EMPLOYMENT_TYPES, EMPLOYMENT_TYPE_LABELS, type),
              work_mode: (mode) => labelIn(WORK_MODES, WORK_MODE_LABELS, mode),
              vacancy_state: (state) => labelIn(VACANCY_STATES, VACANCY_STATE_LABELS, state),
              ai_screening: (use) => labelIn(AI_SCREENINGS, AI_SCREENING_LABELS, use),
              questions: (questions) => questions.map(({ label }) => label).join('\n'),
              stages: (stages) => stages.map(({ name }) => name).join('\n'),
            },
            labels: { questions: texts.questions.title, stages: texts.stages.title },
          },
    onSuccess: onSaved,
    failureText: jobId === undefined ? texts.postJob.jobNotPosted : texts.postJob.jobNotSaved,
  });
  return (
    // Implicit submission, such as Enter in a field, never saves a draft.
    <div onSubmitCapture={() => void (isForDraft.current = false)}>
      <Form initialValues={initialValues} schema={schema} onSubmit={submit} keep={keep} showFailure enableReinitialize>
        {isNew ? (
          <Suspense>
            <TemplateMenu />
          </Suspense>
        ) : null}
        <TextField name="job_title" label={texts.postJob.jobTitle} autoFocus placeholder={texts.postJob.titleHint} />
        <DescriptionField
          name="job_description"
          label={texts.postJob.jobDescription}
          hint={texts.postJob.descriptionHint}
        />
        <FieldColumns>
          <SelectField
            name="job_cate"
            label={texts.postJob.jobCategory}
            options={categories.choices}
            loading={categories.isLoading}
            placeholder={texts.postJob.chooseOne}
          />
          <PlacesField />
        </FieldColumns>
        <PayFields usualCurrency={usualCurrency} isPreset={!stored || !hasPay(stored)} />
        <SkillsField
          name="required_skills"
          label={texts.postJob.requiredSkills}
          placeholder={texts.postJob.skillsPlaceholder}
        />
        <FieldColumns>
          <SelectField
            name="emp_type"
            label={texts.postJob.employmentType}
            optional
            options={EMPLOYMENT_TYPES.map((value) => ({ value, label: EMPLOYMENT_TYPE_LABELS[value] }))}
          />
          <SelectField
            name="work_mode"
            label={texts.postJob.workMode}
            optional
            options={WORK_MODES.map((value) => ({ value, label: WORK_MODE_LABELS[value] }))}
          />
        </FieldColumns>
        <FieldColumns>
          <NumberField name="exp_min" label={texts.postJob.yearsOfExperience} optional />
          <TextField
            name="contact_person"
            label={texts.postJob.contactPerson}
            optional
            hint={texts.postJob.contactPersonHint}
          />
        </FieldColumns>
        <FieldColumns>
          <SelectField
            name="vacancy_state"
            label={texts.postJob.vacancyState}
            optional
            options={VACANCY_STATES.map((value) => ({ value, label: VACANCY_STATE_LABELS[value] }))}
          />
          <SelectField
            name="ai_screening"
            label={texts.postJob.aiScreening}
            optional
            options={AI_SCREENINGS.map((value) => ({ value, label: AI_SCREENING_LABELS[value] }))}
          />
        </FieldColumns>
        <FieldColumns>
          <NumberField
            name="promise_days"
            label={texts.postJob.promiseDays}
            hint={texts.postJob.promiseHint}
            optional
          />
        </FieldColumns>
        <DateField name="closes_at" label={texts.postJob.closesOn} optional hint={texts.postJob.closesAtHint} />
        <Suspense>
          <PostingRules />
        </Suspense>
        <Suspense>
          <QuestionsField />
        </Suspense>
        <Suspense>
          <StagesField />
        </Suspense>
        <TextAreaField
          name="internal_note"
          label={texts.postJob.internalNote}
          optional
          hint={texts.postJob.internalNoteHint}
        />
        <Row justify="end">
          <CancelButton />
          <PreviewButton isForDraft={isForDraft} />
          <SaveTemplateButton onOpen={setTemplate} />
          {isNew || isDraft ? <DraftButton isForDraft={isForDraft} /> : null}
          <SubmitButton>{isNew || isDraft ? texts.postJob.postJob : texts.postJob.save}</SubmitButton>
        </Row>
      </Form>
      {template ? (
        <Suspense fallback={null}>
          <JobTemplatesDialog values={template} onClose={() => setTemplate(undefined)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Opens the dialog that saves the form's values as a template. The dialog has a form of its own, outside this one. */
function SaveTemplateButton({ onOpen }: { onOpen: (values: JobPostValues) => void }) {
  const { values } = useFormikContext<JobPostValues>();
  return (
    <Button aria-haspopup="dialog" onClick={() => onOpen(values)}>
      {texts.jobTemplates.open}
    </Button>
  );
}

/** Previews the post as candidates would see it, with the errors that prevent posting; nothing is stored. */
function PreviewButton({ isForDraft }: { isForDraft: RefObject<boolean> }) {
  const { values, validateForm } = useFormikContext<JobPostValues>();
  const [isShown, setIsShown] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, unknown>>>();
  const show = () => {
    // Validates against the rules of a public post.
    isForDraft.current = false;
    setRefused(undefined);
    setIsShown(true);
    void validateForm().then(setRefused);
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={show}>
        {texts.postJob.previewPost}
      </Button>
      {isShown ? (
        <Suspense fallback={null}>
          <JobPreview values={values} refused={refused} onClose={() => setIsShown(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Saves a draft, visible to its owner only: a title suffices, but entered values must be valid. */
function DraftButton({ isForDraft }: { isForDraft: RefObject<boolean> }) {
  const { submitForm, isSubmitting } = useFormikContext<JobPostValues>();
  const save = () => {
    isForDraft.current = true;
    void submitForm();
  };
  return (
    <Button disabled={isSubmitting} onClick={save}>
      {texts.postJob.saveAsDraft}
    </Button>
  );
}
