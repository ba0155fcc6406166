import type { CompanyContent, OwnCompanyPage } from '@market/contracts/companies';
import { api } from '@market/contracts/testing';
import { enter, renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditCompanyPage } from '../src/features/edit-company-page/company-page.page';
import { CompanyPage } from '../src/features/show-company/company.page';
import { asked, EMPLOYER, refusal, said } from './samples';

const CONTENT: CompanyContent = { about: '', benefits: ['Flexible hours'], places: [], links: [], pictures: [] };
const LOGO = { id: 'p1', address: '/employers/cmp/pictures/p1', width: 100, height: 100, alt: '' };
const page = (change: Partial<OwnCompanyPage> = {}): OwnCompanyPage => ({ draft: CONTENT, changed: true, ...change });

let made: Blob[];
beforeEach(() => {
  made = [];
  URL.createObjectURL = (file) => `blob:picture-${String(made.push(file as Blob))}`;
  URL.revokeObjectURL = () => undefined;
});

async function open(own: OwnCompanyPage, http: FakeAnswers = {}) {
  const { shell } = renderWithShell(<EditCompanyPage />, {
    // A recruiter proves no domain: other tests cover that card.
    session: { ...EMPLOYER, cmp_code: 'cmp', rights: ['see-company', 'edit-company'] },
    http: { [`GET ${api.ownCompanyPage()}`]: own, ...http },
  });
  await screen.findByRole('heading', { name: 'Company page' });
  return shell;
}

