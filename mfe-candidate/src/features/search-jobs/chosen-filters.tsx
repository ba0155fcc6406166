import { EMPLOYMENT_TYPE_LABELS, WORK_MODE_LABELS, type JobFacets } from '@market/contracts';
import { Button, CloseIcon } from '@market/web-kit/ui';
import classes from './results.module.css';
import { EMPTY_FILTER, categoryLabel, type SearchFilter } from './search-filter';

export interface ChosenFilter {
  label: string;
  /** The change that takes it away. */
  without: Partial<SearchFilter>;
}

/** What an answer tells of the filter's values: in words what the filter has as codes. */
export interface FilterNames {
  facets?: JobFacets | undefined;
  company?: string | undefined;
}

/** What is set, one by one, each with the change that takes it away. */
export function chosenFilters(filter: SearchFilter, { facets, company }: FilterNames = {}): ChosenFilter[] {
  const category = (code: number) => facets?.job_cate.find(({ value }) => value === code)?.label ?? categoryLabel(code);
  const without = <Value,>(list: readonly Value[], one: Value) => list.filter((other) => other !== one);
  return [
    ...filter.work_mode.map((one) => ({ label: WORK_MODE_LABELS[one], without: { work_mode: without(filter.work_mode, one) } })),
    ...filter.emp_type.map((one) => ({ label: EMPLOYMENT_TYPE_LABELS[one], without: { emp_type: without(filter.emp_type, one) } })),
    ...filter.job_cate.map((one) => ({ label: category(one), without: { job_cate: without(filter.job_cate, one) } })),
    ...(filter.location ? [{ label: filter.radius_km === null ? filter.location : `${filter.location}, within ${String(filter.radius_km)} km`, without: { location: '', radius_km: null } }] : []),
    ...(filter.cmp_code ? [{ label: company ? `Jobs at ${company}` : 'One company', without: { cmp_code: '' } }] : []),
    ...filter.skills.map((one) => ({ label: one, without: { skills: without(filter.skills, one) } })),
    ...(filter.salary_min === null ? [] : [{ label: `From ${filter.salary_min.toLocaleString()}`, without: { salary_min: null } }]),
    ...(filter.posted_within_days === null ? [] : [{ label: `Posted in ${String(filter.posted_within_days)} days`, without: { posted_within_days: null } }]),
  ];
}

interface ChosenFiltersProps {
  chosen: readonly ChosenFilter[];
  filter: SearchFilter;
  onChange: (next: Partial<SearchFilter>) => void;
}

/** The set filters as chips to take away. */
export function ChosenFilters({ chosen, filter, onChange }: ChosenFiltersProps) {
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Chosen filters">
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <Button size="small" icon={<CloseIcon size={14} />} iconPlacement="end" aria-label={`Remove ${label}`} onClick={() => onChange(without)}>
            {label}
          </Button>
        </li>
      ))}
      <li>
        <Button size="small" type="link" onClick={() => onChange({ ...EMPTY_FILTER, search: filter.search, sort: filter.sort })}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
