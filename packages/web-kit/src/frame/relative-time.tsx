const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Beyond this a date says more than "5 weeks ago". */
const RELATIVE_UNTIL = 5 * WEEK;

const steps: readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [HOUR, 'minute', MINUTE],
  [DAY, 'hour', HOUR],
  [2 * WEEK, 'day', DAY],
  [RELATIVE_UNTIL, 'week', WEEK],
];

const dateText = (date: Date) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(date);

/** `3 hours ago`, `yesterday`, and from five weeks on the date itself. */
export const relativeTimeText = (value: string | Date, now: Date = new Date()): string => {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const distance = Math.abs(seconds);
  if (distance < 45) return 'just now';
  const step = steps.find(([limit]) => distance < limit);
  if (!step) return dateText(date);
  const [, unit, length] = step;
  const count = Math.sign(seconds) * Math.max(1, Math.round(distance / length));
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(count, unit);
};

/** When something happened, in words; the exact time is in the tooltip and for machines. */
export const RelativeTime = ({ value, now }: { value: string | Date; now?: Date }) => {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }).format(date);
  return (
    <time dateTime={date.toISOString()} title={exact}>
      {relativeTimeText(date, now)}
    </time>
  );
};
