import { ApiError } from '@market/web-kit';
import { renderWithShell } from '@market/market-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UnsubscribePage } from '../src/pages/unsubscribe/unsubscribe.page';

const TOKEN = 'new_applications.login-1.seal';
const PATH = `/notifications/unsubscribe/${TOKEN}`;
const open = (http: Record<string, unknown>) =>
  renderWithShell(<UnsubscribePage />, { route: `/unsubscribe/${TOKEN}`, http });

describe('the page behind the unsubscribe link of a mail', () => {
  it('S39: asks first, and switches off with the button, for somebody who is not signed in', async () => {
    const { shell } = open({
      [`GET ${PATH}`]: { choice: 'new_applications' },
      [`POST ${PATH}`]: { choice: 'new_applications' },
    });
    expect(await screen.findByRole('heading', { name: 'Switch these emails off?' })).toBeInTheDocument();
    expect(screen.getByText(/“New applications”/)).toBeInTheDocument();
    expect(shell.http.calls.map(({ method }) => method)).toEqual(['GET']);
    await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByRole('heading', { name: 'These emails are switched off' })).toBeInTheDocument();
    expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'success' })]);
    expect(screen.getByRole('link', { name: 'Change what we email you' })).toHaveAttribute(
      'href',
      '/dashboard-settings#notifications',
    );
  });

  it('says that a link is not valid, and where else to choose', async () => {
    open({ [`GET ${PATH}`]: new ApiError({ status: 422, code: 'link-invalid', error: 'This link is not valid.' }) });
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your settings' })).toBeInTheDocument();
  });

  it('a link of a saved search ends the mails of that search, and leads to the saved ones', async () => {
    const search = '/saved-searches/unsubscribe/saved_search.search-1.seal';
    const { shell } = renderWithShell(<UnsubscribePage />, {
      route: '/unsubscribe/saved_search.search-1.seal',
      http: { [`GET ${search}`]: { search: 'Pilots in Oslo' }, [`POST ${search}`]: { search: 'Pilots in Oslo' } },
    });
    expect(await screen.findByText(/“Pilots in Oslo” would no longer come by email/)).toBeInTheDocument();
    expect(shell.http.calls.map(({ method }) => method)).toEqual(['GET']);
    await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText(/stays among your saved searches/)).toBeInTheDocument();
    expect(shell.toasts).toEqual([{ kind: 'success', text: 'Saved: no more emails about “Pilots in Oslo”.' }]);
    expect(screen.getByRole('link', { name: 'Change what we email you' })).toHaveAttribute('href', '/saved-searches');
  });

  it('a link of the weekly jobs says where they still are', async () => {
    const token = 'weekly_jobs.login-1.seal';
    renderWithShell(<UnsubscribePage />, {
      route: `/unsubscribe/${token}`,
      http: { [`GET /notifications/unsubscribe/${token}`]: { choice: 'weekly_jobs' } },
    });
    expect(
      await screen.findByText(
        /“Jobs for me, once a week” would no longer come by email. The search still has the order/,
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change what we email you' })).toHaveAttribute(
      'href',
      '/settings#notifications',
    );
  });

  it('keeps the question when switching off failed, and can be tried again', async () => {
    const { shell } = open({
      [`GET ${PATH}`]: { choice: 'access_requests' },
      [`POST ${PATH}`]: new ApiError({
        status: 503,
        code: 'service-unavailable',
        error: 'Please try again in a moment',
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
    await waitFor(() =>
      expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'error', text: 'Please try again in a moment' })]),
    );
    shell.http.answer({ [`POST ${PATH}`]: { choice: 'access_requests' } });
    await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByRole('heading', { name: 'These emails are switched off' })).toBeInTheDocument();
  });
});
