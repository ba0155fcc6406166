import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { ApiError } from '../src';
import { ErrorState, LoadingState, notify, PageFailure, Toaster, usePageFailure } from '../src/ui/frame';
import { renderWithShell } from '../src/testing';

describe('an error state', () => {
  it('says what the server said, with the id that support can find, and tries again', async () => {
    const onRetry = jest.fn();
    render(
      <ErrorState
        error={
          new ApiError({
            status: 503,
            code: 'service-unavailable',
            error: 'Jobs are not available right now',
            requestId: 'req-7',
          })
        }
        onRetry={onRetry}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Jobs are not available right now');
    expect(screen.getByText('req-7')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('has a sentence of its own when no answer came', () => {
    render(<ErrorState error={new TypeError('fetch failed')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Please check your connection and try again.');
  });
});

describe('with a clock that stands still', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('a failure that may pass is tried again by itself, a refusal and one whose button has the focus are not', () => {
    const onRetry = jest.fn();
    const { rerender } = render(
      <ErrorState error={new ApiError({ status: 404, code: 'not-found' })} onRetry={onRetry} />,
    );
    act(() => void jest.advanceTimersByTime(60_000));
    expect(onRetry).not.toHaveBeenCalled();
    rerender(<ErrorState error={new ApiError({ status: 503, code: 'service-unavailable' })} onRetry={onRetry} />);
    act(() => void jest.advanceTimersByTime(10_000));
    expect(onRetry).toHaveBeenCalledTimes(1);
    act(() => screen.getByRole('button', { name: 'Retry' }).focus());
    act(() => void jest.advanceTimersByTime(60_000));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('the 500 page of a failed call stands while it is tried again, by itself too, and makes room for the page', () => {
    const refetch = jest.fn();
    const query = { data: undefined as string | undefined, error: null as unknown, isFetching: false, refetch };
    function APage() {
      const [, again] = useReducer((n: number) => n + 1, 0);
      const failure = usePageFailure(query);
      return (
        <>
          <button onClick={again}>Later</button>
          {failure ? <PageFailure {...failure} /> : <h1>{query.data ?? 'Loading'}</h1>}
        </>
      );
    }
    renderWithShell(<APage />);
    const later = (change: Partial<typeof query>) => {
      Object.assign(query, change);
      fireEvent.click(screen.getByRole('button', { name: 'Later' }));
    };
    const title = () => screen.getByRole('heading', { level: 1 }).textContent;
    later({ error: new ApiError({ status: 500, code: 'internal', requestId: 'req-8' }) });
    expect(title()).toBe('Something broke on our side');
    expect(screen.getByRole('alert')).toHaveTextContent('Request req-8');
    act(() => void jest.advanceTimersByTime(10_000));
    expect(refetch).toHaveBeenCalledTimes(1);
    later({ error: null, isFetching: true });
    expect(title()).toBe('Something broke on our side');
    later({ error: new ApiError({ status: 410, code: 'not-found' }), isFetching: false });
    expect(title()).toBe('This page has flown');
    later({ error: null, data: 'Harbour Pilot' });
    expect(title()).toBe('Harbour Pilot');
    later({ error: new ApiError({ status: 500, code: 'internal' }), data: undefined });
    expect(title()).toBe('Loading');
  });

  it('a loading state shows nothing for 300 ms, so that what is quick does not flicker', () => {
    render(<LoadingState label="Loading jobs" />);
    act(() => void jest.advanceTimersByTime(299));
    expect(screen.queryByText('Loading jobs')).not.toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.getByText('Loading jobs')).toBeInTheDocument();
  });

  it('a toast is announced, an error at once, and goes after three seconds', () => {
    render(<Toaster />);
    act(() => {
      notify.success('User login successful!');
      notify.error('Invalid email or password');
    });
    expect(screen.getByRole('status')).toHaveTextContent('User login successful!');
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid email or password');
    act(() => void jest.advanceTimersByTime(2999));
    expect(screen.getByText('User login successful!')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.queryByText('User login successful!')).not.toBeInTheDocument();
    expect(screen.queryByText('Invalid email or password')).not.toBeInTheDocument();
  });

  it('toasts stand above the keyboard of a phone, which takes a part of the window', () => {
    const visible = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: visible, configurable: true });
    const { container } = render(<Toaster />);
    const toaster = container.firstElementChild;
    expect(toaster).not.toHaveAttribute('style');
    const become = (state: Partial<typeof visible>) =>
      act(() => void Object.assign(visible, state).dispatchEvent(new Event('resize')));
    become({ height: window.innerHeight - 300 });
    expect(toaster).toHaveStyle({ bottom: '312px' });
    // Zoomed in, the window shows less without any keyboard.
    become({ scale: 2 });
    expect(toaster).not.toHaveStyle({ bottom: '312px' });
    Reflect.deleteProperty(window, 'visualViewport');
  });

  it('the same words twice are one toast, and a toast of a longer time stays', () => {
    render(<Toaster />);
    act(() => {
      notify.info('Saved');
      notify.info('Saved', 10);
    });
    expect(screen.getAllByText('Saved')).toHaveLength(1);
    act(() => void jest.advanceTimersByTime(9999));
    expect(screen.getByText('Saved')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });
});
