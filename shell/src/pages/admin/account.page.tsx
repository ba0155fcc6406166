import type { ApprovalDetails, DecisionRecord } from '@market/contracts/admin';
import type { CompanyIdentity } from '@market/contracts/companies';
import { links } from '@market/contracts/site';
import {
  Alert,
  Button,
  Card,
  ConfirmButton,
  ErrorState,
  ItemList,
  LoadingState,
  Page,
  PageFailure,
  PageHeader,
  PhoneText,
  RelativeTime,
  Row,
  Stack,
  StatusTag,
  usePageFailure,
} from '@market/web-kit/ui';
import { Link, useMatch } from 'react-router-dom';
import { texts } from '../../texts';
import { AccountState, MailDomain, SiteLink, decisionText } from './account-words';
import { AdminTabs } from './admin-tabs';
import classes from './admin.module.css';
import { ReasonButton } from './reason-button';
import { useAccount, useDecision, type AccountDecision } from './use-approvals';

const BACK = { to: links.admin(), label: texts.admin.approvals };

/** `/admin/accounts/:login_id`: an account with its company, past decisions, and available decisions. */
export function AccountPage() {
  const login_id = useMatch('/admin/accounts/:login_id')?.params.login_id ?? '';
  const account = useAccount(login_id);
  const failure = usePageFailure(account, login_id);
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={account.data?.login_name ?? texts.adminAccount.account} width="narrow">
      <AdminTabs />
      {account.data ? null : <PageHeader title={texts.adminAccount.account} back={BACK} />}
      {account.isPending ? <LoadingState shape="page" label={texts.adminAccount.loading} /> : null}
      {account.isError && !account.data ? (
        <ErrorState error={account.error} onRetry={() => void account.refetch()} />
      ) : null}
      {account.data ? <Account account={account.data} /> : null}
    </Page>
  );
}

function Account({ account }: { account: ApprovalDetails }) {
  const decision = useDecision(account);
  const decide = (choice: AccountDecision) => decision.mutateAsync(choice);
  const {
    login_name,
    login_email,
    login_mobile,
    login_phone,
    email_ver_status,
    phone_ver_status,
    login_type,
    created_at,
    company,
    decline_reason,
    lock_reason,
    locked,
  } = account;
  return (
    <>
      <PageHeader title={<bdi>{login_name}</bdi>} description={<AccountState account={account} />} back={BACK} />
      <Stack gap={5}>
        {locked ? (
          <Alert
            type="error"
            title={
              lock_reason
                ? texts.adminAccount.isLockedBecause({ reason: lock_reason, bdi: (words) => <bdi>{words}</bdi> })
                : texts.adminAccount.isLocked
            }
          />
        ) : null}
        {decline_reason ? (
          <Alert
            type="warning"
            title={texts.adminAccount.declinedBecause({ reason: decline_reason, bdi: (words) => <bdi>{words}</bdi> })}
          />
        ) : null}
        {company?.pending ? (
          <Wanted account={account} wanted={company.pending} busy={decision.isPending} onDecide={decide} />
        ) : null}
        {login_type === 'EMP' ? (
          <Card title={texts.adminAccount.company}>
            {company ? (
              <dl className={classes.pairs}>
                <dt>{texts.adminAccount.companyName}</dt>
                <dd>
                  {account.cmp_code ? (
                    <Link to={links.companyProfile(account.cmp_code)}>
                      <bdi>{company.cmp_name}</bdi>
                    </Link>
                  ) : (
                    <bdi>{company.cmp_name}</bdi>
                  )}
                </dd>
                <dt>{texts.adminAccount.website}</dt>
                <dd>
                  <SiteLink site={company.cmp_webs} />
                </dd>
              </dl>
            ) : (
              <p className={classes.note}>{texts.adminAccount.noCompanySaved}</p>
            )}
          </Card>
        ) : null}
        <Card title={texts.adminAccount.account}>
          <dl className={classes.pairs}>
            <dt>{texts.adminAccount.kind}</dt>
            <dd>{login_type === 'EMP' ? texts.adminAccount.employer : texts.adminAccount.candidate}</dd>
            <dt>{texts.adminAccount.email}</dt>
            <dd className={classes.states}>
              <a href={`mailto:${login_email}`}>{login_email}</a>
              <Proved is={email_ver_status === 1} />
            </dd>
            <dt>{texts.adminAccount.emailDomain}</dt>
            <dd>
              <MailDomain account={account} />
            </dd>
            <dt>{texts.adminAccount.phone}</dt>
            <dd className={classes.states}>
              {login_mobile ? <PhoneText digits={login_mobile} phone={login_phone} /> : texts.adminAccount.noPhone}
              <Proved is={phone_ver_status === 1} />
            </dd>
            <dt>{texts.adminAccount.signedUp}</dt>
            <dd>
              <RelativeTime value={created_at} />
            </dd>
          </dl>
        </Card>
        <Decisions account={account} busy={decision.isPending} onDecide={decide} />
        <History account={account} busy={decision.isPending} onUndo={(id) => decide({ kind: 'undo', decision: id })} />
      </Stack>
    </>
  );
}

