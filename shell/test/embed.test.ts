import { screen, waitFor, within } from '@testing-library/react';

const JOB = {
  id: 'job-1',
  job_title: 'Harbour <b>Pilot</b>',
  job_location: 'Oslo, Norway',
  salary: '60000',
  salary_max: '70000',
  currency: 'NOK',
  salary_period: 'month',
  url: 'https://jobs.example/job-details/job-1',
};

let asked: string[];
/** Puts the script into a company's page, as its line does. */
async function embed(answer: () => unknown, options: Record<string, string> = {}): Promise<ShadowRoot> {
  asked = [];
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    value: async (address: string) => {
      asked.push(address);
      return { ok: true, json: async () => answer() };
    },
  });
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = 'https://jobs.example/embed.js';
  Object.assign(script.dataset, { company: 'CMP-1', ...options });
  document.body.replaceChildren(script);
  Object.defineProperty(document, 'currentScript', { configurable: true, get: () => script });
  jest.isolateModules(() => void jest.requireActual('../public/embed.js'));
  await waitFor(() => expect(asked).toHaveLength(1));
  const root = script.nextElementSibling?.shadowRoot;
  if (!root) throw new Error('nothing was put behind the script');
  return root;
}
const inside = (root: ShadowRoot) => within(root as unknown as HTMLElement);

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'fetch');
  Reflect.deleteProperty(document, 'currentScript');
});

test('S211: a company’s website shows its open jobs as text, with place and pay, and leads to them', async () => {
  const root = await embed(() => ({ records: [JOB, { ...JOB, job_title: 'Cook', currency: null }], cursor: 'more' }), {
    limit: '2',
    heading: 'Work with us',
  });
  const link = await inside(root).findByRole('link', { name: 'Harbour <b>Pilot</b>' });
  expect(link).toHaveAttribute('href', JOB.url);
  expect(root.textContent).toMatch(/Oslo, Norway · NOK.60,000 – NOK.70,000 per month/);
  expect(inside(root).getByRole('region', { name: 'Work with us' })).toBeInTheDocument();
  expect(inside(root).getAllByRole('listitem')[1]).toHaveTextContent(/^CookOslo, Norway$/);
  expect(inside(root).getByRole('link', { name: 'All open jobs' })).toHaveAttribute(
    'href',
    'https://jobs.example/search-jobs?cmp_code=CMP-1',
  );
  expect(asked).toEqual(['https://jobs.example/api/public/jobs?company=CMP-1&limit=2']);
  expect(screen.queryByText('Cook')).not.toBeInTheDocument();
});

test('the list says so where there is none, and where nothing can be read', async () => {
  const empty = await embed(() => ({ records: [], cursor: null }));
  expect(await inside(empty).findByText('There are no open jobs at present.')).toBeInTheDocument();
  const broken = await embed(() => {
    throw new Error('no JSON');
  });
  expect(await inside(broken).findByRole('link', { name: 'See them here' })).toHaveAttribute(
    'href',
    'https://jobs.example/search-jobs?cmp_code=CMP-1',
  );
});
