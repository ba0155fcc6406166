import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isDay } from '@market/api';
import { object, string } from 'yup';
import { DateField, Form, MonthField, SubmitButton } from '../src/forms';
import { renderWithShell } from '../src/testing';

const dayField = () => string().test('day', 'Please enter a valid date', (value) => !value || isDay(value));

// The first look at a picker compiles it.
configure({ asyncUtilTimeout: 15_000 });

const sent = jest.fn();

async function open() {
  sent.mockClear();
  renderWithShell(
    <Form
      initialValues={{ day: '', from: '', to: '2019-05-17' }}
      schema={object({ day: dayField(), from: dayField(), to: dayField() })}
      onSubmit={async (values) => void sent(values)}
    >
      <DateField name="day" label="Day" />
      <MonthField name="from" label="From" />
      <MonthField name="to" label="To" isEnd />
      <SubmitButton>Save</SubmitButton>
    </Form>,
  );
  await screen.findByRole('textbox', { name: 'From' });
  await waitFor(() => expect(screen.getByLabelText('Day')).toBeInstanceOf(HTMLInputElement));
}

async function write(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.tab();
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('days and months are taken as people write them; a stored day stays while its month does', async () => {
  await open();
  await write('Day', '1.3.2015');
  await write('From', 'March 2015');
  expect(screen.getByLabelText('To')).toHaveValue('May 2019');
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ day: '2015-03-01', from: '2015-03-01', to: '2019-05-17' }));
});

test('the end of a month is its last day', async () => {
  await open();
  await write('To', '02/2016');
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ day: '', from: '', to: '2016-02-29' }));
});

test('a malformed day stays as it was typed, and is said; emptied, it is gone', async () => {
  await open();
  await write('Day', '32.1.2026');
  expect(await screen.findByText('Please enter a valid date')).toBeInTheDocument();
  expect(screen.getByLabelText('Day')).toHaveValue('32.1.2026');
  await save();
  expect(sent).not.toHaveBeenCalled();
  await write('Day', '31.1.2026');
  await save();
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ day: '2026-01-31' })));
  await write('Day', 'soon');
  await userEvent.clear(screen.getByLabelText('Day'));
  await userEvent.tab();
  await save();
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ day: '' })));
});

test('a malformed month is not emptied in silence', async () => {
  await open();
  await write('From', 'next spring');
  expect(await screen.findByText('Please enter a valid date')).toBeInTheDocument();
  expect(screen.getByLabelText('From')).toHaveValue('next spring');
  await save();
  expect(sent).not.toHaveBeenCalled();
});
