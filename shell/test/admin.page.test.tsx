import type { PendingApproval } from '@market/contracts/admin';
import { ApiError } from '@market/web-kit';
import { aUser, renderWithShell } from '@market/market-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminPage } from '../src/pages/admin/admin.page';

const account: PendingApproval = {
  login_id: 'login-9',
  login_name: 'Ines Duarte',
  login_email: 'ines@example.test',
  login_mobile: '5550001111',
  login_type: 'EMP',
  created_at: '2026-06-01T12:00:00Z',
  email_ver_status: 1,
  phone_ver_status: 1,
  user_approval_status: 0,
  locked: false,
  waits_for: 'account',
  company: { cmp_name: 'Duarte Boats', cmp_webs: 'https://boats.test', revision: 3 },
  mail_domain: 'example.test',
  mail_fits_site: false,
};
const admin = { session: aUser({ login_type: 'ADM' }) };

/** A list that is empty once something was decided. */
const deciding = (answer: () => unknown) => {
  const decisions: unknown[] = [];
  return {
    decisions,
    http: {
      'POST /admin/approvals': () => ({
        records: decisions.length ? [] : [account],
        total: decisions.length ? 0 : 1,
        page: 1,
        limit: 20,
      }),
      'PUT /admin/approvals/login-9': ({ body }: { body?: unknown }) => {
        const answered = answer();
        decisions.push(body);
        return answered;
      },
    },
  };
};

beforeEach(() => localStorage.clear());

