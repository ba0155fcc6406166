import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ApiError, hasUnsavedWork, useSharedState } from '../src';
import { Form, SubmitButton, TextField, useSubmit } from '../src/forms';
import { keptWork, renderWithShell } from '../src/testing';
import { aPerson } from './a-person';

interface Company {
  name: string;
  site: string;
}

/** A page that shows what is stored of a company, as a query does that is asked for anew now and then. */
function openCompany(
  stored: Company,
  { startsOver = false, afterwards }: { startsOver?: boolean; afterwards?: Promise<void> } = {},
) {
  let fetched: (company: Company) => void = () => undefined;
  const sent: { values: Company; answer: (failure?: Error) => void }[] = [];
  function Page() {
    const [company, setCompany] = useState(stored);
    fetched = setCompany;
    const submit = useSubmit({
      send: (values: Company) =>
        new Promise<void>((resolve, reject) =>
          sent.push({ values, answer: (failure) => (failure ? reject(failure) : resolve()) }),
        ),
      onSuccess: (_answer, _values, helpers) => {
        if (startsOver) helpers.resetForm();
        return afterwards;
      },
      failureText: 'Not saved.',
    });
    return (
      <Form initialValues={{ ...company }} onSubmit={submit} keep="company" enableReinitialize>
        <TextField name="name" label="Name" />
        <TextField name="site" label="Site" />
        <SubmitButton>Save</SubmitButton>
      </Form>
    );
  }
  renderWithShell(<Page />, { session: aPerson() });
  return {
    sent,
    fetch: (company: Company) => act(() => fetched(company)),
    answer: async (failure?: Error) => act(async () => sent.at(-1)?.answer(failure)),
  };
}

const name = () => screen.getByLabelText('Name');
const site = () => screen.getByLabelText('Site');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const kept = () => keptWork('login-1', 'company')?.values;
const STORED = { name: 'Marsh', site: 'marsh.test' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSharedState.setState({ rememberMe: true });
});

describe('new initial values', () => {
  test('are taken over by a form in which nothing was typed', () => {
    const { fetch } = openCompany(STORED);
    fetch({ name: 'Marsh Parks', site: 'parks.test' });
    expect(name()).toHaveValue('Marsh Parks');
    expect(site()).toHaveValue('parks.test');
    expect(hasUnsavedWork()).toBe(false);
  });

  test('do not touch a form in which something was typed, nor what the device keeps of it', async () => {
    const { fetch } = openCompany(STORED);
    await userEvent.type(name(), ' & Sons');
    fetch({ name: 'Marsh Parks', site: 'parks.test' });
    expect(name()).toHaveValue('Marsh & Sons');
    expect(site()).toHaveValue('marsh.test');
    expect(kept()).toEqual({ name: 'Marsh & Sons', site: 'marsh.test' });
    expect(hasUnsavedWork()).toBe(true);
  });

  test('are taken over once what was typed is taken back, or says the same', async () => {
    const { fetch } = openCompany(STORED);
    await userEvent.type(name(), '!');
    fetch({ name: 'Marsh Parks', site: 'marsh.test' });
    await userEvent.type(name(), '{Backspace}');
    expect(name()).toHaveValue('Marsh Parks');
    await userEvent.type(name(), '!');
    fetch({ name: 'Marsh Parks!', site: 'marsh.test' });
    expect(hasUnsavedWork()).toBe(false);
    expect(kept()).toBeUndefined();
  });

  test('values that come while a form is being sent are neither taken over nor counted as typed', async () => {
    const { fetch, answer } = openCompany(STORED);
    await save();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
    fetch({ name: 'Marsh Parks', site: 'parks.test' });
    expect(name()).toHaveValue('Marsh');
    await answer();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    expect(name()).toHaveValue('Marsh');
    expect(hasUnsavedWork()).toBe(false);
  });
});

describe('typing while a form is being saved', () => {
  /** Saves another name, and types a site before the answer is there. */
  async function typeWhileSaving(options?: { startsOver: boolean }) {
    const page = openCompany(STORED, options);
    await userEvent.type(name(), ' Parks');
    await save();
    await waitFor(() => expect(page.sent).toHaveLength(1));
    await userEvent.type(site(), '/parks');
    return page;
  }

  test('stays when it is saved and fetched anew, as unsaved work that the device keeps', async () => {
    const { fetch, answer } = await typeWhileSaving();
    await answer();
    expect(site()).toHaveValue('marsh.test/parks');
    fetch({ name: 'Marsh Parks', site: 'https://marsh.test' });
    expect(name()).toHaveValue('Marsh Parks');
    expect(site()).toHaveValue('marsh.test/parks');
    expect(kept()).toEqual({ name: 'Marsh Parks', site: 'marsh.test/parks' });
    expect(hasUnsavedWork()).toBe(true);
  });

  test('is compared with what was saved: taken back, nothing is unsaved, and what is stored is shown', async () => {
    const { fetch, answer } = await typeWhileSaving();
    await answer();
    await userEvent.type(site(), '{Backspace>6/}');
    expect(site()).toHaveValue('marsh.test');
    expect(hasUnsavedWork()).toBe(false);
    expect(kept()).toBeUndefined();
    fetch({ name: 'Marsh Parks', site: 'https://marsh.test' });
    expect(site()).toHaveValue('https://marsh.test');
  });

  test('stays when the save is refused', async () => {
    const { fetch, answer } = await typeWhileSaving();
    await answer(new ApiError({ status: 409, code: 'conflict', error: 'Not now.' }));
    fetch({ name: 'Marsh Lakes', site: 'lakes.test' });
    expect(name()).toHaveValue('Marsh Parks');
    expect(site()).toHaveValue('marsh.test/parks');
    expect(kept()).toEqual({ name: 'Marsh Parks', site: 'marsh.test/parks' });
  });

  test('stays in a form that begins anew after each submit', async () => {
    const { answer } = await typeWhileSaving({ startsOver: true });
    await answer();
    expect(site()).toHaveValue('marsh.test/parks');
    expect(kept()).toEqual({ name: 'Marsh Parks', site: 'marsh.test/parks' });
  });
});

test('a saved form shows what was sent until what is stored is fetched, and has nothing unsaved', async () => {
  const { fetch, answer } = openCompany(STORED);
  await userEvent.type(name(), ' Parks');
  await save();
  await answer();
  expect(hasUnsavedWork()).toBe(false);
  expect(kept()).toBeUndefined();
  fetch({ ...STORED });
  expect(name()).toHaveValue('Marsh Parks');
  fetch({ name: 'Marsh Parks', site: 'https://marsh.test' });
  expect(site()).toHaveValue('https://marsh.test');
});

test('a saved form stays busy until all is done that follows', async () => {
  const { sent, answer } = openCompany(STORED, { afterwards: new Promise(() => undefined) });
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  await answer();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a form that begins anew begins with its first values, not with those that were saved', async () => {
  const { answer } = openCompany(STORED, { startsOver: true });
  await userEvent.type(name(), ' Parks');
  await save();
  await answer();
  expect(name()).toHaveValue('Marsh');
  expect(hasUnsavedWork()).toBe(false);
});
