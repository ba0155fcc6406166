import { DAY_MS } from '@market/api/durations';
import 'fake-indexeddb/auto';
import { CHOSEN_FILES_KEPT_DAYS } from '@market/api/form-constants';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clear, entries } from 'idb-keyval';
import { FileField, Form, SubmitButton, TextField, useSubmit } from '../src/forms';
import { keptWork, renderWithShell, type FakeShellOptions } from '../src/testing';
import { aPerson } from './a-person';

import { forgetAllWork, forgetOldWork } from '../src/unsaved/kept-work';

/** Missing in the test environment; every browser has it. */
File.prototype.arrayBuffer = function arrayBuffer() {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

const initialValues = { note: '', resume: null as File | null };
const sent: (File | null)[] = [];

function Apply() {
  const submit = useSubmit({
    send: async ({ resume }: typeof initialValues) => {
      await Promise.resolve();
      sent.push(resume);
    },
    failureText: 'Not sent.',
  });
  return (
    <Form initialValues={initialValues} onSubmit={submit} keep="apply:job-1" keepFiles>
      <TextField name="note" label="Note" />
      <FileField name="resume" label="Resume" optional accept={['.pdf']} refusals={{}} />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

const open = (options: FakeShellOptions = { session: aPerson() }) => renderWithShell(<Apply />, options);
const choose = (name: string, words: string) =>
  userEvent.upload(screen.getByLabelText(/^Resume/), new File([words], name, { type: 'application/pdf' }));
const bringBack = async () => userEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
const stored = async () => (await entries()).length;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  sent.length = 0;
  await clear();
});
afterEach(() => jest.restoreAllMocks());

test('a chosen file comes back with what was typed, whole, and is gone once it is sent', async () => {
  const { unmount } = open();
  await userEvent.type(screen.getByLabelText('Note'), 'Ahoy');
  await choose('cv.pdf', '%PDF-1.7 pilot');
  await waitFor(async () => expect(await stored()).toBe(1));
  expect(JSON.stringify({ ...localStorage })).not.toContain('cv.pdf');
  unmount();
  open();
  await bringBack();
  expect(await screen.findByText('cv.pdf')).toBeInTheDocument();
  expect(screen.queryByText(/choose your files again/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: 'cv.pdf', type: 'application/pdf' });
  expect(new TextDecoder().decode(await sent[0]!.arrayBuffer())).toBe('%PDF-1.7 pilot');
  await waitFor(async () => expect(await stored()).toBe(0));
});

test('another file replaces it, and taking the choice back removes it', async () => {
  const { unmount } = open();
  await userEvent.type(screen.getByLabelText('Note'), 'Ahoy');
  await choose('old.pdf', 'old');
  await userEvent.click(screen.getByRole('button', { name: 'Remove old.pdf' }));
  await choose('new.pdf', 'new');
  await waitFor(async () => expect(JSON.stringify(await entries())).toContain('new.pdf'));
  await waitFor(async () => expect(await stored()).toBe(1));
  unmount();
  open();
  await bringBack();
  expect(await screen.findByText('new.pdf')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  await waitFor(async () => expect(await stored()).toBe(0));
});

test('discarded text takes its file along', async () => {
  const { unmount } = open();
  await choose('cv.pdf', 'mine');
  await waitFor(async () => expect(await stored()).toBe(1));
  unmount();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await stored()).toBe(0));
});

test('a visitor’s file ends with the tab: another tab has no name to ask for it by', async () => {
  const { unmount } = open({ session: null });
  await choose('cv.pdf', 'mine');
  await waitFor(async () => expect(await stored()).toBe(1));
  unmount();
  sessionStorage.clear();
  open({ session: null });
  expect(screen.queryByRole('button', { name: 'Bring it back' })).not.toBeInTheDocument();
});

test('a visitor’s file passes to the account that they sign in to', async () => {
  const { shell } = open({ session: null });
  await choose('cv.pdf', 'mine');
  await waitFor(async () => expect(await stored()).toBe(1));
  act(() => shell.session.signIn({ user: aPerson(), token: 'token-1' }));
  await waitFor(async () => {
    const keys = (await entries<string, unknown>()).map(([key]) => key);
    expect(keys).toEqual([expect.stringContaining(':login-1:')]);
  });
});

test('S207: signing out removes the files of that account alone', async () => {
  const { unmount } = open();
  await choose('cv.pdf', 'mine');
  await waitFor(async () => expect(await stored()).toBe(1));
  unmount();
  forgetAllWork('login');
  forgetAllWork('login-2');
  await waitFor(async () => expect(await stored()).toBe(1));
  forgetAllWork('login-1');
  await waitFor(async () => expect(await stored()).toBe(0));
});

test('after a week a file is neither offered nor there', async () => {
  const { unmount } = open();
  await userEvent.type(screen.getByLabelText('Note'), 'Ahoy');
  await choose('cv.pdf', 'mine');
  await waitFor(async () => expect(await stored()).toBe(1));
  unmount();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + CHOSEN_FILES_KEPT_DAYS * DAY_MS + 60_000);
  expect(keptWork('login-1', 'apply:job-1')?.hadFiles).toBe(true);
  open();
  await bringBack();
  expect(await screen.findByText(/choose your files again/)).toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('Ahoy');
  forgetOldWork();
  await waitFor(async () => expect(await stored()).toBe(0));
});
