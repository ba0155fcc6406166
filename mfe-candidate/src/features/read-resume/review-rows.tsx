import { SkillsField } from '@market/market-ui/skills';
import {
  CheckboxField,
  FieldColumns,
  MonthField,
  PhoneField,
  SelectField,
  TagsField,
  TextAreaField,
  TextField,
  useFormikContext,
} from '@market/web-kit/forms';
import { Button, Row, StatusTag } from '@market/web-kit/ui';
import type { ReactNode } from 'react';
import { EXPERIENCE_TYPES } from '../../shared/background/experience-types';
import { useCategories } from '../../shared/use-categories';
import { texts } from '../../texts';
import { type Decision, type FieldName, type ReviewValues, withoutRead, withRead } from './review-values';
import classes from './read-resume.module.css';

const TYPES = Object.entries(EXPERIENCE_TYPES).map(([value, label]) => ({ value, label }));

const LABELS: Readonly<Record<FieldName, string>> = {
  can_name: texts.editProfile.name,
  can_email: texts.editProfile.email,
  can_mobn: texts.editProfile.mobileNumber,
  can_headline: texts.editProfile.headline,
  can_job_cate: texts.editProfile.jobCategory,
  can_skill: texts.editProfile.skills,
  can_about: texts.editProfile.about,
  can_langs: texts.editProfile.languages,
  can_links: texts.editProfile.links,
};

/** Parsed value of a field on one side, the profile's control on the other. */
export function ProfileRow({ name, stored }: { name: FieldName; stored: ReviewValues }) {
  const { values, setValues } = useFormikContext<ReviewValues>();
  const { choices } = useCategories();
  const found = values.read.find((field) => field.name === name);
  const label = LABELS[name];
  const shown =
    name === 'can_job_cate'
      ? choices.filter(({ value }) => String(value) === found?.values[0]).map((choice) => choice.label)
      : found?.values;
  return (
    <div className={classes.row} role="group" aria-label={label}>
      <div className={classes.read}>
        {found ? (
          <>
            <p className={classes.value} dir="auto">
              {shown?.join(', ')}
            </p>
            {found.sources.map((source) => (
              <SourceLine key={`${source.page} ${source.text}`} {...source} />
            ))}
            {found.isKnown ? <p className={classes.hint}>{texts.readResume.same}</p> : null}
            <Verdict
              label={label}
              isLow={found.isLow}
              decision={found.decision}
              onUse={() => void setValues(withRead(values, name))}
              onSkip={() => void setValues(withoutRead(values, name, stored))}
            />
          </>
        ) : (
          <p className={classes.hint}>{texts.readResume.notFound}</p>
        )}
      </div>
      <div className={classes.field}>
        <Control name={name} />
      </div>
    </div>
  );
}

function Control({ name }: { name: FieldName }) {
  const { choices, isLoading } = useCategories();
  const field = { name, label: LABELS[name] };
  switch (name) {
    case 'can_name':
      return <TextField {...field} autoComplete="name" />;
    case 'can_email':
      return <TextField {...field} type="email" autoComplete="email" />;
    case 'can_mobn':
      return <PhoneField {...field} />;
    case 'can_headline':
      return <TextField {...field} optional />;
    case 'can_job_cate':
      return <SelectField {...field} options={choices} loading={isLoading} placeholder={texts.editProfile.chooseOne} />;
    case 'can_skill':
      return <SkillsField {...field} placeholder={texts.editProfile.skillsPlaceholder} />;
    case 'can_about':
      return <TextAreaField {...field} rows={5} />;
    case 'can_langs':
      return <TagsField {...field} placeholder={texts.editProfile.languagesPlaceholder} optional />;
    case 'can_links':
      return <TagsField {...field} placeholder={texts.editProfile.linksPlaceholder} separators={['\n']} optional />;
  }
}

