import { JOB_CATEGORIES } from '@market/contracts/job-posts';
import type { ResumeReading } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { ApiError } from '@market/web-kit';
import { enter, aUser, renderWithShell } from '@market/market-ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pages } from '../src/pages';
import { aCandidate, asked, refusal, said } from './samples';

const value = (text: string, confidence: 'high' | 'low' = 'high') => ({
  value: text,
  source: { page: 1, text: `Line: ${text}` },
  confidence,
});
const READING: ResumeReading = {
  can_name: value('Ada King'),
  can_mobn: value('+491512345678'),
  can_headline: value('Harbour pilot', 'low'),
  can_links: [],
  can_skill: [value('Triage'), value('First aid')],
  can_langs: [],
  experience: [
    {
      source: { page: 2, text: 'Pilot, Tide & Co, 2019 – today' },
      emp_name: value('Tide & Co'),
      exp_desg: value('Pilot'),
      exp_type: value('Full time'),
      job_stdt: value('2019-03-01'),
      job_endt: value(''),
    },
  ],
  education: [],
};
const HTTP = {
  [`POST ${api.listCategories()}`]: { records: JOB_CATEGORIES, total: JOB_CATEGORIES.length, page: 1, limit: 50 },
  [`GET ${api.viewCandidate('can-1')}`]: aCandidate({ can_job_cate: 1, candidate_exp: [], candidate_edu: [] }),
  [`PUT ${api.updateCandidate()}`]: { can_code: 'can-1' },
  [`POST ${api.addExperience()}`]: { id: 'exp-1' },
  [`POST ${api.readResume()}`]: READING,
  [`GET ${api.ownAccount()}`]: aUser(),
};

