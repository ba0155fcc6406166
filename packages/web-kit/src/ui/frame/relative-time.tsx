import { dateFormat } from '@market/contracts/formatters';
import { relativeTimeText } from '@market/contracts/relative-time';

/** When something happened, in words; the exact time is in the tooltip and for machines. */
export const RelativeTime = ({ value, now }: { value: string | Date; now?: Date }) => {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const exact = dateFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }).format(date);
  return (
    <time dateTime={date.toISOString()} title={exact}>
      {relativeTimeText(date, now)}
    </time>
  );
};
