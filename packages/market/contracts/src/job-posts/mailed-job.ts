import { number, object, string } from 'yup';
import { id, logoAddress, shortText } from '../event-fields';
import { SALARY_PERIODS } from './job-terms';

/** Job as a mail lists it, in events. */
export const mailedJobFields = {
  id: id(),
  job_title: shortText(),
  cmp_name: shortText(),
  job_location: shortText(),
  salary: number().nullable().defined(),
  salary_max: number().nullable().defined(),
  currency: string().nullable().defined(),
  // Absent where the company has none, and in events of before.
  cmp_logo: logoAddress(),
  // Events of before said nothing of it: a year.
  salary_period: string().oneOf(SALARY_PERIODS).nullable(),
};
export const mailedJob = () => object(mailedJobFields);
