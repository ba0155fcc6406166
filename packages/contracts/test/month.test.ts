import { monthText } from '../src/month';

describe('a day as its month', () => {
  it.each([
    ['2024-03-01', 'Mar 2024'],
    ['2024-12-31', 'Dec 2024'],
    ['2024-03-01T23:30:00-08:00', 'Mar 2024'],
    ['', ''],
    ['some time ago', 'some time ago'],
  ])('%s reads "%s"', (day, text) => {
    expect(monthText(day)).toBe(text);
  });
});
