import { keysOf, pick } from '@market/api';
import {
  jobDetailFields,
  jobPostChangeSchema,
  type JobPostInput,
  jobPostSchema,
  type JobStatus,
} from '@market/contracts/job-posts';
import { texts } from '../../texts';
import { EMPTY_JOB_POST, hasPay, type JobPostValues } from './job-post-values';
import type { UsualCurrency } from './use-usual-currency';

interface FormRules {
  /** Target status of the post; a draft requires a title only. */
  status: () => JobStatus | undefined;
  /** Initial values of an existing post that is not a draft. */
  stored: JobPostValues | undefined;
  usualCurrency: UsualCurrency;
}

/**
 * Validation rules of the form. A post needs the fields of the specification, and a currency for an amount; but fields
 * that a stored post lacks, as an imported one may, need not be invented to change something else.
 */
export function formSchema({ status, stored, usualCurrency }: FormRules) {
  const lacking = stored ? keysOf(jobPostChangeSchema.fields).filter((name) => isEmpty(stored, name)) : [];
  return jobPostSchema
    .shape(pick(jobPostChangeSchema.fields, ...lacking))
    .shape({
      currency: jobDetailFields.currency.test('stated', texts.postJob.currencyRequired, async (_value, { parent }) => {
        // Sibling values, already cast by the rules above.
        const values = parent as JobPostInput;
        return !lacksCurrency(values, stored) || (await usualCurrency(values.job_location ?? '')) !== undefined;
      }),
    })
    .transform((values: JobPostValues) => ({ ...values, status: status() }));
}

/** Whether a currency is missing; never for an unchanged amount stored without one. */
export function lacksCurrency(
  { status, currency, salary, salary_max }: Partial<JobPostInput>,
  stored: JobPostValues | undefined,
): boolean {
  const pay = { salary: salary ?? '', salary_max: salary_max ?? '' };
  const isAsStored = stored?.currency === '' && pay.salary === stored.salary && pay.salary_max === stored.salary_max;
  return !currency && status !== 'draft' && hasPay(pay) && !isAsStored;
}

function isEmpty(values: JobPostValues, name: string): boolean {
  if (!Object.hasOwn(EMPTY_JOB_POST, name)) return false;
  // Cast: every name in `EMPTY_JOB_POST` is a form value.
  const value = values[name as keyof JobPostValues];
  return value === '' || (Array.isArray(value) && value.length === 0);
}
