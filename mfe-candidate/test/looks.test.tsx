import { api } from '@market/contracts/testing';
import { aUser, renderWithShell } from '@market/market-ui/testing';
import { screen } from '@testing-library/react';
import { Looks } from '../src/features/answer-access-requests/looks';

const AT = '2026-01-01T00:00:00.000Z';
const open = (records: object[]) =>
  renderWithShell(<Looks />, {
    session: aUser(),
    http: { [`GET ${api.listProfileLooks()}`]: { records, total: records.length, page: 1, limit: 10 } },
  });

test('S188: a looker is named with company and time; of a deleted one no name is said', async () => {
  open([
    { id: '1', cmp_code: 'cmp-1', cmp_name: 'Marsh Gardens', member_name: 'Rita Look', at: AT },
    { id: '2', cmp_name: '', member_name: '', at: AT },
  ]);
  expect(await screen.findByText('Rita Look')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Marsh Gardens' })).toHaveAttribute('href', '/company-profile/cmp-1');
  expect(screen.getByText('A former member').closest('p')).toHaveTextContent(
    /A former member of a company that is gone/,
  );
});

test('without looks the list says so', async () => {
  open([]);
  expect(await screen.findByText('Nobody has looked yet')).toBeInTheDocument();
});
