import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { usePageChange } from '../src/navigation/use-page-change';

const PLACES: Record<string, string> = { '/dashboard-applicants/7': '/dashboard-applicants' };

function Page() {
  const { pathname } = useLocation();
  usePageChange(pathname, PLACES[pathname] ?? pathname);
  return (
    <main tabIndex={-1}>
      <Link to="/dashboard-applicants/7">Ines Duarte</Link>
      <Link to="/dashboard-jobs">Posted Jobs</Link>
    </main>
  );
}

const show = () =>
  render(
    <MemoryRouter initialEntries={['/dashboard-applicants']}>
      <Page />
    </MemoryRouter>,
  );

test('another page takes the focus to its beginning', async () => {
  show();
  await userEvent.click(screen.getByRole('link', { name: 'Posted Jobs' }));
  expect(screen.getByRole('main')).toHaveFocus();
});

test('an overlay leaves the focus where it is, and has a title of its own', async () => {
  show();
  await userEvent.click(screen.getByRole('link', { name: 'Ines Duarte' }));
  expect(screen.getByRole('link', { name: 'Ines Duarte' })).toHaveFocus();
  expect(document.title).toContain('/dashboard-applicants/7');
});
