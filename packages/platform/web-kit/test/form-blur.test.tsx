import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import { ShellProvider } from '../src';
import { Form, TextField } from '../src/forms';
import { createFakeShell } from '../src/testing';

const schema = object({ name: string().required('Name is required') });

function showForm() {
  const onSkip = jest.fn();
  render(
    <ShellProvider shell={createFakeShell()}>
      <Form initialValues={{ name: '' }} schema={schema} onSubmit={async () => undefined}>
        <TextField name="name" label="Name" autoFocus />
        <button type="button" onClick={onSkip}>
          Skip
        </button>
      </Form>
    </ShellProvider>,
  );
  return onSkip;
}

test('a field that is left by the keyboard shows its error', async () => {
  showForm();
  await userEvent.tab();
  expect(await screen.findByText('Name is required')).toBeInTheDocument();
});

test('a field that is left by pressing a button moves nothing until the button was clicked', async () => {
  const onSkip = showForm();
  const skip = screen.getByRole('button', { name: 'Skip' });
  fireEvent.pointerDown(skip);
  fireEvent.blur(screen.getByRole('textbox', { name: 'Name' }));
  await act(async () => undefined);
  expect(screen.queryByText('Name is required')).toBeNull();
  fireEvent.pointerUp(skip);
  fireEvent.click(skip);
  expect(onSkip).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('Name is required')).toBeInTheDocument();
});

test('a field that is left by tapping a button moves nothing until the button was clicked', async () => {
  const onSkip = showForm();
  const skip = screen.getByRole('button', { name: 'Skip' });
  fireEvent.pointerDown(skip);
  fireEvent.pointerUp(skip);
  fireEvent.mouseDown(skip);
  fireEvent.blur(screen.getByRole('textbox', { name: 'Name' }));
  await act(async () => undefined);
  expect(screen.queryByText('Name is required')).toBeNull();
  fireEvent.mouseUp(skip);
  fireEvent.click(skip);
  expect(onSkip).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('Name is required')).toBeInTheDocument();
});
