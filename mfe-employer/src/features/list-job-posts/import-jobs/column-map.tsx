import { Select } from '@market/web-kit/ui';
import type { ImportReport } from '@market/contracts/job-posts';
import { useId } from 'react';
import { texts } from '../../../texts';
import classes from './import-jobs.module.css';

/** Fields that a column can be mapped to, in the order of the options. */
const FIELDS = {
  job_title: texts.importJobs.jobTitle,
  job_description: texts.importJobs.jobDescription,
  job_location: texts.importJobs.location,
  region: texts.importJobs.region,
  country: texts.importJobs.country,
  salary: texts.importJobs.salary,
  salary_max: texts.importJobs.highestSalary,
  currency: texts.importJobs.currency,
  salary_period: texts.importJobs.payPeriod,
  required_skills: texts.importJobs.requiredSkills,
  emp_type: texts.importJobs.employmentType,
  working_time: texts.importJobs.workingTime,
  work_mode: texts.importJobs.workMode,
  remote: texts.importJobs.remote,
  job_cate: texts.importJobs.category,
  exp_min: texts.importJobs.experience,
  education: texts.importJobs.education,
  responsibilities: texts.importJobs.duties,
  requirements: texts.importJobs.requirements,
  benefits: texts.importJobs.benefits,
  company_name: texts.importJobs.company,
  company_profile: texts.importJobs.aboutCompany,
  created_at: texts.importJobs.postedOn,
  closes_at: texts.importJobs.closesOn,
  status: texts.importJobs.status,
  external_id: texts.importJobs.reference,
  url: texts.importJobs.link,
} as const;
/** Selected for a column: it is mapped to no field. */
const NO_FIELD = '';

interface ColumnMapProps {
  columns: ImportReport['file_columns'];
  /** Selected mapping of columns to fields; other columns are mapped by name. */
  chosen: Record<string, string>;
  onChange: (chosen: Record<string, string>) => void;
}

/** Shows all columns of the file with sample values and their mapping to fields, which can be changed. */
export function ColumnMap({ columns, chosen, onChange }: ColumnMapProps) {
  const id = useId();
  if (columns.length === 0) return null;
  return (
    <fieldset className={classes.columns}>
      <legend className={classes.heading}>{texts.importJobs.columns}</legend>
      {columns.map(({ name, samples, field }, index) => {
        const selected = chosen[name] ?? field ?? NO_FIELD;
        return (
          <div key={name} className={classes.column}>
            <label htmlFor={`${id}-${index}`}>
              <bdi>{name || texts.importJobs.unnamedColumn}</bdi>
            </label>
            <Select
              id={`${id}-${index}`}
              aria-describedby={`${id}-${index}-samples`}
              value={selected}
              options={optionsWith(selected)}
              onChange={(wished: string) => onChange(withField(columns, chosen, { name, field: wished }))}
            />
            <span id={`${id}-${index}-samples`} className={classes.facts}>
              <bdi>{samples.join(' · ')}</bdi>
            </span>
          </div>
        );
      })}
    </fieldset>
  );
}

/** A taken field not in `FIELDS` keeps its own name. */
function optionsWith(field: string): Array<{ value: string; label: string }> {
  const options = Object.entries<string>(FIELDS).map(([value, label]) => ({ value, label }));
  const other = field === NO_FIELD || field in FIELDS ? [] : [{ value: field, label: field.replaceAll('_', ' ') }];
  return [{ value: NO_FIELD, label: texts.importJobs.none }, ...options, ...other];
}

/** Maps a field to one column only: the previous column becomes unmapped. */
function withField(
  columns: ImportReport['file_columns'],
  chosen: Record<string, string>,
  { name, field }: { name: string; field: string },
): Record<string, string> {
  const others = columns
    .filter((column) => column.name !== name && field !== NO_FIELD && (chosen[column.name] ?? column.field) === field)
    .map((column): [string, string] => [column.name, NO_FIELD]);
  return { ...chosen, ...Object.fromEntries(others), [name]: field };
}