test('typed texts are saved with the publication', async () => {
  const shell = await open(page(), {
    [`PUT ${api.saveCompanyPage()}`]: page(),
    [`POST ${api.publishCompanyPage()}`]: page({ published: CONTENT, changed: false }),
  });
  expect(screen.getByText('This page is not published yet.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/Year of foundation/), '1998');
  await userEvent.click(screen.getByRole('button', { name: 'Add a link' }));
  await userEvent.type(screen.getByLabelText('Name of link 1'), 'Blog');
  await enter(screen.getByLabelText('Address of link 1'), 'blog.example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(said(shell)).toContain('success: Your company page is published.'));
  expect(asked(shell, 'PUT', api.saveCompanyPage())).toEqual([
    expect.objectContaining({
      founded: 1998,
      benefits: ['Flexible hours'],
      links: [{ label: 'Blog', url: 'https://blog.example.org' }],
    }),
  ]);
  expect(screen.getByText('This page is published as it stands here.')).toBeInTheDocument();
});

test('a field that is refused holds the publication up', async () => {
  const shell = await open(page());
  await enter(screen.getByLabelText(/Year of foundation/), 'long ago');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Please enter the year in which the company was founded')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.publishCompanyPage())).toEqual([]);
  expect(screen.getByLabelText(/Year of foundation/)).toHaveValue('long ago');
});

test('a page that could not be saved is neither published nor previewed', async () => {
  const shell = await open(page(), {
    [`PUT ${api.saveCompanyPage()}`]: refusal(503, 'service-unavailable', 'Please try again in a moment.'),
    [`POST ${api.publishCompanyPage()}`]: page({ published: CONTENT, changed: false }),
  });
  await userEvent.type(screen.getByLabelText(/Year of foundation/), '1998');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Please try again in a moment.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Preview the page' }));
  await waitFor(() => expect(asked(shell, 'PUT', api.saveCompanyPage())).toHaveLength(2));
  expect(asked(shell, 'POST', api.publishCompanyPage())).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Preview of the page' })).not.toBeInTheDocument();
});

test('a link without name and address gets words of its own at both fields', async () => {
  await open(page());
  await userEvent.click(screen.getByRole('button', { name: 'Add a link' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Address of link 1')).toHaveAccessibleDescription('Give the link an address'),
  );
  expect(screen.getByLabelText('Name of link 1')).toHaveAccessibleDescription('Give the link a name');
});

test('a logo is sent as it is chosen and can be removed; a refusal stands beside it', async () => {
  const shell = await open(page(), {
    [`POST ${api.addCompanyPicture()}`]: page({ draft: { ...CONTENT, logo: LOGO } }),
    [`GET ${api.companyPicture('cmp', 'p1')}`]: new Blob(['logo']),
    [`DELETE ${api.removeCompanyPicture('p1')}`]: refusal(503, 'service-unavailable', 'Please try again in a moment.'),
  });
  const logo = within(screen.getByRole('region', { name: 'Logo' }));
  await userEvent.upload(logo.getByLabelText('Logo'), new File(['x'], 'logo.png', { type: 'image/png' }));
  await userEvent.click(await logo.findByRole('button', { name: /^Remove/ }));
  expect(await logo.findByText('Please try again in a moment.')).toBeInTheDocument();
  expect(shell.http.calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'DELETE']);
});

test('pictures of the draft are fetched as its owner: their address shows others nothing yet', async () => {
  const hall = { id: 'p2', address: '/employers/cmp/pictures/p2', width: 100, height: 100, alt: 'The hall' };
  const shell = await open(
    page({ draft: { ...CONTENT, logo: LOGO, cover: { ...LOGO, id: 'p3' }, pictures: [hall] } }),
    {
      [`GET ${api.companyPicture('cmp', 'p1')}`]: new Blob(['logo']),
      [`GET ${api.companyPicture('cmp', 'p2')}`]: new Blob(['hall']),
      [`GET ${api.companyPicture('cmp', 'p3')}`]: new Blob(['cover']),
    },
  );
  await waitFor(() => expect(made).toHaveLength(3));
  expect(screen.getByRole('img', { name: 'The hall' })).toHaveAttribute('src', expect.stringMatching(/^blob:picture-/));
  await userEvent.click(screen.getByRole('button', { name: 'Preview the page' }));
  const preview = within(await screen.findByRole('region', { name: 'Preview of the page' }));
  await waitFor(() =>
    expect(preview.getByRole('img', { name: 'The hall' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:picture-/),
    ),
  );
  expect(shell.http.calls.filter(({ path }) => path === api.companyPicture('cmp', 'p2'))).toHaveLength(1);
});

test('a picture needs words for people who cannot see it', async () => {
  const shell = await open(page());
  const more = within(screen.getByRole('region', { name: 'More pictures' }));
  await userEvent.upload(more.getByLabelText('More pictures'), new File(['x'], 'hall.png', { type: 'image/png' }));
  expect(await more.findByText('Describe the picture for people who cannot see it')).toBeInTheDocument();
  expect(asked(shell, 'POST', api.addCompanyPicture())).toEqual([]);
});

test('the preview shows the draft as everybody will see it', async () => {
  await open(page({ draft: { ...CONTENT, about: '<p>We build <b>harbours</b>.</p>', cmp_size: '51-200' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Preview the page' }));
  const preview = within(await screen.findByRole('region', { name: 'Preview of the page' }));
  expect(preview.getByText('51–200 employees')).toBeInTheDocument();
  expect(preview.getByText('harbours')).toBeInTheDocument();
  expect(preview.getByText('Flexible hours')).toBeInTheDocument();
});

test.each([
  ['before an approval as their owner', 0, /^blob:picture-/],
  ['by their address once everybody sees them', 1, /^\/api\/employers\/cmp\/pictures\/p1$/],
] as const)('pictures of the own company are shown %s', async (_when, user_approval_status, src) => {
  renderWithShell(<CompanyPage />, {
    session: { ...EMPLOYER, cmp_code: 'cmp', user_approval_status },
    http: {
      [`GET ${api.viewCompany('cmp')}`]: {
        cmp_code: 'cmp',
        cmp_name: 'Harbour Ltd',
        cmp_webs: 'https://harbour.example',
        emp_loca: 'Bergen',
        emp_addr: 'Quay 1',
        open_jobs: 0,
        page: { ...CONTENT, pictures: [{ ...LOGO, alt: 'The hall' }] },
      },
      [`POST ${api.searchJobs()}`]: { records: [], total: 0, page: 1, limit: 10 },
      [`GET ${api.companyPicture('cmp', 'p1')}`]: new Blob(['hall']),
    },
  });
  const hall = await screen.findByRole('img', { name: 'The hall' });
  await waitFor(() => expect(hall).toHaveAttribute('src', expect.stringMatching(src)));
});

test('the cover of a company stands above its name, and is loaded at once', async () => {
  const { container } = renderWithShell(<CompanyPage />, {
    session: { ...EMPLOYER, cmp_code: 'cmp', user_approval_status: 1 },
    http: {
      [`GET ${api.viewCompany('cmp')}`]: {
        cmp_code: 'cmp',
        cmp_name: 'Harbour Ltd',
        cmp_webs: 'https://harbour.example',
        emp_loca: 'Bergen',
        emp_addr: 'Quay 1',
        open_jobs: 0,
        page: { ...CONTENT, cover: LOGO },
      },
      [`POST ${api.searchJobs()}`]: { records: [], total: 0, page: 1, limit: 10 },
    },
  });
  const name = await screen.findByRole('heading', { level: 1 });
  const cover = container.querySelector('img[loading=eager]')!;
  expect(cover.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the line for the own website and the address for job boards are there to be copied', async () => {
  const user = userEvent.setup();
  const shell = await open(page());
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  const { publicUrl } = shell.settings;
  await user.click(screen.getByRole('button', { name: 'Copy', description: 'On your own website' }));
  await user.click(screen.getByRole('button', { name: 'Copy', description: 'On job boards' }));
  expect(copied.mock.calls).toEqual([
    [`<script src="${publicUrl}/embed.js" data-company="cmp" async=""></script>`],
    [`${publicUrl}/api/public/jobs.xml?company=cmp`],
  ]);
  expect(said(shell)).toEqual(['success: Copied', 'success: Copied']);
  const refused = new Error('The document is not focused.');
  copied.mockRejectedValueOnce(refused);
  const logged = jest.spyOn(console, 'warn').mockImplementation();
  await user.click(screen.getByRole('button', { name: 'Copy', description: 'On job boards' }));
  await waitFor(() => expect(said(shell)[2]).toMatch(/^error: /));
  expect(logged.mock.calls.flat()).toContain(refused);
  logged.mockRestore();
});