describe('the approvals page', () => {
  it('approves an employer, with the company that is on the screen, who then waits no longer', async () => {
    const { decisions, http } = deciding(() => ({}));
    const { shell } = renderWithShell(<AdminPage />, { ...admin, http });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Ines Duarte' }));
    expect(await screen.findByRole('heading', { name: 'Nobody is waiting' })).toBeInTheDocument();
    expect(decisions).toEqual([{ user_approval_status: '1', company_revision: '3', last_decision_id: '' }]);
    expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'success', text: 'Ines Duarte is approved.' })]);
  });

  it('says that there was no company, where an employer has none yet', async () => {
    const { company: _none, ...without } = account;
    const { decisions, http } = deciding(() => ({}));
    const none = { ...http, 'POST /admin/approvals': () => ({ records: [without], total: 1, page: 1, limit: 20 }) };
    renderWithShell(<AdminPage />, { ...admin, http: none });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Ines Duarte' }));
    await waitFor(() =>
      expect(decisions).toEqual([{ user_approval_status: '1', company_revision: '0', last_decision_id: '' }]),
    );
  });

  it('shows company, site and mail domain, and leads to all about the account', async () => {
    const { http } = deciding(() => ({}));
    renderWithShell(<AdminPage />, { ...admin, http });
    expect(await screen.findByRole('link', { name: 'Ines Duarte' })).toHaveAttribute('href', '/admin/accounts/login-9');
    expect(screen.getByText('Duarte Boats')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'boats.test' })).toHaveAttribute('href', 'https://boats.test');
    expect(screen.getByText('Does not match the website')).toBeInTheDocument();
  });

  it('declines with a reason only', async () => {
    const { decisions, http } = deciding(() => ({}));
    renderWithShell(<AdminPage />, { ...admin, http });
    await userEvent.click(await screen.findByRole('button', { name: 'Decline Ines Duarte' }));
    const question = await screen.findByRole('dialog', { name: /^Decline\s+Ines Duarte\s*\?$/ });
    await userEvent.click(within(question).getByRole('button', { name: 'Decline' }));
    expect(await within(question).findByText('Please give a reason')).toBeInTheDocument();
    expect(decisions).toEqual([]);
    await userEvent.type(within(question).getByRole('textbox', { name: 'Reason' }), 'No such company.');
    await userEvent.click(within(question).getByRole('button', { name: 'Decline' }));
    await waitFor(() =>
      expect(decisions).toEqual([
        { user_approval_status: '0', reason: 'No such company.', company_revision: '3', last_decision_id: '' },
      ]),
    );
  });

  it('asks before a typed reason goes, offers it back, and keeps nothing of it once the account has left the list', async () => {
    const { decisions, http } = deciding(() => ({}));
    renderWithShell(<AdminPage />, { ...admin, http });
    const decline = await screen.findByRole('button', { name: 'Decline Ines Duarte' });
    await userEvent.click(decline);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'No such company.');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep for later' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reason' })).not.toBeInTheDocument());
    expect(decisions).toEqual([]);
    await userEvent.click(decline);
    await userEvent.click(await screen.findByRole('button', { name: 'Bring it back' }));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('No such company.');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
    await waitFor(() =>
      expect(decisions).toEqual([
        { user_approval_status: '0', reason: 'No such company.', company_revision: '3', last_decision_id: '' },
      ]),
    );
    expect(await screen.findByRole('heading', { name: 'Nobody is waiting' })).toBeInTheDocument();
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it.each([
    [
      'company-change' as const,
      'Approve the new company of Ines Duarte',
      { approve: '1', company_revision: '3', last_decision_id: '' },
    ],
    [
      'first-company' as const,
      'Approve the company of Ines Duarte',
      { approve: '1', company_revision: '3', last_decision_id: '' },
    ],
    [
      'mail-domain' as const,
      'Approve the email domain of Ines Duarte',
      { approve: '1', company_revision: '3', last_decision_id: '', mail_domain: 'example.test' },
    ],
  ])('decides in the list about what else waits: %s', async (waits_for, button, body) => {
    const decisions: unknown[] = [];
    renderWithShell(<AdminPage />, {
      ...admin,
      http: {
        'POST /admin/approvals': () => ({
          records: [{ ...account, user_approval_status: 1, waits_for }],
          total: 1,
          page: 1,
          limit: 20,
        }),
        'PUT /admin/approvals/login-9/company': (request: { body?: unknown }) => {
          decisions.push(request.body);
          return {};
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(decisions).toEqual([body]));
    expect(screen.getByText('Employer')).toBeInTheDocument();
  });

  it('declines a change of company in the list, with a reason', async () => {
    const decisions: unknown[] = [];
    renderWithShell(<AdminPage />, {
      ...admin,
      http: {
        'POST /admin/approvals': () => ({
          records: [{ ...account, user_approval_status: 1, waits_for: 'company-change' }],
          total: 1,
          page: 1,
          limit: 20,
        }),
        'PUT /admin/approvals/login-9/company': (request: { body?: unknown }) => {
          decisions.push(request.body);
          return {};
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Decline the new company of Ines Duarte' }));
    const question = await screen.findByRole('dialog', { name: /^Decline the change of\s+Ines Duarte\s*\?$/ });
    await userEvent.type(within(question).getByRole('textbox', { name: 'Reason' }), 'Another firm.');
    await userEvent.click(within(question).getByRole('button', { name: 'Decline change' }));
    await waitFor(() =>
      expect(decisions).toEqual([
        { approve: '0', reason: 'Another firm.', company_revision: '3', last_decision_id: '' },
      ]),
    );
  });

  it('finds accounts of other lists, by name, email or company', async () => {
    const asked: unknown[] = [];
    const http = {
      'POST /admin/approvals': ({ body }: { body?: unknown }) => {
        asked.push(body);
        return { records: [], total: 0, page: 1, limit: 20 };
      },
    };
    renderWithShell(<AdminPage />, { ...admin, http });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Which accounts' }), 'Locked');
    expect(await screen.findByRole('heading', { name: 'No account is locked' })).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name, email or company' }), 'boats{Enter}');
    expect(await screen.findByRole('heading', { name: 'Nobody is found' })).toBeInTheDocument();
    expect(asked).toEqual([
      { show: 'waiting', search: '', page: 1, limit: 20 },
      { show: 'locked', search: '', page: 1, limit: 20 },
      { show: 'locked', search: 'boats', page: 1, limit: 20 },
    ]);
  });

  it('goes on to the page before when the last one has lost its only row', async () => {
    const rest = Array.from({ length: 20 }, (_, n) => ({ ...account, login_id: `first-${String(n)}` }));
    let waiting = [...rest, account];
    const http = {
      'POST /admin/approvals': ({ body }: { body: { page: number; limit: number } }) => ({
        records: waiting.slice((body.page - 1) * body.limit, body.page * body.limit),
        total: waiting.length,
        page: body.page,
        limit: body.limit,
      }),
      'PUT /admin/approvals/login-9': () => {
        waiting = rest;
        return {};
      },
    };
    const { address } = renderWithShell(<AdminPage />, { ...admin, http, route: '/admin?page=2' });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Ines Duarte' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
    expect(address()).toBe('/admin');
    expect(screen.getByRole('status')).toHaveTextContent('20 employers are waiting');
  });

  it('says nothing of a list that was not asked yet', async () => {
    let answer!: (listing: unknown) => void;
    const http = {
      'POST /admin/approvals': ({ body }: { body: { show: string } }) =>
        body.show === 'approved'
          ? new Promise((resolve) => (answer = resolve))
          : { records: [], total: 0, page: 1, limit: 20 },
    };
    renderWithShell(<AdminPage />, { ...admin, http });
    expect(await screen.findByRole('heading', { name: 'Nobody is waiting' })).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Which accounts' }), 'Approved employers');
    expect(screen.queryByRole('heading', { name: 'No employer is approved' })).not.toBeInTheDocument();
    act(() => answer({ records: [account], total: 1, page: 1, limit: 20 }));
    expect(await screen.findByRole('link', { name: 'Ines Duarte' })).toBeInTheDocument();
  });

  it('leaves the focus in the box that was searched from, and empties it with the search', async () => {
    const http = { 'POST /admin/approvals': { records: [], total: 0, page: 1, limit: 20 } };
    const { back } = renderWithShell(<AdminPage />, { ...admin, http });
    const box = screen.getByRole('searchbox', { name: 'Name, email or company' });
    await userEvent.type(box, 'boats{Enter}');
    expect(await screen.findByRole('heading', { name: 'Nobody is found' })).toBeInTheDocument();
    expect(box).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(box).toHaveValue('');
    back();
    expect(box).toHaveValue('boats');
  });

  it('keeps the employer in the list and says why when the decision was not taken', async () => {
    const { http } = deciding(() => {
      throw new ApiError({ status: 503, code: 'service-unavailable', error: 'Please try again in a moment' });
    });
    const { shell } = renderWithShell(<AdminPage />, { ...admin, http });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Ines Duarte' }));
    await waitFor(() =>
      expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'error', text: 'Please try again in a moment' })]),
    );
    expect(screen.getByRole('link', { name: 'Ines Duarte' })).toBeInTheDocument();
  });
});
