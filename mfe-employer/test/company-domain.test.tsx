import type { CompanyDomain } from '@market/contracts/companies';
import { api } from '@market/contracts/testing';
import { renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DomainCard } from '../src/features/edit-company-page/domain.card';
import { asked, EMPLOYER, refusal, said } from './samples';

const OWN: CompanyDomain = {
  domain: 'northwind.example',
  mailboxes: ['postmaster@northwind.example', 'info@northwind.example'],
  record: { name: '_job-market-proof.northwind.example', value: 'job-market-proof=abc' },
};
const PROVED: CompanyDomain = {
  ...OWN,
  proof: {
    domain: 'northwind.example',
    by: 'mail',
    proved_at: '2026-03-01T00:00:00Z',
    ends_at: '2027-03-01T00:00:00Z',
    record_missing: false,
  },
};

function open(own: CompanyDomain, http: FakeAnswers = {}) {
  return renderWithShell(<DomainCard />, {
    session: { ...EMPLOYER, cmp_code: 'cmp' },
    http: { [`GET ${api.showCompanyDomain()}`]: own, ...http },
  });
}

test('a code is sent to the chosen mailbox and proves the domain', async () => {
  const { shell } = open(OWN, {
    [`POST ${api.sendDomainCode()}`]: { message: 'The code is on its way.' },
    [`POST ${api.proveDomainByMail()}`]: PROVED,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send the code' }));
  expect(await screen.findByRole('status')).toHaveTextContent('on its way to postmaster@northwind.example');
  await userEvent.click(await screen.findByRole('textbox', { name: 'Digit 1 of 6' }));
  await userEvent.keyboard('123456');
  await userEvent.click(screen.getByRole('button', { name: 'Prove the domain' }));
  await waitFor(() => expect(said(shell)).toContain('success: Your domain is proved.'));
  expect(asked(shell, 'POST', api.proveDomainByMail())).toEqual([
    { mailbox: 'postmaster@northwind.example', otp: '123456' },
  ]);
  expect(screen.getByText(/is proved by mail/)).toHaveTextContent('before March 1, 2027');
});

test('the record is there to copy, and a look that finds none says so beside it', async () => {
  open(OWN, {
    [`POST ${api.proveDomainByRecord()}`]: refusal(409, 'domain-record-missing', 'We did not find the record.'),
  });
  expect(await screen.findByText('job-market-proof=abc')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Look for the record' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('We did not find the record.');
});

test('a record that is gone is told with the day on which the proof ends', async () => {
  open({ ...PROVED, proof: { ...PROVED.proof!, by: 'record', record_missing: true } });
  expect(await screen.findByText(/We no longer find the record/)).toHaveTextContent('March 1, 2027');
});

test('a site without a domain of its own is told why there is nothing to prove', async () => {
  open({ unprovable: 'free-mail', mailboxes: [] });
  expect(await screen.findByText(/provider of mail for everybody/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send the code' })).not.toBeInTheDocument();
});

test('the proof is taken back after a question', async () => {
  const { shell } = open(PROVED, { [`DELETE ${api.endDomainProof()}`]: OWN });
  await userEvent.click(await screen.findByRole('button', { name: 'Take the proof back' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Take the proof back' }));
  await waitFor(() => expect(said(shell)).toContain('success: The proof was taken back.'));
  expect(screen.queryByText(/is proved by mail/)).not.toBeInTheDocument();
});
