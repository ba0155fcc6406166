import { hasUnsavedWork, ShellProvider, useOverlay } from '@market/web-kit';
import { Form, TextField } from '@market/web-kit/forms';
import { createFakeShell } from '@market/market-ui/testing';
import { Dialog, Drawer } from '@market/web-kit/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, Link, RouterProvider, useNavigate, useSearchParams } from 'react-router-dom';
import { LeaveGuard } from '../src/dialogs/leave-guard';
import { keepOverlaysInHistory } from '../src/navigation/overlay-history';

// The first look at a dialog compiles antd.
configure({ asyncUtilTimeout: 15_000 });

type Kind = 'dialog' | 'form' | 'busy' | 'drawer' | 'sheet' | 'with an address';

function Sheet({ onClose }: { onClose: () => void }) {
  useOverlay(true, onClose);
  return <div role="dialog" aria-label="sheet" />;
}

function Overlay({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const [isNested, setIsNested] = useState(false);
  if (kind === 'sheet') return <Sheet onClose={onClose} />;
  if (kind === 'drawer')
    return (
      <Drawer open title="drawer" onClose={onClose}>
        <button onClick={() => setParams({ place: 'Berlin' })}>Berlin</button>
      </Drawer>
    );
  return (
    <Dialog title={kind} onClose={onClose} closable={kind !== 'busy'} hasAddress={kind === 'with an address'}>
      {kind === 'form' ? (
        <Form initialValues={{ name: '' }} onSubmit={() => Promise.resolve()} keep="test">
          <TextField name="name" label="Name" />
        </Form>
      ) : null}
      <Link to="/other">Other page</Link>
      <button onClick={onClose}>Shut</button>
      <button onClick={() => setIsNested(true)}>Deeper</button>
      <button
        onClick={() => {
          onClose();
          void navigate('/other');
        }}
      >
        Shut and go
      </button>
      <button
        onClick={() => {
          void navigate('/page');
          onClose();
        }}
      >
        Shut and stay
      </button>
      {isNested ? (
        <Dialog title="nested" onClose={() => setIsNested(false)}>
          Deep
        </Dialog>
      ) : null}
    </Dialog>
  );
}

const KINDS: Kind[] = ['dialog', 'form', 'busy', 'drawer', 'sheet', 'with an address'];

function Page() {
  const [kind, setKind] = useState<Kind | null>(null);
  return (
    <main>
      {KINDS.map((each) => (
        <button key={each} onClick={() => setKind(each)}>
          Open {each}
        </button>
      ))}
      {kind ? <Overlay kind={kind} onClose={() => setKind(null)} /> : null}
      <LeaveGuard />
    </main>
  );
}

let router: ReturnType<typeof createBrowserRouter>;
let stop: () => void = () => undefined;

/** Place of the router in its own history, and depth of overlays. */
const entry = () => ({
  index: (history.state as { idx: number }).idx,
  overlays: ((history.state as { usr?: { overlays?: number } }).usr?.overlays ?? 0) as number,
});

function start() {
  router = createBrowserRouter([
    { path: '/before', element: <h1>Before</h1> },
    { path: '/page', element: <Page /> },
    { path: '/other', element: <h1>Other</h1> },
  ]);
  stop = keepOverlaysInHistory(router);
  const shell = createFakeShell();
  return render(
    <ShellProvider shell={shell}>
      <QueryClientProvider client={shell.queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ShellProvider>,
  );
}

async function begin() {
  history.pushState(null, '', '/before');
  const rendered = start();
  await act(() => router.navigate('/page'));
  const { index } = entry();
  return { ...rendered, index };
}

async function open(kind: Kind) {
  const begun = await begin();
  await userEvent.click(screen.getByRole('button', { name: `Open ${kind}` }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(entry()).toEqual({ index: begun.index + 1, overlays: 1 }));
  return begun;
}

const back = () => act(() => router.navigate(-1));
/** Back as the browser's own button does it, past the router. */
const press = (way: 'back' | 'forward') => act(async () => history[way]());
const isShut = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const settled = (index: number) => waitFor(() => expect(entry()).toEqual({ index, overlays: 0 }));

afterEach(() => {
  stop();
  router.dispose();
  sessionStorage.clear();
});

test.each<Kind>(['dialog', 'form', 'drawer', 'sheet'])('Back closes a %s, and the page stays', async (kind) => {
  const { index } = await open(kind);
  await press('back');
  await isShut();
  await settled(index);
  expect(location.pathname).toBe('/page');

  await press('back');
  expect(await screen.findByRole('heading', { name: 'Before' })).toBeInTheDocument();
});

test('Forward does not open it again', async () => {
  const { index } = await open('dialog');
  await press('back');
  await isShut();
  await press('forward');
  await settled(index);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['its own button', () => userEvent.click(screen.getByRole('button', { name: 'Shut' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('closed by %s, it leaves no entry behind', async (_how, close) => {
  const { index } = await open('dialog');
  await close();
  await isShut();
  await settled(index);
  await press('back');
  expect(await screen.findByRole('heading', { name: 'Before' })).toBeInTheDocument();
});

test('a step that a slow browser has not made after a second is not made twice', async () => {
  const { index } = await open('dialog');
  const go = jest.spyOn(history, 'go').mockImplementation(() => undefined);
  jest.useFakeTimers({ advanceTimers: true });
  try {
    await userEvent
      .setup({ advanceTimers: jest.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Shut' }));
    await isShut();
    await waitFor(() => expect(go).toHaveBeenCalledTimes(1));
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(go).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
    go.mockRestore();
  }
  // Late event: it must not count as a press of Back.
  await act(async () => history.back());
  await settled(index);
  expect(location.pathname).toBe('/page');
});

test('two overlays: each Back closes the upper one', async () => {
  const { index } = await open('dialog');
  await userEvent.click(screen.getByRole('button', { name: 'Deeper' }));
  await screen.findByText('Deep');
  await waitFor(() => expect(entry()).toEqual({ index: index + 2, overlays: 2 }));
  await press('back');
  await waitFor(() => expect(screen.queryByText('Deep')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Shut' })).toBeInTheDocument();
  await press('back');
  await isShut();
  await settled(index);
});

test('both are gone at once when the lower one is closed', async () => {
  const { index } = await open('dialog');
  await userEvent.click(screen.getByRole('button', { name: 'Deeper' }));
  await screen.findByText('Deep');
  await waitFor(() => expect(entry().overlays).toBe(2));
  await userEvent.click(screen.getByRole('button', { name: 'Shut', hidden: true }));
  await isShut();
  await settled(index);
});

test('Back asks before what was typed is lost, and asks again the next time', async () => {
  const { index } = await open('form');
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  for (let time = 0; time < 2; time += 1) {
    await press('back');
    await screen.findByText('Keep what you typed?');
    await waitFor(() => expect(entry()).toEqual({ index: index + 2, overlays: 2 }));
    await userEvent.click(screen.getByRole('button', { name: 'Go on editing' }));
    await waitFor(() => expect(entry()).toEqual({ index: index + 1, overlays: 1 }));
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  }
  await press('back');
  await screen.findByText('Keep what you typed?');
  // Back from the question goes on editing.
  await waitFor(() => expect(entry().overlays).toBe(2));
  await press('back');
  await waitFor(() => expect(screen.queryByText('Keep what you typed?')).not.toBeInTheDocument());
  await press('back');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await isShut();
  await settled(index);
  expect(hasUnsavedWork()).toBe(false);
});

test('a busy overlay stays open, with its entry', async () => {
  const { index } = await open('busy');
  await press('back');
  await waitFor(() => expect(entry()).toEqual({ index: index + 1, overlays: 1 }));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('an overlay with an address of its own takes no entry', async () => {
  const { index } = await begin();
  await userEvent.click(screen.getByRole('button', { name: 'Open with an address' }));
  await screen.findByRole('dialog');
  await userEvent.click(screen.getByRole('button', { name: 'Deeper' }));
  await waitFor(() => expect(entry()).toEqual({ index: index + 1, overlays: 1 }));
  await press('back');
  await waitFor(() => expect(screen.queryByText('Deep')).not.toBeInTheDocument());
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test.each(['link', 'button'] as const)(
  'another page that is opened from inside (%s) takes its entry: Back is at the page',
  async (role) => {
    const { index } = await open('dialog');
    await userEvent.click(screen.getByRole(role, { name: role === 'link' ? 'Other page' : 'Shut and go' }));
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
    await settled(index + 1);
    await press('back');
    await screen.findByRole('button', { name: 'Open dialog' });
    await settled(index);
    await press('forward');
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
  },
);

test('led to the page that one is on, nothing is left behind', async () => {
  const { index } = await open('dialog');
  await userEvent.click(screen.getByRole('button', { name: 'Shut and stay' }));
  await isShut();
  await settled(index);
});

test('a page that is opened while an overlay takes its entry away is reached', async () => {
  await open('dialog');
  const shut = screen.getByRole('button', { name: 'Shut' });
  await userEvent.click(shut);
  // In whichever moment of it.
  await act(() => router.navigate('/other'));
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
  await waitFor(() => expect(location.pathname).toBe('/other'));
  await back();
  await screen.findByRole('button', { name: 'Open dialog' });
});

test('a filter that is set in a drawer is an entry of the page, with the drawer open above it', async () => {
  const { index } = await open('drawer');
  await userEvent.click(screen.getByRole('button', { name: 'Berlin' }));
  await waitFor(() => expect(entry()).toEqual({ index: index + 2, overlays: 1 }));
  await press('back');
  await isShut();
  expect(location.search).toBe('?place=Berlin');
  await settled(index + 1);
  await press('back');
  await waitFor(() => expect(location.search).toBe(''));
});

test('after a reload the overlay is gone, and so is its entry', async () => {
  const { index, unmount } = await open('dialog');
  stop();
  router.dispose();
  unmount();
  expect(entry().overlays).toBe(1);
  start();
  await settled(index);
  expect(location.pathname).toBe('/page');
});
