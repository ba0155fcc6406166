import { Money, moneyText } from '@market/market-ui/values';
import type { FoundJob } from '@market/contracts/search';
import { texts } from '../../texts';
import classes from './job-card.module.css';

interface JobPayProps {
  job: Pick<FoundJob, 'salary' | 'salary_max' | 'currency' | 'salary_period' | 'compared_pay'>;
  /** Whether the search compares salaries: the amount converted to the search's currency is then shown beside it. */
  isCompared?: boolean;
}

/** Salary of a found job, as stated in the ad. */
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

/** Rounds to three significant digits: the exchange rate changes daily anyway. */
function roughly(amount: string | null): string | null {
  return amount === null ? null : String(Number(Number(amount).toPrecision(3)));
}
