import type { ApprovalDetails } from '@market/contracts/admin';
import { ApiError } from '@market/web-kit';
import { aUser, renderWithShell } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountPage } from '../src/pages/admin/account.page';
import { AdminSettingsPage } from '../src/pages/admin/settings.page';

const ACCOUNT: ApprovalDetails = {
  login_id: 'login-9',
  login_name: 'Ines Duarte',
  login_email: 'ines@boats.test',
  login_mobile: '5550001111',
  login_type: 'EMP',
  created_at: '2026-06-01T12:00:00Z',
  email_ver_status: 1,
  phone_ver_status: 1,
  user_approval_status: 1,
  locked: false,
  cmp_code: 'cmp-9',
  company: { cmp_name: 'Duarte Boats', cmp_webs: 'https://boats.test', revision: 3 },
  mail_domain: 'boats.test',
  mail_fits_site: true,
  history: [
    { id: 'd2', decision: 'approved', reason: '', by: 'Robin Keeper (robin@market.test)', at: '2026-06-03T12:00:00Z' },
    {
      id: 'd1',
      decision: 'declined',
      reason: 'No such company.',
      by: 'Robin Keeper (robin@market.test)',
      at: '2026-06-02T12:00:00Z',
    },
  ],
  last_decision: {
    id: 'd2',
    decision: 'approved',
    reason: '',
    by: 'Robin Keeper (robin@market.test)',
    at: '2026-06-03T12:00:00Z',
  },
  undoable: 'd2',
};
/** Revisions that a decision about the account refers to. */
const SEEN = { company_revision: '3', last_decision_id: 'd2' };
const session = aUser({ login_type: 'ADM' });

/** The page of an account; what was sent to decide. */
const open = (different: Partial<ApprovalDetails> = {}, failure?: ApiError) => {
  const sent: unknown[] = [];
  const note = ({ body }: { body?: unknown }) => {
    if (failure) throw failure;
    sent.push(body);
    return {};
  };
  const http = {
    'GET /admin/approvals/login-9': () => ({ ...ACCOUNT, ...different }),
    'PUT /admin/approvals/login-9': note,
    'PUT /admin/approvals/login-9/company': note,
    'PUT /admin/approvals/login-9/lock': note,
    'POST /admin/approvals/login-9/undo': note,
  };
  return { sent, ...renderWithShell(<AccountPage />, { session, http, route: '/admin/accounts/login-9' }) };
};
const answer = async (reason: string, verb: string) => {
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), reason);
  await userEvent.click(within(dialog).getByRole('button', { name: verb }));
};

beforeEach(() => localStorage.clear());

describe('the page of an account', () => {
  it('shows company, site, mail domain, age and every decision with who, when and why', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ines Duarte' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Duarte Boats' })).toHaveAttribute('href', '/company-profile/cmp-9');
    expect(screen.getByText('Matches the website')).toBeInTheDocument();
    const history = within(screen.getByRole('list', { name: 'Decisions about Ines Duarte' }));
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Approved'),
      expect.stringMatching(/Declined.*Robin Keeper.*No such company\./),
    ]);
  });

  it('undoes the newest decision, after asking', async () => {
    const { sent } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: Approved' }));
    expect(screen.getAllByRole('button', { name: /^Undo:/ })).toHaveLength(1);
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Undo this decision?' })).getByRole('button', { name: 'Undo' }),
    );
    await waitFor(() => expect(sent).toEqual([{ decision_id: 'd2' }]));
  });

  it('approves or declines a new name of the company, as it is on the screen', async () => {
    const { sent } = open({
      waits_for: 'company-change',
      company: { ...ACCOUNT.company!, pending: { cmp_name: 'Google LLC', cmp_webs: 'https://google.example' } },
    });
    expect(await screen.findByText('Google LLC')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Approve the change' }));
    await waitFor(() => expect(sent).toEqual([{ approve: '1', ...SEEN }]));
    await userEvent.click(screen.getByRole('button', { name: 'Decline the change' }));
    await answer('That is not you.', 'Decline the change');
    await waitFor(() => expect(sent[1]).toEqual({ approve: '0', reason: 'That is not you.', ...SEEN }));
  });

  it('says of an email in another domain what it was, and approves the one on the screen', async () => {
    const { sent } = open({
      waits_for: 'mail-domain',
      mail_domain: 'holding.test',
      mail_domain_before: 'boats.test',
      mail_fits_site: false,
    });
    expect(await screen.findByText('Email moved to another domain')).toBeInTheDocument();
    expect(screen.getByText('It was boats.test when an admin last looked.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Approve the email domain' }));
    await waitFor(() => expect(sent).toEqual([{ approve: '1', ...SEEN, mail_domain: 'holding.test' }]));
  });

  it('withdraws an approval, locks and unlocks, with a reason', async () => {
    const { sent, unmount } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the approval' }));
    await answer('Complaints.', 'Withdraw');
    await waitFor(() => expect(sent).toEqual([{ user_approval_status: '0', reason: 'Complaints.', ...SEEN }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Lock' }));
    await answer('Fraud.', 'Lock');
    await waitFor(() => expect(sent[1]).toEqual({ locked: '1', reason: 'Fraud.', last_decision_id: 'd2' }));
    unmount();
    const locked = open({ locked: true, lock_reason: 'Fraud.' });
    expect(await screen.findByRole('alert')).toHaveTextContent('This account is locked: Fraud.');
    await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(locked.sent).toEqual([{ locked: '0', last_decision_id: 'd2' }]));
  });

  it('keeps the reason in the dialog, and says why, when a decision was not taken', async () => {
    const { shell } = open(
      {},
      new ApiError({
        status: 409,
        code: 'changed-meanwhile',
        error: 'Somebody has changed this in the meantime. Please look again.',
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Lock' }));
    await answer('Fraud.', 'Lock');
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        expect.objectContaining({
          kind: 'error',
          text: 'Somebody has changed this in the meantime. Please look again.',
        }),
      ]),
    );
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Fraud.');
  });

  it('asks before a reason that was typed goes, each decision with its own', async () => {
    open();
    const lock = await screen.findByRole('button', { name: 'Lock' });
    await userEvent.click(lock);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Fraud.');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Go on editing' }));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Fraud.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep for later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the approval' }));
    await screen.findByRole('textbox', { name: 'Reason' });
    expect(screen.queryByText(/You began to fill this in/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(lock);
    await userEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Fraud.');
  });
});

it('the settings of an admin have password, contact details and sessions, and no mails to choose', async () => {
  const http = {
    'GET /auth/sessions': () => ({
      records: [
        {
          id: 's1',
          device: 'Firefox on Linux',
          address: '10.0.0.1',
          created_at: '2026-06-01T12:00:00Z',
          last_used_at: '2026-06-01T12:00:00Z',
          current: true,
        },
      ],
      total: 1,
      page: 1,
      limit: 100,
    }),
  };
  const { shell } = renderWithShell(<AdminSettingsPage />, { session, http });
  expect(await screen.findByText('Firefox on Linux')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Email and phone' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Notifications' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(shell.dialogs).toEqual([{ name: 'change-password', props: {} }]);
});
