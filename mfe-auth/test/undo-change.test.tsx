import { renderWithShell, type FakeShellOptions } from '@market/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pages } from '../src/pages';
import { noAnswer, refusal } from './answers';

const open = (http: FakeShellOptions['http']) => renderWithShell(<Pages />, { route: '/undo-change/token-1', http });
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Take the change back' }));

test('a press takes the change back, opening the page alone does not', async () => {
  const { shell } = open({ 'POST /auth/undo-change': { message: 'done' } });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Was this not you?');
  expect(shell.http.calls).toEqual([]);
  await press();
  expect(await screen.findByRole('heading', { name: 'Your account is as it was' })).toBeInTheDocument();
  expect(shell.http.calls).toEqual([{ method: 'POST', path: '/auth/undo-change', body: { token: 'token-1' } }]);
});

test('a used or old link says so', async () => {
  open({ 'POST /auth/undo-change': refusal(422, 'link-invalid', 'This link is not valid any more.') });
  await press();
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
});

test('a server that does not answer can be asked again', async () => {
  const { shell } = open({ 'POST /auth/undo-change': noAnswer() });
  await press();
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  shell.http.answer({ 'POST /auth/undo-change': {} });
  await press();
  expect(await screen.findByRole('heading', { name: 'Your account is as it was' })).toBeInTheDocument();
});
