import { texts } from '../../texts';
/** `1 job`, `1,204 jobs`. */
export function jobCount(total: number): string {
  return texts.searchJobs.jobCount({ total });
}
