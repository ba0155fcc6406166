import { dateFormat } from '@market/api/formatters';
import { relativeTimeText } from '@market/api/relative-time';
import { useHydrating } from '../../head/use-hydrating';

/**
 * The time of an event in words; the exact time is in the tooltip and machine-readable. A server knows neither the
 * reader's clock nor the time zone: its text is replaced once the page is hydrated.
 */
export function RelativeTime({ value, now }: { value: string | Date; now?: Date }) {
  const isHydrating = useHydrating();
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const zone = isHydrating ? 'UTC' : undefined;
  const exact = dateFormat(undefined, { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(date);
  return (
    <time key={String(isHydrating)} dateTime={date.toISOString()} title={exact} suppressHydrationWarning>
      {relativeTimeText(date, now, zone)}
    </time>
  );
}
