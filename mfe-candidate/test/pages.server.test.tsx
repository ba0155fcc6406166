import { api } from '@market/contracts/testing';
import { renderOnServer } from '@market/market-ui/testing/server';
import { Pages } from '../src/pages';
import { aJob, found, jobPage } from './samples';

const search = { [`POST ${api.searchJobs()}`]: found([aJob(), aJob({ id: 'job-2', job_title: 'Lamp Lighter' })]) };

test.each([
  ['/search-jobs?search=pilot', 'href="/job-details/job-2"'],
  ['/search-list?search=pilot', 'href="/job-details/job-2"'],
  // Chosen there, a job opens beside the list.
  ['/search-list-2?search=pilot', 'aria-current="true"'],
])('%s is written by a server, with what is found', async (route, way) => {
  const { html, data } = await renderOnServer(<Pages />, { route, http: search });
  expect(html).toContain('value="pilot"');
  for (const words of ['Harbour Pilot', 'Lamp Lighter', way]) expect(html).toContain(words);
  expect(data.queries.length).toBeGreaterThan(0);
});

test('a job’s page is written by a server, with its formatted text', async () => {
  const job = aJob({ job_description: '<p>You bring <strong>ships</strong> in.</p><script>stolen()</script>' });
  const { html } = await renderOnServer(<Pages />, { route: '/job-details/job-1', http: jobPage(job) });
  expect(html).toContain('Harbour Pilot');
  expect(html).toContain('<p dir="auto">You bring <strong>ships</strong> in.</p>');
  expect(html).not.toContain('stolen');
  expect(html).toContain('Report this job');
});
