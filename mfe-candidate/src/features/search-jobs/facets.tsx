import { numberFormat } from '@market/api/formatters';
import { EMPLOYMENT_TYPE_LABELS, EMPLOYMENT_TYPES, WORK_MODE_LABELS, WORK_MODES } from '@market/contracts/job-posts';
import {
  categoryLabel,
  countFilters,
  type FacetValue,
  type JobSearchResult,
  locationOf,
  placesIn,
  type SearchFilter,
  writeFilter,
} from '@market/contracts/search';
import { AddIcon, Button, Checkbox, Input, SearchIcon, Select } from '@market/web-kit/ui';
import { useId, useState, type ReactNode } from 'react';
import { texts } from '../../texts';
import { CompletedInput } from './completed-input';
import classes from './facets.module.css';
import { SEARCH_FORM } from './search-box';
import { DistanceFilter } from './distance-filter';
import { SalaryFilter } from './salary-filter';
import { withoutFilters, type SearchChange } from './use-job-search';

interface FacetsProps {
  filter: SearchFilter;
  /** Last response; undefined before the first. */
  result: JobSearchResult | undefined;
  onChange: (next: SearchChange) => void;
}

const SHOWN_AT_FIRST = 6;
/** Length from which a list gets a search box. */
const FOUND_BY_TYPING = 12;
const DAYS: ReadonlyArray<[days: number, label: string]> = [
  [1, texts.searchJobs.today],
  [7, texts.searchJobs.theLast7Days],
  [30, texts.searchJobs.theLast30Days],
  [90, texts.searchJobs.theLast90Days],
];

/** Facets with the count of each choice. */
export function Facets({ filter, result, onChange }: FacetsProps) {
  const id = useId();
  const facets = result?.facets;
  // With a radius, more jobs match than the place's own count, and a place without jobs is shown in the box only.
  const offeredOf = ({ location, radius_km }: SearchFilter) =>
    radius_km === null
      ? placesIn(location).filter((place) => facets?.location.some(({ value }) => value === place))
      : [];
  return (
    <div className={classes.facets}>
      {countFilters(filter) > 0 ? (
        <Button size="small" onClick={() => onChange(withoutFilters)}>
          {texts.searchJobs.clearAllFilters}
        </Button>
      ) : null}
      <Facet
        title={texts.searchJobs.workMode}
        values={allOf(WORK_MODES, WORK_MODE_LABELS, facets?.work_mode)}
        name="work_mode"
        chosen={filter.work_mode}
        onChange={(change) => onChange(({ work_mode }) => ({ work_mode: change(work_mode) }))}
      />
      <Facet
        title={texts.searchJobs.employmentType}
        values={allOf(EMPLOYMENT_TYPES, EMPLOYMENT_TYPE_LABELS, facets?.emp_type)}
        name="emp_type"
        chosen={filter.emp_type}
        onChange={(change) => onChange(({ emp_type }) => ({ emp_type: change(emp_type) }))}
      />
      <SalaryFilter
        salary_min={filter.salary_min}
        currency={filter.currency}
        comparedIn={result?.compared_in}
        bars={result?.salaries}
        total={result?.total ?? 0}
        onChange={onChange}
      />
      <Facet
        title={texts.searchJobs.location}
        values={facets?.location}
        chosen={offeredOf(filter)}
        onChange={(change) =>
          onChange((newest) => ({ location: locationOf(change(offeredOf(newest))), radius_km: null }))
        }
      >
        <DistanceFilter filter={filter} near={result?.near} onChange={onChange} />
      </Facet>
      <Facet
        title={texts.searchJobs.category}
        labelOf={categoryLabel}
        values={facets?.job_cate}
        name="job_cate"
        chosen={filter.job_cate}
        onChange={(change) => onChange(({ job_cate }) => ({ job_cate: change(job_cate) }))}
      />
      <Facet
        title={texts.searchJobs.skills}
        values={facets?.skills}
        name="skills"
        chosen={filter.skills}
        onChange={(change) => onChange(({ skills }) => ({ skills: change(skills) }))}
      >
        <AddSkill
          onAdd={(skill) =>
            filter.skills.includes(skill) ? undefined : onChange(({ skills }) => ({ skills: [...skills, skill] }))
          }
        />
      </Facet>
      <div className={classes.facet}>
        <label className={classes.title} htmlFor={`${id}-days`}>
          {texts.searchJobs.posted}
        </label>
        <Select
          id={`${id}-days`}
          allowClear
          placeholder={texts.searchJobs.anyTime}
          value={filter.posted_within_days ?? undefined}
          options={DAYS.map(([value, label]) => ({ value, label }))}
          onChange={(days?: number) => onChange({ posted_within_days: days ?? null })}
        />
      </div>
      <WithoutScripts filter={filter} />
    </div>
  );
}

/**
 * Hidden fields for browsers without scripts, so that submitting the form keeps filters that have no field of their
 * own.
 */
