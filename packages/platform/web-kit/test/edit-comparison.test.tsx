import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../src';
import { CheckboxField, Form, SubmitButton, TextField, useSubmit } from '../src/forms';
import { compareEdits } from '../src/forms/edit-conflict';
import { renderWithShell } from '../src/testing';

interface Values {
  title: string;
  town: string;
  remote: boolean;
  tags: string[];
  version: string;
}
const FIRST: Values = { title: 'Keeper', town: 'Bergen', remote: false, tags: ['lamp'], version: '1' };

/** A form on something stored, which another tab saves as well. */
function stage(begun: Values = FIRST) {
  const stored = { now: begun };
  const send = jest.fn(async (values: Values) => {
    if (values.version !== stored.now.version) throw new ApiError({ status: 409, code: 'changed-meanwhile' });
    stored.now = { ...values, version: `${values.version}+` };
    return stored.now;
  });
  const latest = jest.fn(async () => stored.now);
  function JobForm() {
    const onSubmit = useSubmit({
      send,
      failureText: 'Not saved.',
      savedElsewhere: { latest, labels: { tags: 'Tags' }, show: { tags: (tags) => tags.join(' + ') } },
    });
    return (
      <Form initialValues={begun} onSubmit={onSubmit} showFailure>
        <TextField name="title" label="Title" />
        <TextField name="town" label="Town" />
        <CheckboxField name="remote">Remote</CheckboxField>
        <SubmitButton>Save</SubmitButton>
      </Form>
    );
  }
  renderWithShell(<JobForm />);
  return { stored, send, latest };
}
const retype = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const comparison = () => screen.findByRole('region', { name: 'This was changed in the meantime' });

test('B21: the second of two savers reads both, field by field, keeps what was typed, and saves what was chosen', async () => {
  const { stored, send } = stage();
  stored.now = { title: 'Chief keeper', town: 'Oslo', remote: true, tags: ['lamp', 'log'], version: '2' };
  await retype('Title', 'Head keeper');
  await save();
  const region = await comparison();
  expect(region).toHaveFocus();
  expect(screen.getByLabelText('Title')).toHaveValue('Head keeper');
  const side = (field: string, name: RegExp) =>
    within(within(region).getByRole('group', { name: field })).getByRole('radio', { name });
  // Changed by both: what was typed counts until another is chosen. Changed there alone: theirs.
  expect(side('Title', /^Mine\s*Head keeper/)).toBeChecked();
  expect(side('Title', /^Theirs\s*Chief keeper/)).not.toBeChecked();
  expect(side('Town', /^Theirs\s*Oslo/)).toBeChecked();
  expect(side('Remote', /^Theirs\s*Yes/)).toBeChecked();
  expect(side('Tags', /^Theirs\s*lamp \+ log/)).toBeChecked();
  await userEvent.click(side('Town', /^Mine\s*Bergen/));
  await userEvent.click(within(region).getByRole('button', { name: 'Save what is chosen' }));
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
  expect(send).toHaveBeenLastCalledWith({
    title: 'Head keeper',
    town: 'Bergen',
    remote: true,
    tags: ['lamp', 'log'],
    version: '2',
  });
  expect(stored.now.title).toBe('Head keeper');
});

test('B21: all of theirs, or all of mine, is one press', async () => {
  const { stored, send } = stage();
  stored.now = { ...FIRST, title: 'Chief', town: 'Oslo', version: '2' };
  await retype('Title', 'Head');
  await save();
  const region = await comparison();
  await userEvent.click(within(region).getByRole('button', { name: 'Take all of theirs' }));
  expect(within(region).getAllByRole('radio', { name: /^Theirs/, checked: true })).toHaveLength(2);
  await userEvent.click(within(region).getByRole('button', { name: 'Keep all of mine' }));
  await userEvent.click(within(region).getByRole('button', { name: 'Save what is chosen' }));
  await waitFor(() => expect(stored.now).toMatchObject({ title: 'Head', town: 'Bergen' }));
  expect(send).toHaveBeenCalledTimes(2);
});

test('B21: a question is not asked where the other change touched nothing that differs', async () => {
  const { stored, send } = stage();
  stored.now = { ...FIRST, version: '2' };
  await retype('Title', 'Head');
  await save();
  await waitFor(() => expect(stored.now.title).toBe('Head'));
  expect(send).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('B21: a stored value that cannot be read is said, and the text stays', async () => {
  const { stored, latest } = stage();
  stored.now = { ...FIRST, title: 'Chief', version: '2' };
  latest.mockRejectedValue(new ApiError({ status: 503, code: 'service-unavailable', error: 'Away.' }));
  await retype('Title', 'Head');
  await save();
  expect(await screen.findByText('Away.')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Head');
});

test('values that were brought back from an earlier visit began with something unknown: each difference counts', () => {
  const mine = { title: 'Head', town: 'Bergen', version: '0' };
  const begun = { title: 'Chief', town: 'Bergen', version: '2' };
  expect(compareEdits(mine, begun, begun)).toEqual({ names: ['title'], untouched: [] });
  expect(compareEdits({ ...mine, version: '2' }, begun, begun)).toEqual({ names: [], untouched: [] });
});
