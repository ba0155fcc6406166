import { Select } from '@market/web-kit/ui';
import { useId } from 'react';
import { texts } from '../../../texts';
import classes from './import-jobs.module.css';

const FIELDS = [
  ['job_title', texts.importJobs.jobTitle],
  ['job_description', texts.importJobs.jobDescription],
  ['job_location', texts.importJobs.location],
  ['salary', texts.importJobs.salary],
  ['salary_max', texts.importJobs.highestSalary],
  ['currency', texts.importJobs.currency],
  ['salary_period', texts.importJobs.payPeriod],
  ['required_skills', texts.importJobs.requiredSkills],
  ['emp_type', texts.importJobs.employmentType],
  ['work_mode', texts.importJobs.workMode],
] as const;

interface ColumnMapProps {
  /** Field to column, as the server guessed or was told. */
  columns: Record<string, string>;
  content: { format: string; content: string };
  onChange: (columns: Record<string, string>) => void;
}

/** Shows which column is taken for which field, and lets it be changed. */
export function ColumnMap({ columns, content, onChange }: ColumnMapProps) {
  const id = useId();
  const known = columnsIn(content);
  if (known.length === 0) return null;
  return (
    <fieldset className={classes.columns}>
      <legend className={classes.heading}>{texts.importJobs.columns}</legend>
      {FIELDS.map(([field, label]) => (
        <div key={field} className={classes.column}>
          <label htmlFor={`${id}-${field}`}>{label}</label>
          <Select
            id={`${id}-${field}`}
            allowClear
            placeholder={texts.importJobs.none}
            value={columns[field]}
            options={known.map((name) => ({ value: name, label: name }))}
            onChange={(column?: string) => onChange(withColumn(columns, field, column))}
          />
        </div>
      ))}
    </fieldset>
  );
}

function withColumn(
  columns: Record<string, string>,
  field: string,
  column: string | undefined,
): Record<string, string> {
  const { [field]: _before, ...rest } = columns;
  return column ? { ...rest, [field]: column } : rest;
}

/** Column names of the file: its first line, or the keys of its first record. */
function columnsIn({ format, content }: { format: string; content: string }): string[] {
  try {
    if (format === 'csv')
      return (content.split(/\r?\n/, 1)[0] ?? '')
        .replace(/^\ufeff/, '')
        .split(/[,;\t]/)
        .map((name) => name.replace(/^"|"$/g, '').trim())
        .filter(Boolean);
    // What is no list has no first entry.
    const first: unknown =
      format === 'jsonl'
        ? JSON.parse(content.split(/\r?\n/).find((line) => line.trim() !== '') ?? '{}')
        : (JSON.parse(content) as unknown[])[0];
    return typeof first === 'object' && first !== null ? Object.keys(first) : [];
  } catch {
    return [];
  }
}
