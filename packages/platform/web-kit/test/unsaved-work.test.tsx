import { DAY_MS } from '@market/api/durations';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { renderToString } from 'react-dom/server.browser';
import { MemoryRouter } from 'react-router-dom';
import { object, string } from 'yup';
import { hasUnsavedWork, ShellProvider, useSharedState } from '../src';
import { FileField, Form, PasswordField, SubmitButton, TagsField, TextField, useSubmit } from '../src/forms';
import { createFakeShell, renderWithShell, type FakeAnswers, type FakeShell } from '../src/testing';
import { aPerson } from './a-person';
import { Button, CancelButton, Dialog, LeaveQuestion } from '../src/ui';
import { forgetAllWork, forgetOldWork, keepWork, keptWork } from '../src/unsaved/kept-work';

const schema = object({ title: string().required('Title is required') });

const initialValues = { title: '', secret_pass: '', words: [] as string[], file: null as File | null };

function Post() {
  const submit = useSubmit({
    send: async ({ title }: typeof initialValues) => http.post('/posts', { title }),
    failureText: 'Not posted.',
  });
  return (
    <Form initialValues={initialValues} schema={schema} onSubmit={submit} keep="post:new">
      <TextField name="title" label="Title" />
      <PasswordField name="secret_pass" label="Password" autoComplete="current-password" />
      <TagsField name="words" label="Words" />
      <FileField name="file" label="File" optional accept={['.pdf']} refusals={{}} />
      <CancelButton />
      <SubmitButton>Post</SubmitButton>
    </Form>
  );
}

let http: ReturnType<typeof renderWithShell>['shell']['http'];

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      {isOpen ? (
        <Dialog title="Post" onClose={() => setIsOpen(false)}>
          <Post />
        </Dialog>
      ) : null}
    </>
  );
}

async function open(answers: FakeAnswers = {}, session = aPerson()) {
  const rendered = renderWithShell(<Page />, { session, http: answers });
  ({ http } = rendered.shell);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Post' });
  return rendered;
}

const title = () => screen.getByLabelText('Title');
// By its words: antd gives all dialogs of a test one id, so that this one would be named like the one below it.
const question = () => screen.findByText('Keep what you typed?');
const answer = async (name: string) => {
  await question();
  await userEvent.click(screen.getByRole('button', { name }));
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSharedState.setState({ rememberMe: true });
});

