import { Money, moneyText, RecordStatus } from '@market/market-ui/values';
import { render, screen } from '@testing-library/react';

describe('an amount of money', () => {
  it.each([
    [{ amount: '85000' }, '85,000'],
    [{ amount: '85000', max: '110000', yearly: true }, '85,000 – 110,000 a year'],
    [{ amount: '85000', currency: 'USD', period: 'year', yearly: true }, '$85,000 a year'],
    [{ amount: '25', max: '30', currency: 'USD', period: 'hour' }, '$25 – $30 an hour'],
    [{ amount: '4200', currency: 'EUR', period: 'month', yearly: true }, '€4,200 a month'],
    [{ amount: '85000', max: '85000', currency: 'EUR' }, '€85,000'],
    [{ amount: null, max: '90000', currency: null, period: null }, '90,000'],
    [{ amount: '85000', currency: 'not a code' }, '85,000 not a code'],
  ] as const)('%j reads %s', (given, text) => {
    expect(moneyText(given)).toBe(text);
  });

  it.each([[null], [undefined], [''], ['0'], ['abc']])('%j is not stated', (amount) => {
    render(<Money amount={amount} />);
    expect(screen.getByText('Salary not stated')).toBeInTheDocument();
  });
});

test('a status that nobody has named yet is shown as words', () => {
  render(<RecordStatus status="second_interview" />);
  expect(screen.getByText('Second interview')).toBeInTheDocument();
});

test('a status of a job has its word, or a label in its place', () => {
  render(
    <>
      <RecordStatus status="open" />
      <RecordStatus status="closed" label="Closed on Friday" />
    </>,
  );
  expect(screen.getByText('Open')).toBeInTheDocument();
  expect(screen.getByText('Closed on Friday')).toBeInTheDocument();
  expect(screen.queryByText('Closed')).not.toBeInTheDocument();
});