async function open(http: Record<string, unknown> = {}) {
  const opened = renderWithShell(<Pages />, {
    route: '/read-resume',
    session: aUser(),
    http: { ...HTTP, ...http },
  });
  await screen.findByRole('button', { name: 'Read this file' });
  return opened;
}
async function choose(container: HTMLElement, file: File) {
  await waitFor(() => expect(container.querySelector('input[type=file]')).toBeInTheDocument());
  await userEvent.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await userEvent.click(screen.getByRole('button', { name: 'Read this file' }));
}
// jsdom has no `text()` of files.
const resume = (name = 'resume.pdf', text = 'x') => Object.assign(new File([text], name), { text: async () => text });
const reviewed = async () => screen.findByRole('heading', { name: 'Read in your resume' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('S148: a resume is shown value by value with its lines, and nothing is saved that was not used', async () => {
  const { shell, container } = await open();
  await choose(container, resume());
  expect(await reviewed()).toHaveFocus();
  const [form] = asked(shell, 'POST', api.readResume()) as [FormData];
  expect([form.has('resume'), form.get('country')]).toEqual([true, 'IN']);
  const headline = within(screen.getByRole('group', { name: 'Headline' }));
  expect(headline.getByText('Line: Harbour pilot')).toBeInTheDocument();
  expect(headline.getByText('Please check')).toBeInTheDocument();
  const job = within(screen.getByRole('group', { name: 'Pilot, Tide & Co' }));
  expect(job.getByText('Pilot, Tide & Co, 2019 – today')).toBeInTheDocument();
  expect(screen.getByText('5 values to decide')).toBeInTheDocument();

  await press('Use: Name');
  await press('Skip: Headline');
  expect(screen.getByRole('button', { name: 'Use: Name' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('3 values to decide')).toBeInTheDocument();
  expect(asked(shell, 'PUT', api.updateCandidate())).toEqual([]);
  await press('Save');
  await waitFor(() => expect(said(shell)).toEqual(['success: Profile updated successfully!']));
  const [saved] = asked(shell, 'PUT', api.updateCandidate()) as [FormData];
  expect(saved.get('can_name')).toBe('Ada King');
  expect(saved.get('can_headline')).toBe(aCandidate().can_headline ?? '');
  expect([...saved.keys()]).not.toContain('jobs');
  expect(asked(shell, 'POST', api.addExperience())).toEqual([]);
});

test('all is used at once and may still be corrected; the job is added with it', async () => {
  const { shell, container } = await open();
  await choose(container, resume('resume.docx'));
  await reviewed();
  await press('Use all');
  expect(screen.getByText('Everything is decided')).toBeInTheDocument();
  const employer = await screen.findByLabelText('Company name');
  await userEvent.clear(employer);
  await enter(employer, 'Tide Ltd');
  await press('Save');
  await waitFor(() => expect(asked(shell, 'POST', api.addExperience())).toHaveLength(1));
  expect(asked(shell, 'POST', api.addExperience())).toMatchObject([
    { emp_name: 'Tide Ltd', exp_desg: 'Pilot', exp_type: 'Full time', job_stdt: '2019-03-01', is_current: true },
  ]);
  const [saved] = asked(shell, 'PUT', api.updateCandidate()) as [FormData];
  expect([saved.get('can_mobn'), saved.get('country')]).toEqual(['1512345678', 'DE']);
  expect(saved.get('can_skill')).toContain('Triage,First aid');
});

test('values read and decided survive a failure and a reload', async () => {
  const away = new ApiError({ status: 503, code: 'service-unavailable', error: 'Not now.' });
  const { shell, container } = await open({ [`POST ${api.addExperience()}`]: away });
  await choose(container, resume());
  await reviewed();
  await press('Use all');
  await press('Save');
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  shell.http.answer({ [`POST ${api.addExperience()}`]: { id: 'exp-1' } });
  cleanup();
  const second = await open();
  await press('Bring it back');
  await reviewed();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada King');
  await press('Save');
  await waitFor(() => expect(asked(second.shell, 'POST', api.addExperience())).toHaveLength(1));
});

test('a second try after an entry has failed does not conflict with what the first one saved', async () => {
  let profile = aCandidate({ can_job_cate: 1, candidate_exp: [], candidate_edu: [], version: 'v1' });
  const away = new ApiError({ status: 503, code: 'service-unavailable', error: 'Not now.' });
  const { shell, container } = await open({
    [`GET ${api.viewCandidate('can-1')}`]: () => profile,
    [`PUT ${api.updateCandidate()}`]: ({ body }: { body: FormData }) => {
      if (body.get('version') !== profile.version) return refusal(409, 'changed-meanwhile', 'Changed.');
      profile = { ...profile, can_name: body.get('can_name') as string, version: 'v2' };
      return { can_code: 'can-1', version: profile.version };
    },
    [`POST ${api.addExperience()}`]: away,
  });
  await choose(container, resume());
  await reviewed();
  await press('Use all');
  const read = asked(shell, 'GET', api.viewCandidate('can-1')).length;
  await press('Save');
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  // The answer says the version: what is read after it might be another tab's.
  expect(asked(shell, 'GET', api.viewCandidate('can-1'))).toHaveLength(read);
  shell.http.answer({ [`POST ${api.addExperience()}`]: { id: 'exp-1' } });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Lovelace');
  await press('Save');
  await waitFor(() => expect(said(shell)).toEqual(['success: Profile updated successfully!']));
  const saved = asked(shell, 'PUT', api.updateCandidate()) as FormData[];
  expect(saved.map((form) => [form.get('version'), form.get('can_name')])).toEqual([
    ['v1', 'Ada King'],
    ['v2', 'Ada King Lovelace'],
  ]);
});

test.each([
  ['whose answer was lost', { id: 'exp-1' }],
  [
    'that was stored before it was corrected',
    new ApiError({ status: 422, code: 'idempotency-key-reused', error: 'Already used.' }),
  ],
])('an entry %s is not added twice after a reload', async (_, answer) => {
  const lost = new ApiError({ status: 0, code: 'network', error: 'No answer.' });
  const keysOf = ({ http }: Awaited<ReturnType<typeof open>>['shell']) =>
    http.calls.filter(({ path }) => path === api.addExperience()).map(({ options }) => options?.idempotencyKey);
  const { shell, container } = await open({ [`POST ${api.addExperience()}`]: lost });
  await choose(container, resume());
  await reviewed();
  await press('Use all');
  await press('Save');
  await waitFor(() => expect(keysOf(shell)).toEqual([expect.any(String)]));
  const [key] = keysOf(shell);
  cleanup();
  const second = await open({ [`POST ${api.addExperience()}`]: answer });
  await press('Bring it back');
  await reviewed();
  await press('Save');
  await waitFor(() => expect(said(second.shell)).toEqual(['success: Profile updated successfully!']));
  expect(keysOf(second.shell)).toEqual([key]);
});

test('a JSON Resume is read here, its parts without room are named, and another file says that it is none', async () => {
  const { shell, container } = await open();
  const file = { basics: { name: 'Ada King' }, awards: [{ title: 'Pilot of the year' }] };
  await choose(container, resume('me.json', JSON.stringify(file)));
  await reviewed();
  expect(screen.getByText('Award 1, title: Pilot of the year')).toBeInTheDocument();
  // The format has no pages.
  expect(screen.getByText('Name: Ada King')).toBeInTheDocument();
  expect(screen.queryByText(/^Page/)).toBeNull();
  expect(asked(shell, 'POST', api.readResume())).toEqual([]);
  cleanup();
  const other = await open();
  await choose(other.container, resume('me.json', '{}'));
  expect(await screen.findByText('This file is no JSON Resume. Please select another one.')).toBeInTheDocument();
});

test('S525: the rest of a JSON Resume is saved with the profile where the box stays ticked', async () => {
  const file = { basics: { name: 'Ada King' }, awards: [{ title: 'Pilot of the year' }] };
  const path = api.saveResumeDetails();
  for (const keeps of [true, false]) {
    const { shell, container } = await open({ [`PUT ${path}`]: { details: '' } });
    await choose(container, resume('me.json', JSON.stringify(file)));
    await reviewed();
    const box = screen.getByRole('checkbox', { name: /^Keep them with my profile/ });
    expect(box).toBeChecked();
    if (!keeps) await userEvent.click(box);
    await press('Use all');
    await press('Save');
    await waitFor(() => expect(said(shell)).toEqual(['success: Profile updated successfully!']));
    const sent = asked(shell, 'PUT', path) as Array<{ details: string }>;
    expect(sent.map(({ details }) => (JSON.parse(details) as typeof file).awards)).toEqual(keeps ? [file.awards] : []);
    cleanup();
  }
});

test('places and school years that a PDF has and the profile has no room for are named', async () => {
  const [job] = READING.experience;
  const reading: ResumeReading = {
    ...READING,
    // The second says the same, and is named once.
    experience: [1, 2].map(() => ({ ...job!, place: value('Oslo, Norway') })),
    education: [{ source: { page: 1, text: 'x' }, can_scho: value('Harbour School'), start: value('2015-08-01') }],
  };
  const { container } = await open({ [`POST ${api.readResume()}`]: reading });
  await choose(container, resume());
  await reviewed();
  expect(screen.getByText('Pilot, Tide & Co – place: Oslo, Norway')).toBeInTheDocument();
  expect(screen.getByText('Harbour School – begun: Aug 2015')).toBeInTheDocument();
});

test('a file that cannot be read says why, and stays chosen', async () => {
  const refused = new ApiError({ status: 422, code: 'fields-invalid', fields: { resume: 'Pictures only.' } });
  const { container } = await open({ [`POST ${api.readResume()}`]: refused });
  await choose(container, resume());
  expect(await screen.findByText('Pictures only.')).toBeInTheDocument();
  expect(screen.getByText('resume.pdf')).toBeInTheDocument();
});

test('values that the profile has already wait for no decision, and are not taken over with all the rest', async () => {
  const known = aCandidate({ can_job_cate: 1, can_name: 'Ada King', can_skill: 'first aid, triage' });
  const { container } = await open({ [`GET ${api.viewCandidate('can-1')}`]: known });
  await choose(container, resume());
  await reviewed();
  const name = within(screen.getByRole('group', { name: 'Name' }));
  expect(name.getByText('Your profile says the same.')).toBeInTheDocument();
  await press('Use all');
  expect(name.getByText('Skipped')).toBeInTheDocument();
  expect(within(screen.getByRole('group', { name: 'Headline' })).getByText('Used')).toBeInTheDocument();
});

test('a review that is brought back leaves what was saved elsewhere since, and asks where both changed a value', async () => {
  const profile = { can_job_cate: 1, candidate_exp: [], candidate_edu: [] };
  const VIEW = `GET ${api.viewCandidate('can-1')}`;
  const { container } = await open({ [VIEW]: aCandidate({ ...profile, version: 'v1' }) });
  await choose(container, resume());
  await reviewed();
  await press('Use: Name');
  cleanup();
  const saved = (shell: Awaited<ReturnType<typeof open>>['shell']) =>
    asked(shell, 'PUT', api.updateCandidate()) as FormData[];

  const about = await open({ [VIEW]: aCandidate({ ...profile, version: 'v2', can_about: 'Newer words.' }) });
  await press('Bring it back');
  await reviewed();
  expect(screen.getByRole('textbox', { name: 'About' })).toHaveValue('Newer words.');
  cleanup();

  const newer = aCandidate({ ...profile, version: 'v3', can_about: 'Newer words.', can_name: 'Ada Lovelace' });
  const name = await open({
    [VIEW]: newer,
    [`PUT ${api.updateCandidate()}`]: refusal(409, 'changed-meanwhile', 'Changed.'),
  });
  await press('Bring it back');
  await reviewed();
  await press('Save');
  const region = await screen.findByRole('region', { name: 'This was changed in the meantime' });
  expect(within(region).getByRole('radio', { name: /Ada Lovelace/ })).toBeInTheDocument();
  expect(within(region).queryByText('Newer words.')).not.toBeInTheDocument();
  expect(saved(about.shell)).toEqual([]);
  const [first] = saved(name.shell);
  expect([first?.get('version'), first?.get('can_about')]).toEqual(['v2', 'Newer words.']);

  cleanup();
  const again = await open({
    [VIEW]: newer,
    [`PUT ${api.updateCandidate()}`]: refusal(409, 'changed-meanwhile', 'Changed.'),
  });
  await press('Bring it back');
  await press('Save');
  await screen.findByRole('region', { name: 'This was changed in the meantime' });
  expect(saved(again.shell).map((form) => form.get('version'))).toEqual(['v2']);
});

test('S320: a first profile asks which companies it hides from, with the present one, and saves both in one call', async () => {
  const [FIRST, KNOWN] = [aUser({ profile_created: 0, can_code: undefined }), aUser()];
  const { shell, container } = renderWithShell(<Pages />, {
    route: '/read-resume',
    session: FIRST,
    http: {
      ...HTTP,
      [`GET ${api.ownAccount()}`]: KNOWN,
      [`GET ${api.viewVisibility()}`]: {
        ...{ answered: false, show_to_employers: false, hidden_from: [] },
        suggested: ['harbour.example'],
      },
      [`POST ${api.readResume()}`]: { ...READING, can_job_cate: 1, can_about: value('I bring ships in.') },
      [`POST ${api.createCandidate()}`]: { can_code: 'can-1' },
    },
  });
  await screen.findByRole('button', { name: 'Read this file' });
  await choose(container, resume());
  await reviewed();
  await press('Use all');
  expect(screen.queryByRole('combobox', { name: /^Hide from companies/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show me to employers anonymously' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Hide from Tide & Co' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Hide from harbour.example' }));
  const more = await screen.findByRole('combobox', { name: /^Hide from companies/ });
  expect(more).toHaveFocus();
  await userEvent.type(more, 'Miller, Sons; & Co{Enter}');
  await press('Save');
  await waitFor(() => expect(asked(shell, 'POST', api.createCandidate())).toHaveLength(1));
  const [profile] = asked(shell, 'POST', api.createCandidate()) as [FormData];
  expect([profile.get('show_to_employers'), profile.get('hide_from')]).toEqual([
    'true',
    'Tide & Co\nharbour.example\nMiller, Sons; & Co',
  ]);
});
