import type { FoundJob } from '@market/contracts/search';
import { Money, moneyText } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './job-card.module.css';

interface JobPayProps {
  job: Pick<FoundJob, 'salary' | 'salary_max' | 'currency' | 'salary_period' | 'compared_pay'>;
  /** A search compares it with a wanted pay: what it is in the search's money stands beside it. */
  isCompared?: boolean;
}

/** Pay of a found job, as the ad states it. */
export function JobPay({ job, isCompared = false }: JobPayProps) {
  const { compared_pay: compared } = job;
  const isSame = compared?.currency === job.currency && job.salary_period === 'year';
  return (
    <>
      <Money amount={job.salary} max={job.salary_max} currency={job.currency} period={job.salary_period} />
      {isCompared && compared && !isSame ? (
        <span className={classes.compared}>
          {' '}
          {texts.searchJobs.comparedPay({
            pay: moneyText({
              amount: roughly(compared.salary),
              max: roughly(compared.salary_max),
              currency: compared.currency,
              yearly: true,
            }),
          })}
        </span>
      ) : null}
    </>
  );
}

/** Three digits that count: a rate of another day gives other ones anyway. */
function roughly(amount: string | null): string | null {
  return amount === null ? null : String(Number(Number(amount).toPrecision(3)));
}
