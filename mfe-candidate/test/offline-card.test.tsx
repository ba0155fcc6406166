import { SAVED_JOBS_MAX } from '@market/contracts/saved';
import { api } from '@market/contracts/testing';
import { aUser, renderWithShell } from '@market/market-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OfflineCard } from '../src/features/change-settings/offline-card';
import * as copy from '../src/features/change-settings/offline-copy';
import { OWN_LIST_PAGE_SIZE } from '../src/shared/own-lists';
import { asked, said } from './samples';

/** Service workers are no part of the test environment. */
jest.mock('../src/features/change-settings/offline-copy', () => ({
  canKeepOffline: () => true,
  isKeptOffline: jest.fn(async () => false),
  keepOffline: jest.fn(async () => undefined),
  forgetOffline: jest.fn(async () => undefined),
}));

const open = (saved: number, applications: number) => {
  const listOf = (total: number) => ({ records: [], total, page: 1, limit: OWN_LIST_PAGE_SIZE });
  return renderWithShell(<OfflineCard loadPages={async () => undefined} />, {
    session: aUser(),
    http: {
      [`GET ${api.listSavedJobs()}`]: listOf(saved),
      [`POST ${api.listCandidateApplications()}`]: listOf(applications),
    },
  });
};
const choose = async () => userEvent.click(await screen.findByRole('checkbox'));

test('all pages of saved jobs and applications are kept, and not more than a device should', async () => {
  const { shell } = open(45, SAVED_JOBS_MAX + 200);
  // Nothing is fetched anew by itself afterwards.
  expect(await screen.findByRole('checkbox')).toHaveAccessibleDescription(
    /as they were when they were kept here or you last opened them/,
  );
  await choose();
  await waitFor(() => expect(said(shell)).toHaveLength(1));
  expect(copy.keepOffline).toHaveBeenCalledWith('login-1');
  const saved = shell.http.calls.filter(({ path }) => path === api.listSavedJobs());
  expect(saved.map(({ options }) => (options?.params as { page: number }).page)).toEqual([1, 2, 3]);
  expect(asked(shell, 'POST', api.listCandidateApplications())).toHaveLength(SAVED_JOBS_MAX / OWN_LIST_PAGE_SIZE);
});