/** Parsed job, with its own form once accepted. */
export function JobRow({ at }: { at: number }) {
  const { values } = useFormikContext<ReviewValues>();
  const job = values.jobs[at];
  if (!job) return null;
  const name = `jobs.${at}`;
  return (
    <EntryRow name={name} entry={job} title={[job.exp_desg, job.emp_name]} text={job.job_desc}>
      <TextField name={`${name}.emp_name`} label={texts.editBackground.companyName} />
      <FieldColumns>
        <TextField name={`${name}.exp_desg`} label={texts.editBackground.jobDesignation} />
        <SelectField
          name={`${name}.exp_type`}
          label={texts.editBackground.experienceType}
          options={TYPES}
          placeholder={texts.editBackground.chooseOne}
        />
      </FieldColumns>
      <FieldColumns>
        <MonthField
          name={`${name}.job_stdt`}
          label={texts.editBackground.startDate}
          hint={texts.editBackground.monthHint}
        />
        {job.is_current ? null : <MonthField name={`${name}.job_endt`} label={texts.editBackground.endDate} isEnd />}
      </FieldColumns>
      <CheckboxField name={`${name}.is_current`}>{texts.editBackground.isCurrent}</CheckboxField>
      <TextAreaField name={`${name}.job_desc`} label={texts.editBackground.description} rows={4} optional />
    </EntryRow>
  );
}

/** Parsed school or degree, with its own form once accepted. */
export function SchoolRow({ at }: { at: number }) {
  const { values } = useFormikContext<ReviewValues>();
  const school = values.schools[at];
  if (!school) return null;
  const name = `schools.${at}`;
  return (
    <EntryRow name={name} entry={school} title={[school.can_edu, school.can_scho]} text={school.edu_desc}>
      <FieldColumns>
        <TextField
          name={`${name}.can_edu`}
          label={texts.editBackground.degreeOrCourse}
          hint={texts.editBackground.lettersAndSpaces}
        />
        <TextField name={`${name}.can_stre`} label={texts.editBackground.stream} />
      </FieldColumns>
      <FieldColumns>
        <TextField name={`${name}.can_scho`} label={texts.editBackground.schoolOrUniversity} />
        <TextField name={`${name}.can_pasy`} label={texts.editBackground.passingYear} inputMode="numeric" />
      </FieldColumns>
      <TextAreaField name={`${name}.edu_desc`} label={texts.editBackground.description} rows={3} optional />
    </EntryRow>
  );
}

function EntryRow({
  name,
  entry,
  title,
  text,
  children,
}: {
  name: string;
  entry: ReviewValues['jobs'][number] | ReviewValues['schools'][number];
  title: readonly string[];
  text: string;
  children: ReactNode;
}) {
  const { setFieldValue } = useFormikContext<ReviewValues>();
  const label = title.filter(Boolean).join(', ') || texts.readResume.entryWithoutName;
  const decide = (decision: Decision) => void setFieldValue(`${name}.decision`, decision);
  return (
    <div className={classes.row} role="group" aria-label={label}>
      <div className={classes.read}>
        <h3 className={classes.heading}>
          <bdi>{label}</bdi>
        </h3>
        {text ? (
          <p className={classes.value} dir="auto">
            {text}
          </p>
        ) : null}
        <SourceLine {...entry.source} />
        {entry.isKnown ? <p className={classes.hint}>{texts.readResume.known}</p> : null}
        {entry.decision === 'saved' ? (
          <StatusTag label={texts.readResume.saved} tone="good" />
        ) : (
          <Verdict
            label={label}
            isLow={entry.isLow}
            decision={entry.decision}
            onUse={() => decide('used')}
            onSkip={() => decide('skipped')}
          />
        )}
      </div>
      <div className={classes.field}>{entry.decision === 'used' ? children : null}</div>
    </div>
  );
}

function SourceLine({ page, text }: { page: number; text: string }) {
  return (
    <p className={classes.source}>
      {texts.readResume.source({ page, line: text, bdi: (words) => <bdi>{words}</bdi> })}
    </p>
  );
}

/** Buttons to accept or skip a value. */
function Verdict({
  label,
  isLow,
  decision,
  onUse,
  onSkip,
}: {
  label: string;
  isLow: boolean;
  decision: Decision;
  onUse: () => void;
  onSkip: () => void;
}) {
  return (
    <Row>
      <Button
        size="small"
        aria-pressed={decision === 'used'}
        aria-label={texts.readResume.useNamed({ label })}
        onClick={onUse}
      >
        {texts.readResume.use}
      </Button>
      <Button
        size="small"
        type="text"
        aria-pressed={decision === 'skipped'}
        aria-label={texts.readResume.skipNamed({ label })}
        onClick={onSkip}
      >
        {texts.readResume.skip}
      </Button>
      {decision === 'used' ? <StatusTag label={texts.readResume.used} tone="good" /> : null}
      {decision === 'skipped' ? <StatusTag label={texts.readResume.skipped} tone="neutral" /> : null}
      {isLow ? <StatusTag label={texts.readResume.check} tone="waiting" /> : null}
    </Row>
  );
}
