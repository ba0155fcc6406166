import { monthText } from '@market/api/months';
import { texts } from '../texts';

/** Period of a job: `Mar 2019 – Jan 2024`; without an end it is current. */
export function periodText({ job_stdt, job_endt }: { job_stdt: string; job_endt: string }): string {
  return texts.months.period({ from: monthText(job_stdt), to: job_endt ? monthText(job_endt) : texts.months.present });
}
