import { number, object, string } from 'yup';
import { id, logoAddress, shortText } from '../event-fields';
import { SALARY_PERIODS } from './job-terms';

/** Job in mails, as events carry it. */
export const mailedJobFields = {
  id: id(),
  job_title: shortText(),
  cmp_name: shortText(),
  job_location: shortText(),
  salary: number().nullable().defined(),
  salary_max: number().nullable().defined(),
  currency: string().nullable().defined(),
  // Absent if the company has no logo, and in older events.
  cmp_logo: logoAddress(),
  // Absent in older events, whose period is a year.
  salary_period: string().oneOf(SALARY_PERIODS).nullable(),
};
export const mailedJob = () => object(mailedJobFields);
