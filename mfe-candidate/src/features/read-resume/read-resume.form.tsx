import { call } from '@market/api/call';
import { SUCCESSES } from '@market/contracts/messages';
import {
  addEducation,
  addExperience,
  type Candidate,
  candidateSchema,
  createCandidate,
  educationSchema,
  experienceSchema,
  saveResumeDetails,
  updateCandidate,
} from '@market/contracts/profiles';
import { links } from '@market/contracts/site';
import { pictureKey } from '@market/market-ui/values';
import { isApiError, useRefreshUser, useSession, useShell } from '@market/web-kit';
import { CheckboxField, Form, SubmitButton, useFormikContext, useSubmit } from '@market/web-kit/forms';
import { useNavigate } from '@market/web-kit/router';
import { Alert, Button, ButtonLink, Card, Row, Stack } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { array, lazy, mixed } from 'yup';
import { candidateFormData } from '../../shared/candidate-form-data';
import { refreshMatches } from '../../shared/match/refresh-matches';
import { VisibilityField } from '../../shared/profile-fields/profile-fields';
import { useProfileSavedElsewhere, useProfileValues } from '../../shared/profile-fields/use-profile-values';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import { FileToRead } from './file-to-read';
import { JobRow, ProfileRow, SchoolRow } from './review-rows';
import {
  countOpen,
  FIELD_NAMES,
  keptDetails,
  type JobValues,
  type ReviewValues,
  type SchoolValues,
  withAllRead,
} from './review-values';
import classes from './read-resume.module.css';

/** Validation by the profile forms' rules; among the entries, only accepted ones must pass. */
const reviewSchema = candidateSchema.shape({
  jobs: array().of(lazy((job: JobValues) => (job.decision === 'used' ? experienceSchema : mixed()))),
  schools: array().of(lazy((school: SchoolValues) => (school.decision === 'used' ? educationSchema : mixed()))),
});

/** Review form: the file, its parsed values, and the profile to save. */
export function ReadResumeForm({ candidate }: { candidate: Candidate | undefined }) {
  const { http, notify, session } = useShell();
  const { user } = useSession();
  const refreshUser = useRefreshUser();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const savedElsewhere = useProfileSavedElsewhere(candidate);
  /** Entries already stored by this form, in case a later one fails: a retry must not add them again. */
  const stored = useRef(new Set<string>());
  /** Profile version saved by this form, in case an entry fails: a retry must not conflict with it. */
  const ownVersion = useRef<string>(undefined);
  const initialValues: ReviewValues = {
    file: null,
    isRead: false,
    read: [],
    jobs: [],
    schools: [],
    leftOut: [],
    kept: [],
    keepsRest: false,
    jsonFile: '',
    ...useProfileValues()(candidate),
  };
  const submit = useSubmit({
    send: async (values: ReviewValues) => {
      const { jobs, schools } = values;
      const isNew = !user?.can_code;
      const body = candidateFormData(values, { isNew });
      const { can_code, version } = isNew
        ? await call(http, createCandidate, { body })
        : await call(http, updateCandidate, { body });
      if (user && isNew) session.setUser({ ...user, can_code, profile_created: 1 });
      ownVersion.current = version;
      const once = async (name: string, add: () => Promise<unknown>): Promise<void> => {
        if (stored.current.has(name)) return;
        try {
          await add();
        } catch (error) {
          // Stored by an earlier try whose response was lost, and edited here since: the stored entry can be corrected
          // in the profile.
          if (!isApiError(error) || error.code !== 'idempotency-key-reused') throw error;
        }
        stored.current.add(name);
      };
      // Sequential, because each entry publishes the whole list to other services.
      for (const [at, job] of jobs.entries()) {
        if (job.decision !== 'used') continue;
        const entry = experienceSchema.cast(job, { stripUnknown: true });
        await once(`jobs.${at}`, () => call(http, addExperience, { body: entry, idempotencyKey: job.key }));
      }
      for (const [at, school] of schools.entries()) {
        if (school.decision !== 'used') continue;
        const entry = educationSchema.cast(school, { stripUnknown: true });
        await once(`schools.${at}`, () => call(http, addEducation, { body: entry, idempotencyKey: school.key }));
      }
      const details = keptDetails(values);
      if (details !== undefined) await call(http, saveResumeDetails, { body: { details } });
      ownVersion.current = undefined;
      return { can_code, isNew };
    },
    onSuccess: async ({ can_code, isNew }) => {
      notify.success(isNew ? SUCCESSES.candidateProfileCreated : SUCCESSES.candidateProfileUpdated);
      for (const queryKey of [
        queryKeys.candidate(can_code),
        pictureKey(can_code),
        queryKeys.visibility,
        queryKeys.resumeDetails,
        queryKeys.experience,
        queryKeys.education,
      ])
        void cache.invalidateQueries({ queryKey });
      refreshMatches(cache);
      await refreshUser();
      void navigate(links.profile());
    },
    savedElsewhere,
    failureText: texts.editProfile.profileNotSaved,
  });
  const send: typeof submit = async (values, helpers) => {
    await submit(values, helpers);
    // Stored in the form's draft, so that a reload restores it.
    for (const name of stored.current) void helpers.setFieldValue(`${name}.decision`, 'saved', false);
    if (ownVersion.current !== undefined) void helpers.setFieldValue('version', ownVersion.current, false);
    ownVersion.current = undefined;
  };
  return (
    <Form
      initialValues={initialValues}
      schema={reviewSchema}
      onSubmit={send}
      keep="read-resume"
      keepFiles
      showFailure
      enableReinitialize
    >
      <Review candidate={candidate} stored={initialValues} onRead={() => stored.current.clear()} />
    </Form>
  );
}