function Proved({ is }: { is: boolean }) {
  return (
    <StatusTag
      label={is ? texts.adminAccount.verified : texts.adminAccount.notVerified}
      tone={is ? 'good' : 'waiting'}
    />
  );
}

interface DecidingProps {
  account: ApprovalDetails;
  busy: boolean;
  onDecide: (decision: AccountDecision) => Promise<unknown>;
}

function Wanted({
  account: { login_id, login_name, company },
  wanted,
  busy,
  onDecide,
}: DecidingProps & { wanted: CompanyIdentity }) {
  return (
    <Card title={texts.adminAccount.changeWaits}>
      <dl className={classes.pairs}>
        <dt>{texts.adminAccount.approved}</dt>
        <dd>
          <bdi>{company?.cmp_name}</bdi>, <SiteLink site={company?.cmp_webs ?? ''} />
        </dd>
        <dt>{texts.adminAccount.wanted}</dt>
        <dd>
          <strong>
            <bdi>{wanted.cmp_name}</bdi>
          </strong>
          , <SiteLink site={wanted.cmp_webs} />
        </dd>
      </dl>
      <Row gap={2}>
        <Button
          type="primary"
          loading={busy}
          onClick={() => void onDecide({ kind: 'approve-company' }).catch(() => undefined)}
        >
          {texts.adminAccount.approveChange}
        </Button>
        <ReasonButton
          disabled={busy}
          question={texts.adminAccount.declineChangeQuestion}
          text={texts.adminAccount.declineChangeText({ name: login_name, bdi: (words) => <bdi>{words}</bdi> })}
          confirmLabel={texts.adminAccount.declineChange}
          keep={`decline-company:${login_id}`}
          onConfirm={(reason) => onDecide({ kind: 'decline-company', reason })}
        >
          {texts.adminAccount.declineChange}
        </ReasonButton>
      </Row>
    </Card>
  );
}

