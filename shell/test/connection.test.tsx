import { ApiError } from '@market/web-kit';
import { onlineManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkConnection, followConnection, noticeSilence, reloadPage, useConnection } from '../src/base/connection';
import { OfflineNotice } from '../src/app/offline-notice';
import { lazyPage } from '@market/web-kit/router';
import { ShellPage } from '../src/navigation/shell-page';

const chunkFailure = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const answer = (status: number) => jest.fn(async () => ({ status }) as Response);
const silence = () => jest.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
let stop: () => void;

beforeEach(() => {
  globalThis.fetch = answer(200);
  stop = followConnection();
});
afterEach(() => {
  act(() => stop());
  jest.restoreAllMocks();
});

test('a line says that the device is offline or the site away, and goes as soon as somebody answers', async () => {
  render(<OfflineNotice />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  globalThis.fetch = silence();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(checkConnection);
  expect(screen.getByRole('status')).toHaveTextContent('You are offline.');
  expect(onlineManager.isOnline()).toBe(false);

  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  globalThis.fetch = answer(503);
  await act(checkConnection);
  expect(screen.getByRole('status')).toHaveTextContent('does not answer right now.');

  globalThis.fetch = answer(200);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(onlineManager.isOnline()).toBe(true);
});

test('a call that nobody answered makes it ask; a refusal does not', async () => {
  globalThis.fetch = silence();
  noticeSilence(new ApiError({ status: 422, code: 'validation-failed' }));
  expect(globalThis.fetch).not.toHaveBeenCalled();
  noticeSilence(new ApiError({ status: 0, code: 'network' }));
  await act(checkConnection);
  expect(useConnection.getState().connection).toBe('site');
});

test('nothing reloads while nobody answers', async () => {
  const load = jest.fn();
  globalThis.fetch = silence();
  await act(() => reloadPage(load));
  expect(load).not.toHaveBeenCalled();
  globalThis.fetch = answer(200);
  await act(() => reloadPage(load));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page whose chunk is missing stands in for itself, and opens by itself once the site answers', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.fetch = silence();
  let isThere = false;
  const component = lazyPage(async () => (isThere ? () => <h1>Pricing</h1> : Promise.reject(chunkFailure())));
  render(
    <ShellPage
      page={{ path: '/pricing', title: 'Pricing', layout: 'default', access: 'public', component }}
      waiting={null}
    />,
  );
  expect(await screen.findByRole('heading', { name: /does not answer right now/ })).toBeInTheDocument();

  isThere = true;
  globalThis.fetch = answer(200);
  await act(checkConnection);
  expect(await screen.findByRole('heading', { name: 'Pricing' })).toBeInTheDocument();
});
