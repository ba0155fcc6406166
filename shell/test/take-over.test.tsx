import { ApiError } from '@market/web-kit';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { FirstPageNotice } from '../src/app/first-page-notice';
import { takeOver, useTakenOver } from '../src/base/take-over';
import { usePageChange } from '../src/navigation/use-page-change';

const RAW = '<div id="raw-page"><main><h1>Harbour Pilot</h1><a href="/company-profile/1">Tide & Co</a></main></div>';
let queryClient: QueryClient;
let stop: () => void;
let goTo: (pathname: string) => void;

beforeEach(() => {
  document.body.innerHTML = `${RAW}<div id="root"></div>`;
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  window.scrollTo = jest.fn();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const raw = () => document.getElementById('raw-page');

function Application({ children }: { children: React.ReactNode }) {
  return (
    <>
      <header data-part="Header">
        <button type="button">Log in</button>
      </header>
      <p>{useTakenOver() ? 'taken over' : 'waiting'}</p>
      <main tabIndex={-1}>{children}</main>
    </>
  );
}

function start() {
  const view = render(<Application>{null}</Application>, { container: document.getElementById('root')! });
  const router = {
    subscribe: (listener: (state: { location: { pathname: string } }) => void) => {
      goTo = (pathname) => act(() => listener({ location: { pathname } }));
      return () => undefined;
    },
  };
  stop = takeOver({ queryClient, router });
  return { show: (content: React.ReactNode) => view.rerender(<Application>{content}</Application>) };
}

/** Frames in which it would have been done by now. */
const someFrames = () =>
  act(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });

test('what was typed before goes over, with the focus', async () => {
  raw()!.innerHTML = '<main><form><input name="search"><input name="other"></form></main>';
  const [before] = raw()!.querySelectorAll('input');
  before!.value = 'night nur';
  before!.focus();
  function Search() {
    const [text, setText] = useState('');
    return (
      <>
        <input name="search" value={text} onChange={(event) => setText(event.target.value)} />
        <p>asked for {text}</p>
      </>
    );
  }
  const { show } = start();
  show(<Search />);
  await waitFor(() => expect(raw()).toBeNull());
  expect(await screen.findByText('asked for night nur')).toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('the server’s words stay until the page is whole, then one takes the other’s place where the reader was', async () => {
  const { show } = start();
  await someFrames();
  show(<div role="status" aria-busy="true" />);
  await someFrames();
  expect(raw()).not.toBeNull();
  expect(screen.getByText('waiting')).toBeInTheDocument();

  let answer: (job: string) => void = () => undefined;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['similar'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  const leave = observer.subscribe(() => undefined);
  show(<h1>Harbour Pilot</h1>);
  await someFrames();
  expect(raw()).not.toBeNull();

  raw()!.querySelector('a')!.focus();
  window.scrollY = 120;
  show(<a href="/company-profile/1">Tide & Co</a>);
  act(() => answer('none'));
  await waitFor(() => expect(raw()).toBeNull());
  expect(screen.getByText('taken over')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Tide & Co' })).toHaveFocus();
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 120);
  leave();
});

test('where the application has only a failure of its data to show, the words stay; once it has more, it shows', async () => {
  const { show } = start();
  let answer = (): Promise<string> => Promise.reject(new Error('away'));
  const observer = new QueryObserver(queryClient, { queryKey: ['job'], queryFn: () => answer() });
  const leave = observer.subscribe(() => undefined);
  show(<div role="alert">This did not load</div>);
  await waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  await someFrames();
  expect(raw()).not.toBeNull();
  answer = () => Promise.resolve('job');
  await act(() => observer.refetch());
  show(<h1>Harbour Pilot</h1>);
  await waitFor(() => expect(raw()).toBeNull());
  leave();
});

test('the header comes first, and leads elsewhere although the page has nothing to show yet', async () => {
  const { show } = start();
  show(<div role="status" aria-busy="true" />);
  await waitFor(() => expect(raw()!.dataset.header).toBe('taken-over'));
  expect(screen.getByText('waiting')).toBeInTheDocument();
  goTo(window.location.pathname);
  expect(raw()).not.toBeNull();
  goTo('/pricing');
  expect(raw()).toBeNull();
  expect(screen.getByText('taken over')).toBeInTheDocument();
});

test('while the words stay because calls fail, the page says so and offers to try again', async () => {
  const { show } = start();
  let answer = (): Promise<string> => Promise.reject(new ApiError({ status: 503, code: 'service-unavailable' }));
  const observer = new QueryObserver(queryClient, { queryKey: ['job'], queryFn: () => answer() });
  const leave = observer.subscribe(() => undefined);
  const notice = (
    <QueryClientProvider client={queryClient}>
      <FirstPageNotice />
    </QueryClientProvider>
  );
  show(
    <>
      {notice}
      <div role="status" aria-busy="true" />
    </>,
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  show(
    <>
      {notice}
      <div role="alert">This did not load</div>
    </>,
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = () => Promise.resolve('job');
  await userEvent.click(again);
  await waitFor(() => expect(observer.getCurrentResult().data).toBe('job'));
  show(
    <>
      {notice}
      <h1>Harbour Pilot</h1>
    </>,
  );
  await waitFor(() => expect(raw()).toBeNull());
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  leave();
});

test('a part that is broken shows its panel, whatever the server wrote', async () => {
  const { show } = start();
  show(<div role="alert">Jobs and applications is not available</div>);
  await waitFor(() => expect(raw()).toBeNull());
});

test('what the head said of the first page is not said of the next one', async () => {
  document.head.innerHTML =
    '<link rel="canonical" href="https://x.test/job-details/1" data-first-page><script type="application/ld+json" data-first-page>{}</script><link rel="icon" href="/favicon.svg">';
  stop = () => undefined;
  const Page = () => {
    usePageChange('Job', useLocation().pathname);
    return <Link to="/search-jobs">Search</Link>;
  };
  render(
    <MemoryRouter initialEntries={['/job-details/1']}>
      <Page />
    </MemoryRouter>,
  );
  expect(document.head.querySelectorAll('[data-first-page]')).toHaveLength(2);
  await userEvent.click(screen.getByRole('link', { name: 'Search' }));
  expect([...document.head.children].map(({ tagName }) => tagName)).toEqual(['LINK', 'TITLE']);
  expect(document.head.querySelector('[data-first-page]')).toBeNull();
});