function WithoutScripts({ filter }: { filter: SearchFilter }) {
  const boxes = ['search', 'location', 'work_mode', 'emp_type', 'job_cate', 'skills', 'page'];
  const others = [...writeFilter(filter)].filter(([name]) => !boxes.includes(name));
  return (
    <>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" form={SEARCH_FORM} name={name} value={value} />
      ))}
      <noscript>
        <button form={SEARCH_FORM}>{texts.searchJobs.applyFilters}</button>
      </noscript>
    </>
  );
}

/** Selectable value; its count is unknown before the first response. */
interface Choice<Value = FacetValue['value']> extends Omit<FacetValue, 'count' | 'value'> {
  value: Value;
  count: number | undefined;
}

/**
 * Returns a short list completely and in fixed order: values without jobs keep their position, so that nothing moves
 * under the pointer.
 */
function allOf<Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
  counted: readonly FacetValue[] | undefined,
): Choice[] {
  return values.map((value) => ({
    value,
    label: labels[value],
    count: counted && (counted.find((one) => one.value === value)?.count ?? 0),
  }));
}

/** Adds any skill that jobs require, beyond the most frequent ones of the list. */
function AddSkill({ onAdd }: { onAdd: (skill: string) => void }) {
  const [typed, setTyped] = useState('');
  function add(skill: string) {
    setTyped('');
    if (skill.trim() !== '') onAdd(skill.trim());
  }
  return (
    <form
      className={classes.location}
      onSubmit={(event) => {
        event.preventDefault();
        add(typed);
      }}
    >
      <CompletedInput
        compact
        label={texts.searchJobs.addASkill}
        placeholder={texts.searchJobs.addASkill}
        kind="skill"
        icon={<AddIcon size={16} aria-hidden="true" />}
        value={typed}
        onType={setTyped}
        onChoose={add}
      />
    </form>
  );
}

interface FacetProps<Value extends string | number> {
  title: string;
  /** Parameter name in the address; without it the facet requires scripts. */
  name?: string;
  /** Labels a selected value that the response no longer contains. */
  labelOf?: (value: Value) => string;
  values: Choice[] | undefined;
  chosen: readonly Value[];
  /** Receives an updater of the newest selection, which may be ahead of the one shown. */
  onChange: (change: (chosen: readonly Value[]) => Value[]) => void;
  /** Additional control, above the values. */
  children?: ReactNode;
}

function Facet<Value extends string | number>({
  title,
  name,
  labelOf = String,
  values = [],
  chosen,
  onChange,
  children,
}: FacetProps<Value>) {
  const [isLong, setIsLong] = useState(false);
  const [wanted, setWanted] = useState('');
  // A selected value stays listed even when its count drops to none.
  const missing = chosen
    .filter((one) => !values.some(({ value }) => value === one))
    .map((value) => ({ value, label: labelOf(value), count: 0 }));
  // Cast: the service returns values of the requested facet's type.
  const all = [...missing, ...(values as Choice<Value>[])];
  const shown = isLong
    ? all.filter(({ label }) => label.toLowerCase().includes(wanted.trim().toLowerCase()))
    : all.filter(({ value }, index) => index < SHOWN_AT_FIRST || chosen.includes(value));
  if (all.length === 0 && !children) return null;
  return (
    <fieldset className={classes.facet}>
      <legend className={classes.title}>{title}</legend>
      {children}
      {isLong && all.length > FOUND_BY_TYPING ? (
        <Input
          aria-label={texts.searchJobs.findIn({ title })}
          placeholder={texts.searchJobs.findInList}
          prefix={<SearchIcon size={16} aria-hidden="true" />}
          value={wanted}
          allowClear
          onChange={({ target }) => setWanted(target.value)}
        />
      ) : null}
      {shown.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          form={name && SEARCH_FORM}
          name={name}
          value={value}
          className={count === 0 && !chosen.includes(value) ? `${classes.choice} ${classes.none}` : classes.choice}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange((chosen) => [...chosen.filter((one) => one !== value), ...(target.checked ? [value] : [])])
          }
        >
          <bdi className={classes.label}>{label}</bdi>{' '}
          <span className={classes.count}>{count === undefined ? null : numberFormat(undefined).format(count)}</span>
        </Checkbox>
      ))}
      {shown.length === 0 && wanted !== '' ? <p className={classes.near}>{texts.searchJobs.nothingInList}</p> : null}
      {all.length > SHOWN_AT_FIRST ? (
        <Button
          type="link"
          size="small"
          className={classes.more}
          aria-expanded={isLong}
          onClick={() => {
            setIsLong(!isLong);
            setWanted('');
          }}
        >
          {isLong ? texts.searchJobs.showFewer : texts.searchJobs.showAll({ allCount: all.length })}
        </Button>
      ) : null}
    </fieldset>
  );
}
