import { call } from '@market/api/call';
import { SALARY_PERIODS } from '@market/contracts/job-posts';
import { checkPosting, postingRulesFor } from '@market/contracts/posting-rules';
import { adviceOf, DUTY_LABELS } from '@market/contracts/posting-rules/duty-words';
import { lookUpPlace } from '@market/contracts/search';
import { useSettled, useShell } from '@market/web-kit';
import { useFormikContext } from '@market/web-kit/forms';
import { listFormat } from '@market/api/formatters';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryKeys } from '../../../shared/query-keys';
import { texts } from '../../../texts';
import type { JobPostValues } from '../job-post-values';
import { dutiesByKind, type DutyOfPost } from './duties-by-kind';
import classes from './posting-rules.module.css';

const words = texts.postingRules;

/** Debounce: incomplete place names are not looked up. */
const PAUSE_MS = 300;

/**
 * Posting rules of the job's places, checked while typing: advice with its source. Where no rule is known, only that is
 * stated.
 */
export function PostingRules() {
  const { values } = useFormikContext<JobPostValues>();
  const { http } = useShell();
  const id = useId();
  const location = useSettled(values.job_location.trim(), PAUSE_MS);
  const { data } = useQuery({
    queryKey: queryKeys.placeOf(location),
    queryFn: () => call(http, lookUpPlace, { query: { text: location } }),
    enabled: location !== '',
    staleTime: Infinity,
  });
  const rules = location === '' ? [] : postingRulesFor(data?.places ?? [], new Date().toISOString().slice(0, 10));
  const period = SALARY_PERIODS.find((one) => one === values.salary_period);
  const duties = dutiesByKind(checkPosting({ ...values, salary_period: period }, rules));
  if (duties.length === 0)
    return location !== '' && data && data.places.length > 0 && rules.length === 0 ? (
      <p role="status" className={classes.hint}>
        {words.noneKnown}
      </p>
    ) : null;
  const left = duties.filter(({ state }) => state !== 'met');
  const met = duties.filter(({ state }) => state === 'met');
  const open = left.filter(({ state }) => state === 'open').length;
  return (
    <section className={classes.rules} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {words.title}
      </h3>
      <p role="status" className={classes.hint}>
        {words.summary({ open, all: duties.length })}
      </p>
      {left.length > 0 ? (
        <ul className={classes.list}>
          {left.map((duty) => (
            <li key={duty.duty}>
              <strong>{DUTY_LABELS[duty.duty]}</strong>
              {duty.state === 'open' ? <span className={classes.open}> {words.open}</span> : null}
              <br />
              {adviceOf(duty.rule)} <Sources duty={duty} />
            </li>
          ))}
        </ul>
      ) : null}
      {met.length > 0 ? (
        <p className={classes.hint}>
          {words.met({
            duties: listFormat(undefined, { type: 'conjunction' }).format(met.map(({ duty }) => DUTY_LABELS[duty])),
          })}
        </p>
      ) : null}
      <p className={classes.hint}>{words.noPromise}</p>
    </section>
  );
}

/** Laws that require a duty, and the company size from which it applies. */
function Sources({ duty: { laws, rule } }: { duty: DutyOfPost }) {
  return (
    <span className={classes.hint}>
      {laws.map(({ law, source }, at) => (
        <span key={law}>
          {at > 0 ? ' · ' : null}
          <a href={source} target="_blank" rel="noopener noreferrer">
            {law}
          </a>
        </span>
      ))}
      {rule.employees ? ` (${words.employees({ employees: rule.employees })})` : null}
    </span>
  );
}