describe('closing a dialog with something typed in it', () => {
  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('asks first: %s', async (_how, close) => {
    await open();
    await userEvent.type(title(), 'Pilot');
    await close();
    await answer('Go on editing');
    await waitFor(() => expect(screen.queryByText('Keep what you typed?')).not.toBeInTheDocument());
    expect(title()).toHaveValue('Pilot');
  });

  test('a second question, as the browser’s Back asks it, takes the place of the first', async () => {
    let leave: () => void = () => undefined;
    function Leaving() {
      const [isLeaving, setIsLeaving] = useState(false);
      leave = () => setIsLeaving(true);
      return isLeaving ? (
        <LeaveQuestion onStay={() => setIsLeaving(false)} onDiscard={() => undefined} discardLabel="Leave" />
      ) : null;
    }
    renderWithShell(
      <>
        <Page />
        <Leaving />
      </>,
      { session: aPerson() },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('dialog', { name: 'Post' });
    await userEvent.type(title(), 'Pilot');
    await userEvent.keyboard('{Escape}');
    await question();
    act(() => leave());
    await screen.findByRole('button', { name: 'Leave' });
    await waitFor(() => expect(screen.queryByText('Keep what you typed?')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Go on editing' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Leave' })).not.toBeInTheDocument());
    expect(title()).toHaveValue('Pilot');
  });

  test('closes at once when nothing was typed, or what was typed was taken back', async () => {
    await open();
    await userEvent.type(title(), 'P');
    await userEvent.clear(title());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(keptWork('login-1', 'post:new')).toBeNull();
  });

  test('kept for later, it is offered the next time, and brought back', async () => {
    await open();
    await userEvent.type(title(), 'Pilot');
    await userEvent.keyboard('{Escape}');
    await answer('Keep for later');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(hasUnsavedWork()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText(/You began to fill this in/)).toBeInTheDocument();
    expect(title()).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Bring it back' }));
    expect(title()).toHaveValue('Pilot');
    expect(title()).toHaveFocus();
    expect(screen.queryByText(/You began to fill this in/)).not.toBeInTheDocument();
    expect(hasUnsavedWork()).toBe(true);
  });

  test.each(['Keep for later', 'Discard'])(
    '%s takes the question away as well, also from a dialog that stays mounted',
    async (verb) => {
      function Lasting() {
        const [isOpen, setIsOpen] = useState(true);
        return (
          <Dialog title="Post" open={isOpen} onClose={() => setIsOpen(false)}>
            <Post />
          </Dialog>
        );
      }
      ({ http } = renderWithShell(<Lasting />, { session: aPerson() }).shell);
      await userEvent.type(await screen.findByLabelText('Title'), 'Pilot');
      await userEvent.keyboard('{Escape}');
      await answer(verb);
      await waitFor(() => expect(screen.queryByText('Keep what you typed?')).not.toBeInTheDocument());
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  test('discarded, nothing of it stays', async () => {
    await open();
    await userEvent.type(title(), 'Pilot');
    await userEvent.keyboard('{Escape}');
    await answer('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(localStorage).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByLabelText('Title');
    expect(screen.queryByText(/You began to fill this in/)).not.toBeInTheDocument();
  });
});

describe('closed while it is being sent', () => {
  /** Sends a post and closes the dialog before the answer is there. */
  async function closeWhileSending({ typedAfterwards = '' } = {}) {
    let answer: (given: unknown) => void = () => undefined;
    const answered = new Promise((resolve) => (answer = resolve));
    await open({ 'POST /posts': () => answered });
    await userEvent.type(title(), 'Pilot');
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(http.calls).toHaveLength(1));
    if (typedAfterwards) await userEvent.type(title(), typedAfterwards);
    await userEvent.keyboard('{Escape}');
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Keep for later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(keptWork('login-1', 'post:new')).not.toBeNull();
    return { answer: (given: unknown) => act(async () => answer(given)) };
  }

  test('a draft goes once it is stored, and is not offered any more', async () => {
    const { answer: give } = await closeWhileSending();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText(/You began to fill this in/)).toBeInTheDocument();
    await give({});
    expect(keptWork('login-1', 'post:new')).toBeNull();
    expect(screen.queryByText(/You began to fill this in/)).not.toBeInTheDocument();
  });

  test('text typed after the sending stays: that is not stored', async () => {
    const { answer: give } = await closeWhileSending({ typedAfterwards: ' and cook' });
    await give({});
    expect(keptWork('login-1', 'post:new')?.values).toMatchObject({ title: 'Pilot and cook' });
  });

  test('text typed into the form that was opened next stays', async () => {
    const { answer: give } = await closeWhileSending();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.type(await screen.findByLabelText('Title'), 'Cook');
    await give({});
    expect(title()).toHaveValue('Cook');
    expect(keptWork('login-1', 'post:new')?.values).toMatchObject({ title: 'Cook' });
    expect(hasUnsavedWork()).toBe(true);
  });
});

test('an offer that is declined takes nothing of what was typed since', async () => {
  keepWork('login-1', 'post:new', { title: 'Pilot' });
  await open();
  await userEvent.type(title(), 'Cook');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/You began to fill this in/)).not.toBeInTheDocument();
  expect(keptWork('login-1', 'post:new')?.values).toMatchObject({ title: 'Cook' });
  expect(hasUnsavedWork()).toBe(true);
});

test('an offer that is declined is gone for good', async () => {
  keepWork('login-1', 'post:new', { title: 'Pilot' });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(keptWork('login-1', 'post:new')).toBeNull();
  expect(title()).toHaveValue('');
});

test('a field that has changed its kind since keeps what the form has; files are asked for again', async () => {
  localStorage.setItem(
    'market.typed:login-1:post:new',
    JSON.stringify({ at: Date.now(), values: { title: 'Pilot', words: 'a,b', gone: 1 }, hadFiles: true }),
  );
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Bring it back' }));
  expect(title()).toHaveValue('Pilot');
  expect(screen.getByText('Please choose your files again: files are not kept.')).toBeInTheDocument();
});

test('a reload asks while something is unsaved, and no longer once it is saved', async () => {
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await open({ 'POST /posts': {} });
  expect(leaves()).toBe(true);
  await userEvent.type(title(), 'Pilot');
  expect(leaves()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
  expect(leaves()).toBe(true);
  expect(localStorage).toHaveLength(0);
});

test('a refused submit keeps everything', async () => {
  await open({ 'POST /posts': new Error('away') });
  await userEvent.type(title(), 'Pilot');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(http.calls).toHaveLength(1));
  expect(hasUnsavedWork()).toBe(true);
  expect(keptWork('login-1', 'post:new')?.values).toMatchObject({ title: 'Pilot' });
});

