import { dateFormat } from '@market/api/formatters';

/** The same day to everybody, as the time says it: a closing time has the clock of the job's place. */
export const dateText = (time: string): string =>
  dateFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time.slice(0, 'yyyy-mm-dd'.length)));
