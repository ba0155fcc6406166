import { relativeTimeText } from '../src/relative-time';

describe('a time', () => {
  const now = new Date('2026-06-15T12:00:00Z');
  it.each([
    ['2026-06-15T11:59:40Z', 'just now'],
    ['2026-06-15T11:58:00Z', '2 minutes ago'],
    ['2026-06-15T09:00:00Z', '3 hours ago'],
    ['2026-06-14T10:00:00Z', 'yesterday'],
    ['2026-06-01T13:00:00Z', '14 days ago'],
    ['2026-05-25T12:00:00Z', '3 weeks ago'],
    ['2026-01-02T12:00:00Z', 'Jan 2, 2026'],
    ['2026-06-17T12:00:00Z', 'in 2 days'],
    ['nonsense', ''],
    ['2026-06-13T20:00:00Z', '2 days ago'],
  ])('%s reads "%s"', (time, text) => {
    expect(relativeTimeText(time, now, 'UTC')).toBe(text);
  });

  it.each([
    // Monday evening, read on Wednesday morning: 29 hours later.
    ['UTC', '2 days ago'],
    // Both times fall on the previous day there, in the evening and in the afternoon.
    ['America/Los_Angeles', 'yesterday'],
  ])('is so many days ago as the calendar of %s says: %s', (zone, text) => {
    expect(relativeTimeText('2026-06-15T20:00:00Z', new Date('2026-06-17T01:00:00Z'), zone)).toBe(text);
  });
});
