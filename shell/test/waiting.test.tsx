import { ApiError } from '@market/web-kit';
import { act, render, screen } from '@testing-library/react';
import { DelayedNotice } from '../src/app/delayed-notice';
import { createQueryClient } from '../src/app/query-client';

beforeEach(() => jest.useFakeTimers());

afterEach(() => jest.useRealTimers());

test('a route that is late is told about after 1000 ms, in a live region that was there before', () => {
  render(<DelayedNotice label="Search jobs" />);
  act(() => jest.advanceTimersByTime(999));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent('Still loading Search jobs');
});

test.each([
  ['no answer', new ApiError({ status: 0, code: 'network' }), 4],
  ['a fault of the server', new ApiError({ status: 503, code: 'service-unavailable' }), 4],
  ['a refusal', new ApiError({ status: 404, code: 'not-found' }), 1],
])('page data that fails by %s', async (_how, failure, calls) => {
  const load = jest.fn(() => Promise.reject(failure));
  const client = createQueryClient();
  const answer = client.fetchQuery({ queryKey: ['page'], queryFn: load, retry: client.getDefaultOptions().queries?.retry }).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(30_000);
  await expect(answer).resolves.toBe(failure);
  expect(load).toHaveBeenCalledTimes(calls);
  client.clear();
});
