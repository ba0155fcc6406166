import { RULE_MESSAGES, SUCCESSES } from '@market/contracts/messages';
import { ApiError } from '@market/web-kit';
import { aUser, renderWithShell } from '@market/market-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContactPage } from '../src/pages/public/contact.page';

async function write() {
  await userEvent.type(screen.getByRole('textbox', { name: /^Subject/ }), 'A question');
  await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'How many jobs may I post?');
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

describe('the contact page', () => {
  it('sends what was written, in the name of who is signed in, and says where the answer goes', async () => {
    const sent: unknown[] = [];
    const { shell } = renderWithShell(<ContactPage />, {
      session: aUser({ login_name: 'Ann Lee', login_email: 'ann@example.test' }),
      http: { 'POST /contact': ({ body }: { body?: unknown }) => sent.push(body) },
    });
    await write();
    await send();
    expect(await screen.findByText(/We answer to ann@example.test/)).toBeInTheDocument();
    expect(sent).toEqual([
      { name: 'Ann Lee', email: 'ann@example.test', subject: 'A question', message: 'How many jobs may I post?' },
    ]);
    expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'success', text: SUCCESSES.contactSent })]);
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveValue('');
  });

  it('knows name and email as soon as it knows who is there', () => {
    const { shell } = renderWithShell(<ContactPage />, { session: null, http: {} });
    act(() => shell.session.signIn({ user: aUser({ login_name: 'Ann Lee' }), token: 'token-1' }));
    expect(screen.getByRole('textbox', { name: /^(Your )?Name/i })).toHaveValue('Ann Lee');
  });

  it('asks for what is missing, and sends nothing', async () => {
    renderWithShell(<ContactPage />, { http: {} });
    await send();
    for (const message of [
      RULE_MESSAGES.nameRequired,
      RULE_MESSAGES.emailRequired,
      RULE_MESSAGES.contactSubjectRequired,
      RULE_MESSAGES.contactMessageRequired,
    ])
      expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('keeps what was typed when sending failed', async () => {
    const http = {
      'POST /contact': () => {
        throw new ApiError({ status: 503, code: 'service-unavailable', error: 'Please try again in a moment' });
      },
    };
    renderWithShell(<ContactPage />, { session: aUser({}), http });
    await write();
    await send();
    await waitFor(() => expect(screen.getByText('Please try again in a moment')).toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveValue('How many jobs may I post?');
  });

  it('does not say of a later message that failed that an earlier one was sent', async () => {
    const answers: unknown[] = [
      { message: 'Sent' },
      new ApiError({ status: 503, code: 'service-unavailable', error: 'In a moment' }),
    ];
    renderWithShell(<ContactPage />, { session: aUser({}), http: { 'POST /contact': () => answers.shift() } });
    await write();
    await send();
    expect(await screen.findByText(/We answer to/)).toBeInTheDocument();
    await write();
    await send();
    expect(await screen.findByText('In a moment')).toBeInTheDocument();
    expect(screen.queryByText(/We answer to/)).toBeNull();
  });
});
