import { JOB_CATEGORIES } from '@market/contracts/job-posts';
import { type Candidate, RESUME_MAX_BYTES } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { CandidateAvatar } from '@market/market-ui/values';
import { enter, aUser, keptWork, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { CandidateProfileDialog } from '../src/features/edit-profile/candidate-profile.dialog';
import { queryKeys } from '../src/shared/query-keys';
import { aCandidate, asked, refusal, said } from './samples';

const NEW = aUser({ profile_created: 0, can_code: undefined });
const CATEGORIES = {
  [`POST ${api.listCategories()}`]: { records: JOB_CATEGORIES, total: JOB_CATEGORIES.length, page: 1, limit: 50 },
};

async function openProfile(options: FakeShellOptions) {
  const onClose = jest.fn();
  const { http = {}, ...rest } = options;
  const { shell, container } = renderWithShell(<CandidateProfileDialog onClose={onClose} />, {
    http: { ...CATEGORIES, ...http },
    ...rest,
  });
  const dialog = await screen.findByRole('dialog', { name: 'Profile Information' });
  await within(dialog).findByLabelText('Name');
  await within(dialog).findByRole('combobox', { name: 'Job Category' });
  await within(dialog).findByRole('combobox', { name: 'Skills' });
  const file = (ending: string) => dialog.querySelector<HTMLInputElement>(`input[type=file][accept*="${ending}"]`)!;
  return { shell, dialog: within(dialog), onClose, container, file };
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const pdf = (bytes: number) => new File([new Uint8Array(bytes)], 'resume.pdf', { type: 'application/pdf' });

test('a first profile is created: multipart with skills joined, today and the files, then the code is kept and the dialog closes', async () => {
  const created = aUser({ can_code: 'can-9' });
  const { shell, dialog, onClose, file } = await openProfile({
    session: NEW,
    http: { [`POST ${api.createCandidate()}`]: { can_code: 'can-9' }, [`GET ${api.ownAccount()}`]: created },
  });
  await userEvent.click(dialog.getByRole('combobox', { name: 'Job Category' }));
  await userEvent.click(await screen.findByText('Data & Analytics', { selector: '.ant-select-item-option-content' }));
  await userEvent.type(dialog.getByRole('combobox', { name: 'Skills' }), 'Navigation{Enter}Patience{Enter}');
  await enter(dialog.getByLabelText('About'), 'I bring ships in.');
  await userEvent.upload(file('pdf'), pdf(64));
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [form] = asked(shell, 'POST', api.createCandidate()) as [FormData];
  const now = new Date();
  expect(Object.fromEntries([...form.entries()].filter(([name]) => name !== 'resume'))).toEqual({
    can_name: 'Ada Example',
    can_email: 'ada@example.test',
    can_mobn: '5550001234',
    country: 'IN',
    can_job_cate: '3',
    can_skill: 'Navigation,Patience',
    can_about: 'I bring ships in.',
    can_headline: '',
    can_links: '',
    can_langs: '',
    show_to_employers: 'false',
    hide_from: '',
    reg_date: [
      now.getFullYear(),
      String(now.getMonth() + 1).padStart(2, '0'),
      String(now.getDate()).padStart(2, '0'),
    ].join('-'),
  });
  expect(form.has('resume')).toBe(true);
  expect(form.has('profileImage')).toBe(false);
  expect(said(shell)).toEqual(['success: Profile created successfully!']);
  await waitFor(() => expect(shell.session.get().user).toMatchObject({ can_code: 'can-9', profile_created: 1 }));
});

test('a stored profile is filled in and changed with PUT', async () => {
  const { shell, dialog, onClose } = await openProfile({
    session: aUser(),
    http: {
      [`GET ${api.viewCandidate('can-1')}`]: aCandidate({ can_resume: 'resumes/1.pdf' }),
      [`PUT ${api.updateCandidate()}`]: { can_code: 'can-1' },
      [`GET ${api.ownAccount()}`]: aUser(),
    },
  });
  expect(screen.getByRole('dialog')).toHaveTextContent("Ada Example's resume");
  const about = dialog.getByLabelText('About');
  await userEvent.clear(about);
  await enter(about, 'Now also at night.');
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [form] = asked(shell, 'PUT', api.updateCandidate()) as [FormData];
  expect(form.get('can_about')).toBe('Now also at night.');
  expect(form.get('can_skill')).toBe('Navigation,Patience');
  expect(said(shell)).toEqual(['success: Profile updated successfully!']);
});

test('each opening loads categories and details, and shows meanwhile what is known', async () => {
  let isHeld = false;
  const { shell } = await openProfile({
    session: aUser(),
    http: {
      [`GET ${api.viewCandidate('can-1')}`]: async () => {
        if (isHeld) await new Promise(() => undefined);
        return aCandidate();
      },
    },
  });
  const calls = () => [
    asked(shell, 'POST', api.listCategories()).length,
    asked(shell, 'GET', api.viewCandidate('can-1')).length,
  ];
  await waitFor(() => expect(calls()).toEqual([1, 1]));
  cleanup();
  // Cache as in the shell: an answer of a moment ago is fresh.
  shell.queryClient.setDefaultOptions({ queries: { retry: false, staleTime: 15_000 } });
  isHeld = true;
  renderWithShell(<CandidateProfileDialog onClose={jest.fn()} />, { shell });
  expect(await screen.findByLabelText('Name')).toHaveValue(aCandidate().can_name);
  expect(calls()).toEqual([2, 2]);
});

test('a profile that has changed elsewhere is shown as it is, unless something was typed', async () => {
  let stored = aCandidate();
  const { shell, dialog } = await openProfile({
    session: aUser(),
    http: { [`GET ${api.viewCandidate('can-1')}`]: () => stored },
  });
  const fetchAnew = () => act(() => shell.queryClient.invalidateQueries({ queryKey: queryKeys.candidate('can-1') }));
  stored = aCandidate({ can_about: 'I bring ships in, and out.' });
  await fetchAnew();
  await waitFor(() => expect(dialog.getByLabelText('About')).toHaveValue('I bring ships in, and out.'));
  await userEvent.type(dialog.getByLabelText('Name'), ' Senior');
  stored = aCandidate({ can_about: 'I bring ships in.', can_name: 'Ada' });
  await fetchAnew();
  expect(dialog.getByLabelText('Name')).toHaveValue('Ada Example Senior');
  expect(dialog.getByLabelText('About')).toHaveValue('I bring ships in, and out.');
  expect(keptWork('login-1', 'candidate-profile')?.values).toMatchObject({ can_name: 'Ada Example Senior' });
});

test('the fields refuse in the words of the rules, and nothing is sent', async () => {
  const { shell, dialog } = await openProfile({ session: NEW });
  await userEvent.clear(dialog.getByLabelText('Name'));
  await userEvent.clear(dialog.getByLabelText('Mobile Number'));
  await userEvent.type(dialog.getByLabelText('Mobile Number'), '12 34');
  await submit();
  for (const text of [
    'Name is required',
    'Job category is required',
    'At least one skill is required',
    'About is required',
  ])
    expect(await dialog.findByText(text)).toBeInTheDocument();
  expect(asked(shell, 'POST', api.createCandidate())).toEqual([]);
});

test('a resume over 5 MB is refused by a toast of 3 seconds; one of exactly 5 MB is taken', async () => {
  const { shell, dialog, file } = await openProfile({ session: NEW });
  await userEvent.upload(file('pdf'), pdf(RESUME_MAX_BYTES + 1));
  expect(shell.toasts).toEqual([
    expect.objectContaining({ kind: 'error', text: 'File size should be less than 5 MB' }),
  ]);
  expect(shell.toasts[0]?.seconds ?? 3).toBe(3);
  await userEvent.upload(file('pdf'), pdf(RESUME_MAX_BYTES));
  expect(await dialog.findByText(/resume\.pdf/)).toBeInTheDocument();
  expect(shell.toasts).toHaveLength(1);
});

test('a picture that is no JPEG or PNG is refused in the words of the rules', async () => {
  const { shell, dialog, file } = await openProfile({ session: NEW });
  await userEvent.setup({ applyAccept: false }).upload(file('png'), new File(['x'], 'me.gif', { type: 'image/gif' }));
  const refused = 'Please select a file with a valid extension (JPEG, JPG, PNG).';
  await waitFor(() =>
    expect([
      ...shell.toasts.map(({ text }) => text),
      ...dialog.queryAllByText(refused).map((one) => one.textContent),
    ]).toContain(refused),
  );
});

test('a refusal of the server is told in its own words, and the typed text stays', async () => {
  const { shell, dialog, onClose } = await openProfile({
    session: aUser(),
    http: {
      [`GET ${api.viewCandidate('can-1')}`]: aCandidate(),
      [`PUT ${api.updateCandidate()}`]: refusal(422, 'fields-invalid', 'This PDF is protected.'),
    },
  });
  await userEvent.type(dialog.getByLabelText('Name'), ' Senior');
  await submit();
  expect(await dialog.findByRole('alert')).toHaveTextContent('This PDF is protected.');
  expect(said(shell)).toEqual([]);
  expect(dialog.getByLabelText('Name')).toHaveValue('Ada Example Senior');
  expect(onClose).not.toHaveBeenCalled();
});

describe('a stored picture', () => {
  /** Beside the dialog stands an avatar, as in the header. */
  async function openWithPicture(removal: () => unknown) {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
    let stored: Candidate = aCandidate({ profileImage: api.openPicture('can-1'), can_resume: api.openResume('can-1') });
    const remove = (what: 'profileImage' | 'can_resume') => () => {
      const { [what]: _removed, ...rest } = stored;
      stored = rest;
      return removal();
    };
    const { shell } = renderWithShell(
      <>
        <CandidateAvatar canCode="can-1" name="Ada Example" />
        <CandidateProfileDialog onClose={jest.fn()} />
      </>,
      {
        session: aUser(),
        http: {
          ...CATEGORIES,
          [`GET ${api.viewCandidate('can-1')}`]: () => stored,
          [`GET ${api.openPicture('can-1')}`]: new Blob(['jpeg']),
          [`DELETE ${api.deletePicture('can-1')}`]: remove('profileImage'),
          [`DELETE ${api.deleteResume('can-1')}`]: remove('can_resume'),
        },
      },
    );
    const dialog = await screen.findByRole('dialog', { name: 'Profile Information' });
    await within(dialog).findByRole('button', { name: 'Remove picture' });
    await waitFor(() => expect(document.querySelectorAll('img[src="blob:picture"]')).toHaveLength(2));
    return { shell, dialog: within(dialog) };
  }
  const pressed = async (name: string) => {
    act(() => screen.getAllByRole('button', { name }).at(-1)!.focus());
    await userEvent.keyboard('{Enter}');
  };

  test('is removed only after a yes, by keyboard: initials everywhere, the focus on the field, and what was typed stays', async () => {
    const { shell, dialog } = await openWithPicture(() => undefined);
    await userEvent.type(dialog.getByLabelText('About'), ' More.');
    await pressed('Remove picture');
    await screen.findByText('Remove your picture?');
    expect(document.body).toHaveTextContent('Your initials stand in its place');
    expect(asked(shell, 'DELETE', api.deletePicture('can-1'))).toEqual([]);
    await pressed('Remove');
    await waitFor(() => expect(said(shell)).toEqual(['success: Picture removed.']));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument());
    expect(document.querySelectorAll('img')).toHaveLength(0);
    expect(screen.getByText('AE')).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Profile picture/)).toHaveFocus();
    expect(dialog.getByLabelText('About')).toHaveValue(`${aCandidate().can_about} More.`);
    expect(screen.getByRole('button', { name: 'Remove resume' })).toBeInTheDocument();
  });

  test('a removed resume does the same: the focus goes on to its field', async () => {
    const { shell, dialog } = await openWithPicture(() => undefined);
    await pressed('Remove resume');
    await screen.findByText('Remove your resume?');
    await pressed('Remove');
    await waitFor(() => expect(said(shell)).toEqual(['success: Resume removed.']));
    await waitFor(() => expect(dialog.getByLabelText(/^Resume/)).toHaveFocus());
  });

  test('a picture removed by another page is gone here as well, without a complaint', async () => {
    const { shell, dialog } = await openWithPicture(() =>
      refusal(404, 'not-found', 'We could not find what you asked for.'),
    );
    await pressed('Remove picture');
    await screen.findByText('Remove your picture?');
    await pressed('Remove');
    await waitFor(() => expect(said(shell)).toEqual(['success: Picture removed.']));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument());
  });

  test('a picture that could not be removed stays, and the reason is told', async () => {
    const { shell, dialog } = await openWithPicture(() => refusal(0, 'network', ''));
    await pressed('Remove picture');
    await screen.findByText('Remove your picture?');
    await pressed('Remove');
    await waitFor(() => expect(said(shell)).toEqual(['error: The picture could not be removed. Please try again.']));
    expect(document.querySelectorAll('img[src="blob:picture"]').length).toBeGreaterThan(0);
    expect(dialog.getByLabelText('About')).toBeInTheDocument();
  });
});

