import { ApiError } from '@market/web-kit';
import { aUser, renderWithShell } from '@market/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminPage } from '../src/pages/admin/admin.page';

const account = { login_id: 'login-9', login_name: 'Ines Duarte', login_email: 'ines@example.test', login_mobile: '5550001111', login_type: 'EMP', created_at: '2026-06-01T12:00:00Z' };
const admin = { session: aUser({ login_type: 'ADM' }) };

/** A list that is empty once something was decided. */
const deciding = (answer: () => unknown) => {
  const decisions: unknown[] = [];
  return {
    decisions,
    http: {
      'POST /admin/approvals': () => ({ records: decisions.length ? [] : [account], total: decisions.length ? 0 : 1, page: 1, limit: 20 }),
      'PUT /admin/approvals/login-9': ({ body }: { body?: unknown }) => {
        const answered = answer();
        decisions.push(body);
        return answered;
      },
    },
  };
};

describe('the approvals page', () => {
  it('approves an employer, who then waits no longer', async () => {
    const { decisions, http } = deciding(() => ({}));
    const { shell } = renderWithShell(<AdminPage />, { ...admin, http });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Ines Duarte' }));
    expect(await screen.findByRole('heading', { name: 'Nobody is waiting' })).toBeInTheDocument();
    expect(decisions).toEqual([{ user_approval_status: 1 }]);
    expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'success', text: 'Ines Duarte is approved.' })]);
  });

  it('asks before it declines', async () => {
    const { decisions, http } = deciding(() => ({}));
    renderWithShell(<AdminPage />, { ...admin, http });
    await userEvent.click(await screen.findByRole('button', { name: 'Decline Ines Duarte' }));
    const question = await screen.findByRole('dialog', { name: /^Decline\s+Ines Duarte\s*\?$/ });
    expect(decisions).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(decisions).toEqual([{ user_approval_status: 0 }]));
  });

  it('keeps the employer in the list and says why when the decision was not taken', async () => {
    const { http } = deciding(() => {
      throw new ApiError({ status: 503, code: 'service-unavailable', error: 'Please try again in a moment' });
    });
    const { shell } = renderWithShell(<AdminPage />, { ...admin, http });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Ines Duarte' }));
    await waitFor(() => expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'error', text: 'Please try again in a moment' })]));
    expect(screen.getByRole('heading', { name: 'Ines Duarte' })).toBeInTheDocument();
  });
});
