import { dateFormat } from '@market/api/formatters';
import { pictureUrl } from '@market/contracts/companies';
import {
  AI_SCREENING_LABELS,
  AI_SCREENINGS,
  EMPLOYMENT_TYPE_LABELS,
  EMPLOYMENT_TYPES,
  SALARY_PERIODS,
  VACANCY_STATE_LABELS,
  VACANCY_STATES,
  WORK_MODE_LABELS,
  WORK_MODES,
} from '@market/contracts/job-posts';
import { useSession } from '@market/web-kit';
import { Avatar, Button, Chip, Dialog, FormattedText, Money, Row, Stack } from '@market/web-kit/ui';
import { useCompany } from '../../shared/use-company';
import { texts } from '../../texts';
import { isEmptyIn, type JobPostValues } from './job-post-values';
import classes from './job-preview.module.css';
import { labelIn } from './label-in';

const words = texts.postJob;

/** The values of the form as the job's page would show them, without the internal note; nothing is stored. */
export function JobPreviewDialog({ values, onClose }: { values: JobPostValues; onClose: () => void }) {
  const { user } = useSession();
  const { data: company } = useCompany(user?.cmp_code);
  const name = company?.cmp_name ?? '';
  const facts = [
    values.job_location.trim(),
    labelIn(WORK_MODES, WORK_MODE_LABELS, values.work_mode),
    labelIn(EMPLOYMENT_TYPES, EMPLOYMENT_TYPE_LABELS, values.emp_type),
    typeof values.exp_min === 'number' ? words.previewYears({ years: values.exp_min }) : '',
    labelIn(VACANCY_STATES, VACANCY_STATE_LABELS, values.vacancy_state),
    labelIn(AI_SCREENINGS, AI_SCREENING_LABELS, values.ai_screening),
    values.contact_person.trim(),
    values.closes_at ? words.previewClosing({ day: dayText(values.closes_at) }) : '',
  ].filter((fact) => fact !== '');
  return (
    <Dialog title={words.previewPostTitle} width={760} onClose={onClose} closeOnOutsideClick>
      <Stack gap={3}>
        <p className={classes.hint}>{words.previewHint({ missing: missingIn(values) })}</p>
        <article className={classes.job}>
          <header className={classes.header}>
            <Avatar name={name} src={pictureUrl(company?.page?.logo?.address)} shape="square" size={64} />
            <div>
              <h3 className={classes.title}>
                <bdi>{values.job_title.trim() || words.previewNoTitle}</bdi>
              </h3>
              <p className={classes.hint}>
                <bdi>{name}</bdi>
              </p>
            </div>
          </header>
          <ul className={classes.facts}>
            <li>
              <Money
                amount={values.salary}
                max={values.salary_max}
                currency={values.currency}
                period={SALARY_PERIODS.find((period) => period === values.salary_period) ?? null}
                yearly
              />
            </li>
            {facts.map((fact) => (
              <li key={fact}>
                <bdi>{fact}</bdi>
              </li>
            ))}
          </ul>
          <FormattedText html={values.job_description} />
          <Row gap={1}>
            {values.required_skills.map((skill) => (
              <Chip key={skill}>{skill}</Chip>
            ))}
          </Row>
          {values.questions.length > 0 ? (
            <section>
              <h4 className={classes.subheading}>{words.previewQuestions}</h4>
              <ol className={classes.questions}>
                {values.questions.map(({ id, label }) => (
                  <li key={id}>
                    <bdi>{label}</bdi>
                  </li>
                ))}
              </ol>
            </section>
          ) : null}
        </article>
        <Row justify="end">
          <Button type="primary" onClick={onClose}>
            {words.closePreview}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** Number of empty fields that an open post needs. */
function missingIn(values: JobPostValues): number {
  return (['job_title', 'job_description', 'job_cate', 'job_location', 'salary', 'required_skills'] as const).filter(
    (name) => isEmptyIn(values, name),
  ).length;
}

/** The day as it was chosen, in no zone. */
const dayText = (day: string) => dateFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
