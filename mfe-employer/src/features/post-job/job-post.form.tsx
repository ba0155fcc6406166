import { EMPLOYMENT_TYPES, EMPLOYMENT_TYPE_LABELS, WORK_MODES, WORK_MODE_LABELS, jobPostSchema, type JobPost } from '@market/contracts';
import { useShell } from '@market/web-kit';
import { DateField, FieldColumns, Form, NumberField, SelectField, SubmitButton, TagsField, TextAreaField, TextField, useFormikContext, useSubmit } from '@market/web-kit/forms';
import { Button, Row } from '@market/web-kit/ui';
import { useRef, type RefObject } from 'react';
import { employerApi, type JobPostBody } from '../../shared/employer.api';
import { useCategories } from '../../shared/use-categories';
import { bodyOf, type JobPostValues } from './job-post-values';

interface JobPostFormProps {
  initialValues: JobPostValues;
  /** The post that is changed; a new one is made without. */
  jobId: string | undefined;
  onSaved: (job: JobPost) => void;
  onCancel: () => void;
}

/** The fields of a job post (product spec, sections 3 and 5; contract, section 5). */
export function JobPostForm({ initialValues, jobId, onSaved, onCancel }: JobPostFormProps) {
  const { http } = useShell();
  const categories = useCategories();
  // One key for one content: pressing again after a lost answer makes no second post, changed fields are another request.
  const attempt = useRef({ content: '', key: '' });
  const keyFor = (body: JobPostBody): string => {
    const content = JSON.stringify(body);
    if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() };
    return attempt.current.key;
  };
  // Set while `Save as draft` submits; everything else that submits, such as Enter in a field, posts.
  const isDraft = useRef(false);
  const submit = useSubmit({
    send: (values: JobPostValues) => {
      const body = { ...bodyOf(values, { isChange: jobId !== undefined }), ...(isDraft.current ? { status: 'draft' } : {}) };
      return jobId === undefined ? employerApi.createJobPost(http, body, keyFor(body)) : employerApi.changeJobPost(http, jobId, body);
    },
    onSuccess: onSaved,
    failureText: jobId === undefined ? 'The job could not be posted. Please try again.' : 'The job could not be saved. Please try again.',
  });
  return (
    <Form initialValues={initialValues} schema={jobPostSchema} onSubmit={submit} showFailure enableReinitialize>
      <TextField name="job_title" label="Job title" autoFocus placeholder="What would the person be called?" />
      <TextAreaField name="job_description" label="Job description" rows={7} placeholder="The work, the team, what you ask for and what you offer. Empty lines make paragraphs." />
      <FieldColumns>
        <SelectField name="job_cate" label="Job category" options={categories.choices} loading={categories.isLoading} placeholder="Choose one" />
        <TextField name="job_location" label="Location" placeholder="City, country" />
      </FieldColumns>
      <FieldColumns>
        <TextField name="salary" label="Salary" inputMode="numeric" hint="A year, digits only. The lowest, if you also give a highest." />
        <TextField name="salary_max" label="Highest salary" inputMode="numeric" optional />
      </FieldColumns>
      <TagsField name="required_skills" label="Required skills" placeholder="Enter skills and press enter" />
      <FieldColumns>
        <SelectField name="emp_type" label="Employment type" optional options={EMPLOYMENT_TYPES.map((value) => ({ value, label: EMPLOYMENT_TYPE_LABELS[value] }))} />
        <SelectField name="work_mode" label="Work mode" optional options={WORK_MODES.map((value) => ({ value, label: WORK_MODE_LABELS[value] }))} />
      </FieldColumns>
      <FieldColumns>
        <TextField name="currency" label="Currency" optional placeholder="EUR" maxLength={3} />
        <NumberField name="exp_min" label="Years of experience" optional />
      </FieldColumns>
      <DateField name="closes_at" label="Closes on" optional hint="After this day the job takes no more applications." />
      <Row justify="end">
        <Button onClick={onCancel}>Cancel</Button>
        {jobId === undefined ? <DraftButton isDraft={isDraft} /> : null}
        <SubmitButton>{jobId === undefined ? 'Post job' : 'Save'}</SubmitButton>
      </Row>
    </Form>
  );
}

/** Stores a new post that only its owner sees, by the same rules as one that is posted. */
function DraftButton({ isDraft }: { isDraft: RefObject<boolean> }) {
  const { submitForm, isSubmitting } = useFormikContext();
  const save = async () => {
    isDraft.current = true;
    await submitForm();
    isDraft.current = false;
  };
  return (
    <Button disabled={isSubmitting} onClick={() => void save()}>
      Save as draft
    </Button>
  );
}
