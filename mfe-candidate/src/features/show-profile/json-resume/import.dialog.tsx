import { type Candidate, periodText } from '@market/contracts/profiles';
import {
  JSON_RESUME_MAX_BYTES,
  type LeftOut,
  readJsonResume,
  type ReadResume,
} from '@market/contracts/profiles/json-resume';
import { errorText, useShell } from '@market/web-kit';
import { Alert, Button, Checkbox, Dialog, FileDrop, Row, Stack } from '@market/web-kit/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useCategories } from '../../../shared/use-categories';
import { texts } from '../../../texts';
import { type PlannedEntry, type PlannedField, planImport } from './plan-import';
import { useImport } from './use-import';
import classes from './import.module.css';

/** Longest list of what is left out; a file can have any number of values. */
const LEFT_SHOWN = 100;

/** A JSON Resume from this device: shown part by part, saved as far as it is chosen. Nothing leaves the page before. */
export function ImportDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<ReadResume>();
  const [fault, setFault] = useState<string>();

  async function take(chosen: File | null) {
    setFile(chosen);
    setRead(undefined);
    setFault(undefined);
    if (!chosen) return;
    const found = await readFile(chosen);
    if (typeof found === 'string') {
      // The same place takes another file.
      setFile(null);
      setFault(found);
    } else setRead(found);
  }
  return (
    <Dialog title={texts.jsonResume.open} onClose={onClose} closeOnOutsideClick={false}>
      <Stack gap={4}>
        <FileDrop
          value={file}
          onChange={(chosen) => void take(chosen)}
          accept={['.json']}
          maxBytes={JSON_RESUME_MAX_BYTES}
          onRefused={(refusal) =>
            setFault(refusal === 'type' ? texts.jsonResume.otherEnding : texts.jsonResume.fileTooLarge)
          }
          label={texts.jsonResume.file}
          hint={texts.jsonResume.fileHint}
          invalid={fault !== undefined}
        />
        {fault ? <Alert type="error" title={fault} /> : null}
        {read ? <Preview candidate={candidate} read={read} onClose={onClose} /> : null}
      </Stack>
    </Dialog>
  );
}

/** The file as it is understood, or the sentence that says why it is not. */
async function readFile(file: File): Promise<ReadResume | string> {
  try {
    const text = await new Response(file).text();
    return readJsonResume(JSON.parse(text.replace(/^\uFEFF/, ''))) ?? texts.jsonResume.otherFormat;
  } catch {
    return texts.jsonResume.noJson;
  }
}

