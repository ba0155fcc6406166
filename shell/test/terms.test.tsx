import { createHash } from 'node:crypto';
import { TERMS_VERSION } from '@market/contracts/accounts';
import { SUCCESSES } from '@market/contracts/messages';
import { ApiError } from '@market/web-kit';
import { aUser, createFakeShell, renderWithShell } from '@market/market-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { en } from '../src/pages/public/texts/en';
import { TermsNotice } from '../src/session/terms-notice';

/** Digest of the words for each version: who changes the words makes a new version, and adds a row. */
const WORDS_OF: Record<string, string> = {
  '2026-11-28': '60216209e02202c4',
};

test('the version of the terms changes with their words', () => {
  const words = createHash('sha256').update(JSON.stringify(en.terms)).digest('hex').slice(0, 16);
  expect({ [TERMS_VERSION]: words }).toEqual({ [TERMS_VERSION]: WORDS_OF[TERMS_VERSION] });
});

const due = aUser({ terms_due: true });

test('a visitor who has yet to accept the terms is asked on every page, reads them in another tab, and accepts with one press', async () => {
  const { terms_due: _, ...accepted } = due;
  const shell = createFakeShell({
    session: due,
    http: { 'PUT /auth/accepted-terms': () => ({ user: accepted, message: SUCCESSES.termsAccepted }) },
  });
  renderWithShell(<TermsNotice />, { shell });
  const notice = screen.getByRole('complementary', { name: 'Terms of use' });
  const link = screen.getByRole('link', { name: 'terms of use' });
  expect(link).toHaveAttribute('href', '/terms');
  expect(link).toHaveAttribute('target', '_blank');
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  expect(shell.http.calls.at(-1)).toMatchObject({ body: { version: TERMS_VERSION } });
  expect(shell.session.get().user).toEqual(accepted);
});

test('an acceptance that was not saved is said, and can be tried again', async () => {
  const shell = createFakeShell({
    session: due,
    http: {
      'PUT /auth/accepted-terms': () => {
        throw new ApiError({ status: 503, code: 'service-unavailable' });
      },
    },
  });
  renderWithShell(<TermsNotice />, { shell });
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(shell.toasts.map(({ kind }) => kind)).toEqual(['error']));
  expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
});

test.each([
  ['somebody who has accepted them', aUser()],
  ['a visitor', null],
])('%s is not asked', (_who, session) => {
  renderWithShell(<TermsNotice />, { session });
  expect(screen.queryByRole('complementary', { name: 'Terms of use' })).toBeNull();
});
