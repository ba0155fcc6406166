import { currencyNames } from '@market/api/formatters';
import { CURRENCIES, SALARY_PERIOD_LABELS, SALARY_PERIODS } from '@market/contracts/job-posts';
import { FieldColumns, SelectField, TextField, useFormikContext } from '@market/web-kit/forms';
import { texts } from '../../texts';
import type { JobPostValues } from './job-post-values';
import classes from './pay-fields.module.css';
import { usePresetCurrency } from './use-preset-currency';
import type { UsualCurrency } from './use-usual-currency';

/** Salary, currency and period together, because each depends on the others. */
export function PayFields({ usualCurrency, isPreset }: { usualCurrency: UsualCurrency; isPreset: boolean }) {
  const { values } = useFormikContext<JobPostValues>();
  usePresetCurrency(usualCurrency, isPreset);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{texts.postJob.pay}</legend>
      <FieldColumns>
        <TextField name="salary" label={texts.postJob.salary} inputMode="numeric" hint={texts.postJob.salaryHint} />
        <TextField name="salary_max" label={texts.postJob.highestSalary} inputMode="numeric" optional />
        <SelectField
          name="currency"
          label={texts.postJob.currency}
          options={currencyChoices(values.currency)}
          placeholder={texts.postJob.chooseOne}
        />
        <SelectField
          name="salary_period"
          label={texts.postJob.payPeriod}
          options={SALARY_PERIODS.map((value) => ({ value, label: SALARY_PERIOD_LABELS[value] }))}
        />
      </FieldColumns>
    </fieldset>
  );
}

/** All current currencies by code and name; a stored post may contain an unknown code. */
function currencyChoices(stored: string) {
  const names = currencyNames();
  const codes = stored === '' || CURRENCIES.includes(stored) ? CURRENCIES : [stored, ...CURRENCIES];
  return codes.map((code) => ({
    value: code,
    label: texts.postJob.currencyChoice({ code, name: nameIn(names, code) }),
  }));
}

function nameIn(names: Intl.DisplayNames, code: string): string {
  return names.of(code) ?? code;
}
