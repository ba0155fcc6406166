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
import { Money } from '@market/market-ui/values';
import { useSession } from '@market/web-kit';
import { firstMessage } from '@market/web-kit/forms';
import { Alert, Avatar, Button, Chip, Dialog, FormattedText, Row, Stack } from '@market/web-kit/ui';
import { useCompany } from '../../shared/use-company';
import { texts } from '../../texts';
import type { JobPostValues } from './job-post-values';
import classes from './job-preview.module.css';
import { labelIn } from './label-in';

const words = texts.postJob;

interface JobPreviewProps {
  values: JobPostValues;
  /** Validation errors by field; undefined during validation. */
  refused: Readonly<Record<string, unknown>> | undefined;
  onClose: () => void;
}

/**
 * Preview of the form's values as the job's page, without the internal note, below the errors that prevent posting;
 * nothing is stored.
 */
export function JobPreviewDialog({ values, refused = {}, onClose }: JobPreviewProps) {
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
  const problems = [...new Set(problemsIn(refused))];
  const questions = values.questions.filter(({ label }) => label.trim() !== '');
  return (
    <Dialog title={words.previewPostTitle} width={760} onClose={onClose} closeOnOutsideClick>
      <Stack gap={3}>
        <p className={classes.hint}>{words.previewHint}</p>
        {problems.length > 0 ? (
          <Alert
            type="warning"
            title={words.previewProblems({ count: problems.length })}
            description={
              <ul className={classes.problems}>
                {problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            }
          />
        ) : null}
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
          {questions.length > 0 ? (
            <section>
              <h4 className={classes.subheading}>{words.previewQuestions}</h4>
              <ol className={classes.questions}>
                {questions.map(({ id, label }) => (
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

/** Messages of the validation errors; for a list's entry with its number. */
function problemsIn(refused: Readonly<Record<string, unknown>>): string[] {
  const named: Record<string, ((at: { number: number }) => string) | undefined> = {
    questions: texts.questions.question,
    stages: texts.stages.stage,
  };
  return Object.entries(refused).flatMap(([field, error]) => {
    const name = named[field];
    if (!Array.isArray(error) || !name) return firstMessage(error) ?? [];
    return error.flatMap((of: unknown, at) => {
      const problem = firstMessage(of);
      return problem === undefined ? [] : words.previewProblemOf({ name: name({ number: at + 1 }), problem });
    });
  });
}

/** Formats the selected day independently of the time zone. */
const dayText = (day: string) => dateFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
