import type { Decision, DecisionRecord, PendingApproval, WaitsFor } from '@market/contracts';
import { StatusTag } from '@market/web-kit/ui';
import classes from './admin.module.css';

const WAITS: Record<WaitsFor, string> = {
  account: 'Waits for approval',
  'first-company': 'Company saved after the approval',
  'company-change': 'Wants another company name or website',
};

/** How an account stands, in words. */
export const AccountState = ({
  account: { waits_for, locked, user_approval_status, login_type },
}: {
  account: PendingApproval;
}) => (
  <span className={classes.states}>
    {locked ? <StatusTag status="locked" label="Locked" tone="bad" /> : null}
    {waits_for ? <StatusTag status={waits_for} label={WAITS[waits_for]} tone="waiting" /> : null}
    {!waits_for && user_approval_status === 1 ? <StatusTag status="approved" /> : null}
    {!waits_for && user_approval_status === 0 ? (
      <StatusTag status="declined" label={login_type === 'EMP' ? 'Declined' : 'Not approved'} tone="neutral" />
    ) : null}
  </span>
);

/** Whether the mail's domain belongs to the company's site. */
export const MailDomain = ({ account: { mail_domain, mail_fits_site } }: { account: PendingApproval }) => (
  <span className={classes.states}>
    <span>{mail_domain || 'none'}</span>
    {mail_fits_site === null ? null : (
      <StatusTag
        status="domain"
        label={mail_fits_site ? 'Matches the website' : 'Does not match the website'}
        tone={mail_fits_site ? 'good' : 'waiting'}
      />
    )}
  </span>
);

const DID: Record<Decision, string> = {
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Approval withdrawn',
  'company-approved': 'Company approved',
  'company-declined': 'Change of the company declined',
  locked: 'Locked',
  unlocked: 'Unlocked',
  undone: 'Undone',
  'sent-back': 'Sent back for another look',
};

/** What was decided. */
export function decisionText({ decision, undoes }: Pick<DecisionRecord, 'decision' | 'undoes'>): string {
  return undoes ? `${DID[decision]}: ${DID[undoes].toLowerCase()}` : DID[decision];
}

/** Where a site leads, without its scheme. */
export const SiteLink = ({ site }: { site: string }) =>
  /^https?:\/\//.test(site) ? (
    <a href={site} target="_blank" rel="noopener noreferrer nofollow">
      {site.replace(/^https?:\/\//, '')}
    </a>
  ) : (
    <span>{site || 'No website'}</span>
  );
