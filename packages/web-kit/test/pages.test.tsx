import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createPages } from '../src/router';

test('a page whose chunk failed is loaded anew by preload, and then shown without waiting', async () => {
  let isHere = false;
  const { Pages, preload } = createPages({
    '/jobs': async () => {
      if (!isHere) throw new Error('Loading chunk 7 failed.');
      return () => <h1>Jobs</h1>;
    },
  });
  await expect(preload('/jobs')).rejects.toThrow('Loading chunk 7 failed.');
  isHere = true;
  await preload('/jobs');
  render(
    <MemoryRouter initialEntries={['/jobs']}>
      <Suspense fallback="waiting">
        <Pages />
      </Suspense>
    </MemoryRouter>,
  );
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Jobs' })).toBeInTheDocument());
});
