import { EMPLOYMENT_TYPE_LABELS, WORK_MODE_LABELS, type FacetValue, type GeocodedPlace, type JobFacets } from '@market/contracts';
import { Button } from '@market/web-kit/ui';
import { Checkbox, Select } from '@market/web-kit/ui-forms';
import { useId, useState, type ReactNode } from 'react';
import classes from './facets.module.css';
import { LocationFilter } from './location-filter';
import { categoryLabel, countFilters, EMPTY_FILTER, type SearchFilter } from './search-filter';

interface FacetsProps {
  filter: SearchFilter;
  facets: JobFacets | undefined;
  near: GeocodedPlace | null | undefined;
  onChange: (next: Partial<SearchFilter>) => void;
}

const SHOWN_AT_FIRST = 6;
const SALARIES = [20_000, 40_000, 60_000, 80_000, 100_000, 150_000];
const DAYS: ReadonlyArray<[days: number, label: string]> = [[1, 'Today'], [7, 'The last 7 days'], [30, 'The last 30 days'], [90, 'The last 90 days']];

/** What the jobs can be narrowed by, with how many each choice would leave. */
export function Facets({ filter, facets, near, onChange }: FacetsProps) {
  const id = useId();
  // With a radius more is found than the place's own number says, and a place that no job names stands in the box alone.
  const place = filter.radius_km === null && facets?.location.some(({ value }) => value === filter.location) ? [filter.location] : [];
  return (
    <div className={classes.facets}>
      {countFilters(filter) > 0 ? (
        <Button size="small" onClick={() => onChange({ ...EMPTY_FILTER, search: filter.search, sort: filter.sort })}>
          Clear all filters
        </Button>
      ) : null}
      <Facet title="Work mode" labelOf={(one) => WORK_MODE_LABELS[one]} values={facets?.work_mode} chosen={filter.work_mode} onChange={(work_mode) => onChange({ work_mode })} />
      <Facet title="Employment type" labelOf={(one) => EMPLOYMENT_TYPE_LABELS[one]} values={facets?.emp_type} chosen={filter.emp_type} onChange={(emp_type) => onChange({ emp_type })} />
      <Facet title="Category" labelOf={categoryLabel} values={facets?.job_cate} chosen={filter.job_cate} onChange={(job_cate) => onChange({ job_cate })} />
      <Facet title="Location" values={facets?.location} chosen={place} onChange={(places) => onChange({ location: places.at(-1) ?? '', radius_km: null })}>
        <LocationFilter filter={filter} near={near} onChange={onChange} />
      </Facet>
      <Facet title="Skills" values={facets?.skills} chosen={filter.skills} onChange={(skills) => onChange({ skills })} />
      <div className={classes.facet}>
        <label className={classes.title} htmlFor={`${id}-salary`}>
          Salary at least
        </label>
        <Select id={`${id}-salary`} allowClear placeholder="Any" value={filter.salary_min ?? undefined} options={SALARIES.map((value) => ({ value, label: value.toLocaleString() }))} onChange={(salary_min?: number) => onChange({ salary_min: salary_min ?? null })} />
      </div>
      <div className={classes.facet}>
        <label className={classes.title} htmlFor={`${id}-days`}>
          Posted
        </label>
        <Select id={`${id}-days`} allowClear placeholder="Any time" value={filter.posted_within_days ?? undefined} options={DAYS.map(([value, label]) => ({ value, label }))} onChange={(days?: number) => onChange({ posted_within_days: days ?? null })} />
      </div>
    </div>
  );
}

interface FacetProps<Value extends string | number> {
  title: string;
  /** Names a value that the server's answer no longer holds. */
  labelOf?: (value: Value) => string;
  values: FacetValue[] | undefined;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** Another way to choose, above the values. */
  children?: ReactNode;
}

function Facet<Value extends string | number>({ title, labelOf = String, values = [], chosen, onChange, children }: FacetProps<Value>) {
  const [isLong, setIsLong] = useState(false);
  // A chosen value stays in sight when nothing is left of it.
  const missing = chosen.filter((one) => !values.some(({ value }) => value === one)).map((value) => ({ value, label: labelOf(value), count: 0 }));
  const all = [...missing, ...values];
  const shown = isLong ? all : all.filter(({ value }, index) => index < SHOWN_AT_FIRST || chosen.includes(value as Value));
  if (all.length === 0 && !children) return null;
  return (
    <fieldset className={classes.facet}>
      <legend className={classes.title}>{title}</legend>
      {children}
      {shown.map(({ value, label, count }) => (
        <Checkbox key={value} className={classes.choice} checked={chosen.includes(value as Value)} onChange={({ target }) => onChange(target.checked ? [...chosen, value as Value] : chosen.filter((one) => one !== value))}>
          <span className={classes.label}>{label}</span> <span className={classes.count}>{count.toLocaleString()}</span>
        </Checkbox>
      ))}
      {all.length > SHOWN_AT_FIRST ? (
        <Button type="link" size="small" className={classes.more} aria-expanded={isLong} onClick={() => setIsLong(!isLong)}>
          {isLong ? 'Show fewer' : `Show all ${String(all.length)}`}
        </Button>
      ) : null}
    </fieldset>
  );
}
