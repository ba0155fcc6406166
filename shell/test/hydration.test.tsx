import { ApiError, isApiError } from '@market/web-kit';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazyPage } from '@market/web-kit/router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useEffect, useState, type FormEvent } from 'react';
import { renderToString } from 'react-dom/server.browser';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { hydratePage, replacePage } from '../src/app/hydration';
import { readPageData, takeData } from '../src/base/page-data';
import { createQueryClient } from '../src/app/query-client';
import { usePageChange } from '../src/navigation/use-page-change';
import { allowFiles } from '../src/remotes/guarded-files';

afterEach(() => {
  document.body.innerHTML = '';
});

test('the application takes the answers and the refusals that the page was made of, and asks for neither', async () => {
  const data = {
    answers: [{ queryKey: ['job', '1'], data: { job_title: 'Harbour Pilot' } }],
    refusals: [{ queryKey: ['job', '2'], status: 404, code: 'not-found', error: 'There is no such job.' }],
  };
  document.body.innerHTML = `<div id="root"></div><script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
  const queryClient = createQueryClient();
  takeData(queryClient, readPageData()!);
  const asked = jest
    .fn<Promise<{ job_title: string }>, [string]>()
    .mockRejectedValue(new ApiError({ status: 503, code: 'network' }));
  function Job({ id }: { id: string }) {
    const { data: job, error } = useQuery({ queryKey: ['job', id], queryFn: () => asked(id) });
    return <p>{job ? job.job_title : isApiError(error) ? error.error : 'waiting'}</p>;
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Job id="1" />
      <Job id="2" />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Harbour Pilot')).toBeInTheDocument();
  expect(screen.getByText('There is no such job.')).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});

test('S70: a stylesheet that the server has linked is its remote’s only where it came with the hash that was published', async () => {
  const [hash, another] = ['h', 'x'].map((letter) => `sha384-${letter.repeat(64)}`);
  allowFiles(
    'http://localhost/remotes/mfe_a/1.0.0-abc/mf-manifest.json',
    new Map([
      ['a.css', hash!],
      ['b.css', hash!],
      ['c.css', hash!],
    ]),
  );
  const linked = (href: string, integrity: string, came = true) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.setAttribute('href', href);
    link.integrity = integrity;
    Object.defineProperty(link, 'sheet', { value: came ? {} : null });
    document.body.append(link);
    return link;
  };
  const published = linked('/remotes/mfe_a/1.0.0-abc/a.css', hash!);
  const others = [
    linked('/remotes/mfe_a/1.0.0-abc/b.css', hash!, false),
    linked('/remotes/mfe_a/1.0.0-abc/c.css', another!),
    linked('/remotes/mfe_a/1.0.0-abc/unlisted.css', another!),
    linked('/remotes/mfe_a/1.0.0-abc/unlisted-without.css', ''),
    linked('/remotes/mfe_a/0.9.0-old/a.css', hash!),
    linked('/shell.css', ''),
  ];
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Page />);
  await hydrated(root, false);
  expect(published.dataset.href).toBe('http://localhost/remotes/mfe_a/1.0.0-abc/a.css');
  expect(others.map((link) => link.dataset.href)).toEqual(others.map(() => undefined));
});

test('a page written by another version stands until the code of this session’s one is there, and is then replaced without a complaint', async () => {
  const complained = jest.spyOn(console, 'error');
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = '<main>Written by the canary</main>';
  let arrive: (isHere: boolean) => void = () => undefined;
  const isHere = new Promise<boolean>((resolve) => (arrive = resolve));
  const replaced = act(() => replacePage(root, { prepare: () => isHere }, <main>Made by the live version</main>));
  expect(root).toHaveTextContent('Written by the canary');
  arrive(true);
  await replaced;
  expect(root).toHaveTextContent(/^Made by the live version$/);
  expect(root.dataset.hydrated).toBe('page');
  expect(complained).not.toHaveBeenCalled();
  complained.mockRestore();
});

test('a page without the server’s text has no data to take', () => {
  document.body.innerHTML = '<div id="root"></div>';
  expect(readPageData()).toBeUndefined();
});

test('tags of the first page’s head are not those of the next one', async () => {
  document.head.innerHTML =
    '<link rel="canonical" href="https://x.test/job-details/1" data-first-page><script type="application/ld+json" data-first-page>{}</script><link rel="icon" href="/favicon.svg">';
  function Page() {
    usePageChange('Job', useLocation().pathname);
    return <Link to="/search-jobs">Search</Link>;
  }
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

/** Page with a field of each kind that shows the shared state. */
function Fields() {
  const [words, setWords] = useState('');
  const [pay, setPay] = useState('0');
  const [sort, setSort] = useState('new');
  const [isRemote, setIsRemote] = useState(false);
  const [pressed, setPressed] = useState(0);
  return (
    <main>
      <input aria-label="Words" value={words} onChange={({ target }) => setWords(target.value)} />
      <input
        type="range"
        aria-label="Pay"
        min="0"
        max="9"
        value={pay}
        onChange={({ target }) => setPay(target.value)}
      />
      <select aria-label="Sort" value={sort} onChange={({ target }) => setSort(target.value)}>
        <option value="new">New</option>
        <option value="pay">Pay</option>
      </select>
      <input
        type="checkbox"
        aria-label="Remote"
        checked={isRemote}
        onChange={({ target }) => setIsRemote(target.checked)}
      />
      <button onClick={() => setPressed((times) => times + 1)}>Press</button>
      <output>{`${words} ${pay} ${sort} ${isRemote} ${pressed}`}</output>
    </main>
  );
}

/** Lazy page from a loaded chunk, as every page is. */
const Page = lazyPage(async () => Fields);
beforeAll(() => Page.preload());

/** React works when `act` ends: what is waited for is waited for in a second one. */
async function hydrated(root: HTMLElement, isOfRemote: boolean): Promise<void> {
  let done: Promise<void> | undefined;
  await act(async () => {
    done = hydratePage(root, { isOfRemote, prepare: async () => true }, <Page />);
  });
  await act(async () => done);
}

test.each([
  ['of the shell', false],
  ['of a remote', true],
])(
  'input typed, moved, chosen, ticked and pressed before a page %s is hydrated counts once',
  async (_name, isOfRemote) => {
    const root = document.createElement('div');
    root.innerHTML = renderToString(<Page />);
    document.body.append(root);
    const change = (label: string, value: string) => ((screen.getByLabelText(label) as HTMLInputElement).value = value);
    change('Words', 'pilot');
    change('Pay', '4');
    change('Sort', 'pay');
    (screen.getByLabelText('Remote') as HTMLInputElement).checked = true;
    window.earlyPress = screen.getByRole('button');
    await hydrated(root, isOfRemote);
    expect(screen.getByRole('status')).toHaveTextContent('pilot 4 pay true 1');
    expect(root.dataset.hydrated).toBe('page');
  },
);

test('a press while React hydrates counts once: for it React hydrates at once, and it is noted as well', async () => {
  // Inline script of the page before its first paint.
  jest.requireActual('../public/first-paint.js');
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = renderToString(<Page />);
  document.body.append(root);
  let done: Promise<void> | undefined;
  await act(async () => {
    done = hydratePage(root, { isOfRemote: true, prepare: async () => true }, <Page />);
    screen.getByRole('button').click();
    screen.getByLabelText('Remote').click();
  });
  await act(async () => done);
  expect(screen.getByRole('status')).toHaveTextContent('0 new true 1');
});

/** A page with a form that the browser can send. */
function SearchForm({ onSearch }: { onSearch: (words: string) => void }) {
  const [words, setWords] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(words);
  };
  return (
    <main>
      <form action="/search-jobs" onSubmit={search}>
        <input name="search" aria-label="Words" value={words} onChange={({ target }) => setWords(target.value)} />
        <button type="submit">Search</button>
      </form>
    </main>
  );
}

test('until a page is hydrated the browser sends its form; while it is, the press waits, and what was typed counts', async () => {
  jest.requireActual('../public/first-paint.js');
  const searched = jest.fn();
  const ThePage = lazyPage(async () => () => <SearchForm onSearch={searched} />);
  await ThePage.preload();
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = renderToString(<ThePage />);
  document.body.append(root);
  // The browser sends what nobody has prevented when it has gone through the document.
  const sent = jest.fn();
  const send = (event: Event) => {
    if (!event.defaultPrevented) sent((screen.getByLabelText('Words') as HTMLInputElement).value);
    event.preventDefault();
  };
  window.addEventListener('submit', send);
  // Pointer press, which makes React hydrate at once.
  const press = () => {
    const button = screen.getByRole('button', { name: 'Search' });
    button.dispatchEvent(new Event('mousedown', { bubbles: true }));
    button.click();
  };
  (screen.getByLabelText('Words') as HTMLInputElement).value = 'pilot';
  press();
  expect(sent.mock.calls).toEqual([['pilot']]);
  let done: Promise<void> | undefined;
  await act(async () => {
    done = hydratePage(root, { isOfRemote: false, prepare: async () => true }, <ThePage />);
    await new Promise((resolve) => setTimeout(resolve));
    press();
  });
  await act(async () => done);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(searched.mock.calls).toEqual([['pilot']]);
  press();
  expect(searched.mock.calls).toEqual([['pilot'], ['pilot']]);
  window.removeEventListener('submit', send);
});

test('a page counts as hydrated once it answers, which is after what stands around it', async () => {
  let isListening = false;
  const WithKeys = lazyPage(async () => () => {
    useEffect(() => void (isListening = true), []);
    return <main />;
  });
  await WithKeys.preload();
  const app = (
    <Suspense>
      <WithKeys />
    </Suspense>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(app);
  document.body.append(root);
  const seen: unknown[] = [];
  new MutationObserver(() => seen.push([root.dataset.hydrated, isListening])).observe(root, {
    attributeFilter: ['data-hydrated'],
  });
  await hydratePage(root, { isOfRemote: true, prepare: async () => true }, app);
  await waitFor(() =>
    expect(seen).toEqual([
      ['frame', false],
      ['page', true],
    ]),
  );
});

test('a press for a dialog is answered once the frame is there, while the page is still on its way', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Page />);
  document.body.append(root);
  const button = screen.getByRole('button');
  window.earlyPress = button;
  const settle = jest.fn();
  window.settleEarlyPress = settle;
  const isOpened: boolean[] = [];
  let arrive: (isHere: boolean) => void = () => undefined;
  let done: Promise<void> | undefined;
  await act(async () => {
    done = hydratePage(
      root,
      {
        isOfRemote: true,
        prepare: () => new Promise<boolean>((resolve) => (arrive = resolve)),
        openPressedFor: () => isOpened.push(window.earlyPress === button) > 0,
      },
      <Page />,
    );
  });
  await waitFor(() => expect(isOpened).toEqual([true]));
  expect(settle).toHaveBeenCalledTimes(1);
  expect(window.earlyPress).toBeNull();
  // A second tap before the dialog covers the page: it would be opened anew, empty.
  window.earlyPress = button;
  await act(async () => {
    arrive(true);
    await done;
  });
  // The press was answered: it is not done again.
  expect(screen.getByRole('status')).toHaveTextContent('0 new false 0');
  delete window.settleEarlyPress;
});

test('an untouched page stays as the server wrote it', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Page />);
  document.body.append(root);
  window.earlyPress = null;
  await hydrated(root, false);
  expect(screen.getByRole('status')).toHaveTextContent('0 new false 0');
});