const LABELS: Readonly<Record<PlannedField, string>> = {
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

function Preview({ candidate, read, onClose }: { candidate: Candidate; read: ReadResume; onClose: () => void }) {
  const { notify } = useShell();
  const { choices } = useCategories();
  // The profile as it was: after a part is saved, the rest stays where it was chosen.
  const [before] = useState(candidate);
  const plan = useMemo(() => planImport(before, read), [before, read]);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(
    () => new Set([...plan.jobs, ...plan.schools].filter(({ isSimilar }) => isSimilar).map(({ key }) => key)),
  );
  const { save, saved } = useImport(candidate, () => {
    notify.success(texts.jsonResume.saved);
    onClose();
  });
  const isChosen = (key: string) => !skipped.has(key) && !saved.has(key);
  const chosen = {
    fields: Object.fromEntries(
      plan.fields
        .filter(({ name }) => isChosen(name))
        .flatMap(({ name }) => [
          [name, read.fields[name]],
          ...(name === 'can_mobn' && read.fields.country ? [['country', read.fields.country]] : []),
        ]),
    ),
    jobs: plan.jobs.filter(({ key }) => isChosen(key)),
    schools: plan.schools.filter(({ key }) => isChosen(key)),
  };
  const count = plan.fields.filter(({ name }) => isChosen(name)).length + chosen.jobs.length + chosen.schools.length;
  const shown = (name: PlannedField, value: string) =>
    name === 'can_job_cate' ? (choices.find((one) => String(one.value) === value)?.label ?? value) : value;
  const box = (key: string, label: string, details: ReactNode) =>
    saved.has(key) ? null : (
      <li key={key}>
        <Checkbox
          checked={!skipped.has(key)}
          disabled={save.isPending}
          onChange={({ target: { checked } }) =>
            setSkipped((all) => new Set(checked ? [...all].filter((one) => one !== key) : [...all, key]))
          }
        >
          <bdi>{label}</bdi>
        </Checkbox>
        <div className={classes.details}>{details}</div>
      </li>
    );
  const notes = ({ isAdapted, isSimilar }: PlannedEntry<unknown>) => (
    <>
      {isAdapted ? <p className={classes.note}>{texts.jsonResume.adapted}</p> : null}
      {isSimilar ? <p className={classes.note}>{texts.jsonResume.similar}</p> : null}
    </>
  );
  return (
    <>
      <List title={texts.jsonResume.fieldsHeading} isShown={plan.fields.some(({ name }) => !saved.has(name))}>
        {plan.fields.map(({ name, before: old, after }) =>
          box(
            name,
            LABELS[name],
            <>
              <p dir="auto">{shown(name, after)}</p>
              {old ? (
                <p className={classes.note} dir="auto">
                  {texts.jsonResume.before({ value: shown(name, old) })}
                </p>
              ) : null}
            </>,
          ),
        )}
      </List>
      <List title={texts.jsonResume.jobsHeading} isShown={plan.jobs.some(({ key }) => !saved.has(key))}>
        {plan.jobs.map((job) =>
          box(
            job.key,
            `${job.entry.exp_desg} · ${job.entry.emp_name}`,
            <>
              <p>
                <bdi>{job.entry.exp_type}</bdi> · {periodText({ ...job.entry, job_endt: job.entry.job_endt ?? '' })}
              </p>
              {job.entry.job_desc ? <p dir="auto">{job.entry.job_desc}</p> : null}
              {notes(job)}
            </>,
          ),
        )}
      </List>
      <List title={texts.jsonResume.schoolsHeading} isShown={plan.schools.some(({ key }) => !saved.has(key))}>
        {plan.schools.map((school) =>
          box(
            school.key,
            `${school.entry.can_edu} · ${school.entry.can_scho}`,
            <>
              <p>
                <bdi>{school.entry.can_stre}</bdi> · {school.entry.can_pasy}
              </p>
              {school.entry.edu_desc ? <p dir="auto">{school.entry.edu_desc}</p> : null}
              {notes(school)}
            </>,
          ),
        )}
      </List>
      {plan.known > 0 ? <p className={classes.note}>{texts.jsonResume.known({ count: plan.known })}</p> : null}
      <LeftList left={plan.left} />
      {save.isError ? (
        <Alert
          type="error"
          title={errorText(save.error, texts.jsonResume.notSaved)}
          description={saved.size > 0 ? texts.jsonResume.partSaved : undefined}
        />
      ) : null}
      <p role="status" className={classes.note}>
        {count === 0 ? texts.jsonResume.nothingChosen : texts.jsonResume.chosen({ count })}
      </p>
      <Row justify="end">
        <Button onClick={onClose} disabled={save.isPending}>
          {texts.jsonResume.cancel}
        </Button>
        <Button type="primary" disabled={count === 0} loading={save.isPending} onClick={() => save.mutate(chosen)}>
          {texts.jsonResume.save}
        </Button>
      </Row>
    </>
  );
}

function List({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}

/** Parts of the file for which the profile has no room, or which break one of its rules. */
function LeftList({ left }: { left: readonly LeftOut[] }) {
  return (
    <List title={texts.jsonResume.leftHeading} isShown={left.length > 0}>
      {left.slice(0, LEFT_SHOWN).map(({ path, value, reasons }, at) => (
        <li key={`${path}-${String(at)}`}>
          <strong>{path}</strong>
          <div className={classes.details}>
            <p dir="auto">{value}</p>
            <p className={classes.note}>{reasons.length > 0 ? reasons.join(' ') : texts.jsonResume.noRoom}</p>
          </div>
        </li>
      ))}
      {left.length > LEFT_SHOWN ? <li>{texts.jsonResume.leftMore({ count: left.length - LEFT_SHOWN })}</li> : null}
    </List>
  );
}
