import { ApiError, isApiError } from '@market/web-kit';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { readPageData, takeData } from '../src/app/hydration';
import { createQueryClient } from '../src/app/query-client';
import { usePageChange } from '../src/navigation/use-page-change';

afterEach(() => {
  document.body.innerHTML = '';
});

test('the application takes the answers and the refusals that the page was made of, and asks for neither', async () => {
  const data = {
    answers: [{ queryKey: ['job', '1'], data: { job_title: 'Harbour Pilot' } }],
    refusals: [{ queryKey: ['job', '2'], status: 404, code: 'not-found', error: 'There is no such job.' }],
  };
  document.body.innerHTML = `<div id="root"></div><script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
  const queryClient = createQueryClient();
  takeData(queryClient, readPageData()!);
  const asked = jest
    .fn<Promise<{ job_title: string }>, [string]>()
    .mockRejectedValue(new ApiError({ status: 503, code: 'network' }));
  const Job = ({ id }: { id: string }) => {
    const { data: job, error } = useQuery({ queryKey: ['job', id], queryFn: () => asked(id) });
    return <p>{job ? job.job_title : isApiError(error) ? error.error : 'waiting'}</p>;
  };
  render(
    <QueryClientProvider client={queryClient}>
      <Job id="1" />
      <Job id="2" />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Harbour Pilot')).toBeInTheDocument();
  expect(screen.getByText('There is no such job.')).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});

test('a page without the server’s text has no data to take', () => {
  document.body.innerHTML = '<div id="root"></div>';
  expect(readPageData()).toBeUndefined();
});

test('what the head said of the first page is not said of the next one', async () => {
  document.head.innerHTML =
    '<link rel="canonical" href="https://x.test/job-details/1" data-first-page><script type="application/ld+json" data-first-page>{}</script><link rel="icon" href="/favicon.svg">';
  const Page = () => {
    usePageChange('Job', useLocation().pathname);
    return <Link to="/search-jobs">Search</Link>;
  };
  render(
    <MemoryRouter initialEntries={['/job-details/1']}>
      <Page />
    </MemoryRouter>,
  );
  expect(document.head.querySelectorAll('[data-first-page]')).toHaveLength(2);
  await userEvent.click(screen.getByRole('link', { name: 'Search' }));
  expect([...document.head.children].map(({ tagName }) => tagName)).toEqual(['LINK', 'TITLE']);
  expect(document.head.querySelector('[data-first-page]')).toBeNull();
});