/** Employers of current jobs, as parsed: including jobs that the profile does not take over. */
const presentEmployers = (jobs: readonly JobValues[]): string[] =>
  jobs.flatMap(({ is_current, emp_name }) => (is_current && emp_name ? [emp_name] : []));

function Places({ places }: { places: readonly string[] }) {
  return (
    <ul className={classes.leftOut}>
      {places.map((place) => (
        <li key={place}>
          <bdi>{place}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Review({
  candidate,
  stored,
  onRead,
}: {
  candidate: Candidate | undefined;
  stored: ReviewValues;
  onRead: () => void;
}) {
  const { values, setValues } = useFormikContext<ReviewValues>();
  const { isRead, read, jobs, schools, leftOut, kept } = values;
  const heading = useRef<HTMLHeadingElement>(null);
  const wasRead = useRef(false);
  useEffect(() => {
    if (wasRead.current) heading.current?.focus();
    wasRead.current = false;
  }, [read]);
  const open = countOpen(values);
  return (
    <Stack gap={5}>
      <FileToRead
        candidate={candidate}
        onRead={() => {
          wasRead.current = true;
          onRead();
        }}
      />
      {isRead ? (
        <>
          <Card>
            <Stack gap={3}>
              <h2 ref={heading} tabIndex={-1} className={classes.heading}>
                {texts.readResume.review}
              </h2>
              <p className={classes.hint}>{texts.readResume.reviewLead}</p>
              <Row>
                <Button type="primary" onClick={() => void setValues(withAllRead(values))}>
                  {texts.readResume.useAll}
                </Button>
                <span role="status">{texts.readResume.open({ count: open })}</span>
              </Row>
              {leftOut.length > 0 ? (
                <Alert type="info" title={texts.readResume.leftOut} description={<Places places={leftOut} />} />
              ) : null}
              {kept.length > 0 ? (
                <Alert
                  type="info"
                  title={texts.readResume.kept}
                  description={
                    <Stack gap={2}>
                      <Places places={kept} />
                      <CheckboxField name="keepsRest">{texts.readResume.keepRest}</CheckboxField>
                    </Stack>
                  }
                />
              ) : null}
            </Stack>
          </Card>
          <Card title={texts.showProfile.profileInformation}>
            {FIELD_NAMES.map((name) => (
              <ProfileRow key={name} name={name} stored={stored} />
            ))}
            {candidate ? null : <VisibilityField employers={presentEmployers(jobs)} />}
          </Card>
          {jobs.length > 0 ? (
            <Card title={texts.showProfile.experience}>
              {jobs.map((_, at) => (
                <JobRow key={at} at={at} />
              ))}
            </Card>
          ) : null}
          {schools.length > 0 ? (
            <Card title={texts.showProfile.education}>
              {schools.map((_, at) => (
                <SchoolRow key={at} at={at} />
              ))}
            </Card>
          ) : null}
          {open > 0 ? <p className={classes.hint}>{texts.readResume.openNotSaved({ count: open })}</p> : null}
          <Row justify="end">
            <ButtonLink to={links.profile()}>{texts.readResume.cancel}</ButtonLink>
            <SubmitButton>{texts.readResume.save}</SubmitButton>
          </Row>
        </>
      ) : null}
    </Stack>
  );
}