test('a chosen file is kept with what was typed', async () => {
  const { dialog, file } = await openProfile({ session: NEW });
  await enter(dialog.getByLabelText('About'), 'I bring ships in.');
  await userEvent.upload(file('pdf'), pdf(64));
  await waitFor(() => expect(keptWork('login-1', 'candidate-profile')?.filesId).toEqual(expect.any(String)));
});

test('known skills are suggested while one types, and other words stay as they were typed', async () => {
  const { shell, dialog } = await openProfile({
    session: NEW,
    http: { [`GET ${api.suggest()}`]: { records: [{ kind: 'skill', text: 'JavaScript' }] } },
  });
  const skills = dialog.getByRole('combobox', { name: 'Skills' });
  // The list fades in, and its options take no pointer before that is over, which never is without an animation.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  await user.type(skills, 'js');
  await user.click(await screen.findByText('JavaScript', { selector: '.ant-select-item-option-content' }));
  await user.type(skills, 'js tuning{Enter}');
  const chosen = [...document.querySelectorAll('.ant-select-selection-item')].map((tag) => tag.textContent);
  expect(chosen).toEqual(expect.arrayContaining(['JavaScript', 'js tuning']));
  expect(asked(shell, 'GET', api.suggest()).length).toBeGreaterThan(0);
});