function Decisions({
  account: { login_id, login_name, login_type, user_approval_status, waits_for, locked, history },
  busy,
  onDecide,
}: DecidingProps) {
  const isApproved = user_approval_status === 1;
  const isDeclined = !isApproved && waits_for === undefined && history.length > 0;
  return (
    <Card title={texts.adminAccount.decide}>
      <div className={classes.decide}>
        {waits_for === 'first-company' ? (
          <Button
            type="primary"
            loading={busy}
            onClick={() => void onDecide({ kind: 'approve-company' }).catch(() => undefined)}
          >
            {texts.adminAccount.approveCompany}
          </Button>
        ) : null}
        {waits_for === 'mail-domain' ? (
          <Button
            type="primary"
            loading={busy}
            onClick={() => void onDecide({ kind: 'approve-mail' }).catch(() => undefined)}
          >
            {texts.adminAccount.approveMailDomain}
          </Button>
        ) : null}
        {isApproved ? null : (
          <Button
            type="primary"
            loading={busy}
            onClick={() => void onDecide({ kind: 'approve' }).catch(() => undefined)}
          >
            {texts.adminAccount.approve}
          </Button>
        )}
        {isDeclined ? null : (
          <ReasonButton
            disabled={busy}
            question={isApproved ? texts.adminAccount.withdrawQuestion : texts.adminAccount.declineQuestion}
            text={
              login_type === 'EMP' ? texts.adminAccount.declineEmployerText : texts.adminAccount.declineCandidateText
            }
            confirmLabel={isApproved ? texts.adminAccount.withdraw : texts.adminAccount.decline}
            keep={`decline:${login_id}`}
            onConfirm={(reason) => onDecide({ kind: 'decline', reason })}
          >
            {isApproved ? texts.adminAccount.withdrawApproval : texts.adminAccount.decline}
          </ReasonButton>
        )}
        {locked ? (
          <ConfirmButton
            question={texts.adminAccount.unlockQuestion({ name: login_name, bdi: (words) => <bdi>{words}</bdi> })}
            text={texts.adminAccount.unlockText}
            confirmLabel={texts.adminAccount.unlock}
            disabled={busy}
            onConfirm={() => onDecide({ kind: 'unlock' })}
          >
            {texts.adminAccount.unlock}
          </ConfirmButton>
        ) : (
          <ReasonButton
            disabled={busy}
            question={texts.adminAccount.lockQuestion({ name: login_name, bdi: (words) => <bdi>{words}</bdi> })}
            text={texts.adminAccount.lockText}
            confirmLabel={texts.adminAccount.lock}
            keep={`lock:${login_id}`}
            onConfirm={(reason) => onDecide({ kind: 'lock', reason })}
          >
            {texts.adminAccount.lock}
          </ReasonButton>
        )}
      </div>
    </Card>
  );
}

function History({
  account: { history, undoable, login_name },
  busy,
  onUndo,
}: {
  account: ApprovalDetails;
  busy: boolean;
  onUndo: (id: string) => Promise<unknown>;
}) {
  return (
    <Card title={texts.adminAccount.history}>
      {history.length === 0 ? <p className={classes.note}>{texts.adminAccount.nothingDecided}</p> : null}
      {history.length > 0 ? (
        <ItemList
          label={texts.adminAccount.decisionsAbout({ name: login_name })}
          items={history}
          keyOf={({ id }) => id}
          render={(entry) => (
            <div className={classes.entry}>
              <Entry entry={entry} />
              {entry.id === undoable ? (
                <ConfirmButton
                  size="small"
                  disabled={busy}
                  question={texts.adminAccount.undoQuestion}
                  text={texts.adminAccount.undoText}
                  confirmLabel={texts.adminAccount.undo}
                  aria-label={texts.adminAccount.undoLabel({ decision: decisionText(entry) })}
                  onConfirm={() => onUndo(entry.id)}
                >
                  {texts.adminAccount.undo}
                </ConfirmButton>
              ) : null}
            </div>
          )}
        />
      ) : null}
    </Card>
  );
}

function Entry({ entry }: { entry: DecisionRecord }) {
  return (
    <div>
      <strong>{decisionText(entry)}</strong>
      <div className={classes.facts}>
        <span>{entry.by ? <bdi>{entry.by}</bdi> : texts.adminAccount.byTheMarketplace}</span>
        <RelativeTime value={entry.at} />
        {entry.company ? (
          <span>
            <bdi>{entry.company.cmp_name}</bdi>, <SiteLink site={entry.company.cmp_webs} />
          </span>
        ) : null}
      </div>
      {entry.reason ? (
        <p className={classes.reason} dir="auto">
          {entry.reason}
        </p>
      ) : null}
    </div>
  );
}
