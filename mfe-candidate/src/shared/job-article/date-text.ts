import { dateFormat } from '@market/api/formatters';

/** Formats the day of the timestamp itself, equal for everyone: a closing time is in the job's local time. */
export const dateText = (time: string): string =>
  dateFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time.slice(0, 'yyyy-mm-dd'.length)));