describe('drafts on the device', () => {
  test('has no password and no file', async () => {
    await open();
    await userEvent.type(title(), 'Pilot');
    await userEvent.type(screen.getByLabelText('Password'), 'Harbour77lamp');
    await userEvent.upload(screen.getByLabelText(/^File/), new File(['%PDF'], 'a.pdf'));
    await waitFor(() => expect(keptWork('login-1', 'post:new')?.hadFiles).toBe(true));
    expect(keptWork('login-1', 'post:new')?.values).toEqual({ title: 'Pilot', words: [] });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Harbour77lamp');
  });

  test('is the account’s own: nobody else is offered it', async () => {
    keepWork('login-2', 'post:new', { title: 'Theirs' });
    await open();
    expect(screen.queryByText(/You began to fill this in/)).not.toBeInTheDocument();
  });

  test('is the account’s also on a page that a server wrote for everybody', async () => {
    keepWork('login-1', 'post:new', { title: 'Pilot' });
    keepWork(null, 'post:new', { title: 'A visitor’s' });
    const page = (shell: FakeShell) => (
      <ShellProvider shell={shell}>
        <QueryClientProvider client={shell.queryClient}>
          <MemoryRouter>
            <Post />
          </MemoryRouter>
        </QueryClientProvider>
      </ShellProvider>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page(createFakeShell({ session: null })));
    const errors = jest.spyOn(console, 'error');
    render(page(createFakeShell({ session: aPerson() })), { container, hydrate: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
    expect(title()).toHaveValue('Pilot');
    await userEvent.type(title(), ' boat');
    expect(keptWork('login-1', 'post:new')?.values).toMatchObject({ title: 'Pilot boat' });
    expect(errors).not.toHaveBeenCalled();
  });

  test('becomes the account’s that a visitor signs in to, and nobody else’s after that', async () => {
    const { shell } = renderWithShell(<Post />, { session: null });
    const signIn = (user: ReturnType<typeof aPerson>) => act(() => shell.session.signIn({ user, token: 'token-1' }));
    await userEvent.type(title(), 'Pilot');
    expect(keptWork(null, 'post:new')).not.toBeNull();
    signIn(aPerson());
    expect(keptWork(null, 'post:new')).toBeNull();
    expect(keptWork('login-1', 'post:new')?.values).toMatchObject({ title: 'Pilot' });
    signIn(aPerson({ login_id: 'login-2' }));
    await userEvent.type(title(), ' boat');
    expect(keptWork('login-2', 'post:new')).toBeNull();
  });

  test('ends with the tab for visitors, and for who does not want to be remembered', () => {
    keepWork(null, 'contact', { subject: 'Hello' });
    useSharedState.setState({ rememberMe: false });
    keepWork('login-1', 'contact', { subject: 'Hello' });
    expect(localStorage).toHaveLength(0);
    expect(keptWork(null, 'contact')?.values).toEqual({ subject: 'Hello' });
    expect(keptWork('login-1', 'contact')?.values).toEqual({ subject: 'Hello' });
  });

  test('is gone after a fortnight, and after signing out', () => {
    keepWork('login-1', 'old', { subject: 'Hello' });
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 14 * DAY_MS + 1);
    keepWork('login-1', 'new', { subject: 'Hello' });
    expect(keptWork('login-1', 'old')).toBeNull();
    forgetOldWork();
    expect(Object.keys(localStorage)).toEqual(['market.typed:login-1:new']);
    keepWork('login-11', 'new', { subject: 'Theirs' });
    sessionStorage.setItem('market.visitor:note:1', '{}');
    forgetAllWork('login-1');
    expect(sessionStorage.getItem('market.visitor:note:1')).toBeNull();
    expect(Object.keys(localStorage)).toEqual(['market.typed:login-11:new']);
    jest.restoreAllMocks();
  });

  test('drafts that cannot be read, or not be written, are no failure', async () => {
    localStorage.setItem('market.typed:login-1:post:new', '{broken');
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await open();
    await userEvent.type(title(), 'Pilot');
    refuse.mockRestore();
    expect(title()).toHaveValue('Pilot');
    expect(hasUnsavedWork()).toBe(true);
  });
});
