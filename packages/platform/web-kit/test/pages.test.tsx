import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createPages } from '../src/router';

test.each([
  ['by preload', true],
  ['by whoever shows it', false],
])('a page whose chunk failed ahead is loaded anew %s', async (_how, byPreload) => {
  let isHere = false;
  const { Pages, preload } = createPages({
    '/jobs': async () => {
      if (!isHere) throw new Error('Loading chunk 7 failed.');
      return () => <h1>Jobs</h1>;
    },
  });
  await expect(preload('/jobs')).rejects.toThrow('Loading chunk 7 failed.');
  isHere = true;
  if (byPreload) await preload('/jobs');
  render(
    <MemoryRouter initialEntries={['/jobs']}>
      <Suspense fallback="waiting">
        <Pages />
      </Suspense>
    </MemoryRouter>,
  );
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Jobs' })).toBeInTheDocument());
});
