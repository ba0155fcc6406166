import type { Decision, DecisionRecord, PendingApproval, WaitsFor } from '@market/contracts/admin';
import { ProvedDomain, RecordStatus } from '@market/market-ui/values';
import { StatusTag } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './admin.module.css';

const WAITS: Record<WaitsFor, string> = {
  account: texts.adminAccount.waitsForApproval,
  'first-company': texts.adminAccount.companySavedLater,
  'company-change': texts.adminAccount.wantsAnotherCompany,
  'mail-domain': texts.adminAccount.otherMailDomain,
};

/** Label of an account's state. */
export function AccountState({
  account: { waits_for, locked, user_approval_status, login_type },
}: {
  account: PendingApproval;
}) {
  return (
    <span className={classes.states}>
      {locked ? <StatusTag label={texts.adminAccount.locked} tone="bad" /> : null}
      {waits_for ? <StatusTag label={WAITS[waits_for]} tone="waiting" /> : null}
      {!waits_for && user_approval_status === 1 ? <RecordStatus status="approved" /> : null}
      {!waits_for && user_approval_status === 0 ? (
        <StatusTag
          label={login_type === 'EMP' ? texts.adminAccount.declined : texts.adminAccount.notApproved}
          tone="neutral"
        />
      ) : null}
    </span>
  );
}

/** Domain of the mail address, whether it belongs to the company's site, and the previous one that admins saw. */
export function MailDomain({
  account: { mail_domain, mail_domain_before, mail_fits_site, proved_domain },
}: {
  account: PendingApproval;
}) {
  return (
    <span className={classes.states}>
      <span>{mail_domain || texts.adminAccount.noDomain}</span>
      {mail_fits_site === null ? null : (
        <StatusTag
          label={mail_fits_site ? texts.adminAccount.domainMatches : texts.adminAccount.domainDoesNotMatch}
          tone={mail_fits_site ? 'good' : 'waiting'}
        />
      )}
      <ProvedDomain domain={proved_domain} />
      {mail_domain_before === undefined ? null : (
        <span>{texts.adminAccount.domainBefore({ domain: mail_domain_before || texts.adminAccount.noDomain })}</span>
      )}
    </span>
  );
}

const DID: Record<Decision, string> = {
  approved: texts.adminAccount.approved,
  declined: texts.adminAccount.declined,
  withdrawn: texts.adminAccount.approvalWithdrawn,
  'company-approved': texts.adminAccount.companyApproved,
  'company-declined': texts.adminAccount.changeDeclined,
  'mail-approved': texts.adminAccount.mailDomainApproved,
  locked: texts.adminAccount.locked,
  unlocked: texts.adminAccount.unlocked,
  undone: texts.adminAccount.undone,
  'sent-back': texts.adminAccount.sentBack,
  'second-factor-reset': texts.adminAccount.secondFactorReset,
};

/** Label of a decision. */
export function decisionText({ decision, undoes }: Pick<DecisionRecord, 'decision' | 'undoes'>): string {
  if (!undoes) return DID[decision];
  return texts.adminAccount.decisionAboutDecision({ decision: DID[decision], undone: DID[undoes].toLowerCase() });
}

/** Link to a site, shown without its scheme. */
export function SiteLink({ site }: { site: string }) {
  return /^https?:\/\//.test(site) ? (
    <a href={site} target="_blank" rel="noopener noreferrer nofollow">
      {site.replace(/^https?:\/\//, '')}
    </a>
  ) : (
    <span>{site || texts.adminAccount.noWebsite}</span>
  );
}
