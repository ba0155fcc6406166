import type { ApprovalDetails, CompanyIdentity, DecisionRecord } from '@market/contracts';
import { links } from '@market/contracts/links';
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
import { AccountState, MailDomain, SiteLink, decisionText } from './account-words';
import { AdminTabs } from './admin-tabs';
import classes from './admin.module.css';
import { ReasonButton } from './reason-button';
import { useAccount, useDecision, type AccountDecision } from './use-approvals';

const BACK = { to: links.admin(), label: 'Approvals' };

/** `/admin/accounts/:login_id`: an account with its company, what was decided about it, and what can be decided now. */
export const AccountPage = () => {
  const login_id = useMatch('/admin/accounts/:login_id')?.params.login_id ?? '';
  const account = useAccount(login_id);
  const failure = usePageFailure(account, login_id);
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={account.data?.login_name ?? 'Account'} width="narrow">
      <AdminTabs />
      {account.data ? null : <PageHeader title="Account" back={BACK} />}
      {account.isPending ? <LoadingState shape="page" label="Loading the account" /> : null}
      {account.isError && !account.data ? (
        <ErrorState error={account.error} onRetry={() => void account.refetch()} />
      ) : null}
      {account.data ? <Account account={account.data} /> : null}
    </Page>
  );
};

const Account = ({ account }: { account: ApprovalDetails }) => {
  const decision = useDecision(account);
  const decide = (wanted: AccountDecision) => decision.mutateAsync(wanted);
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
          <Alert type="error" title={`This account is locked${lock_reason ? `: ${lock_reason}` : '.'}`} />
        ) : null}
        {decline_reason ? <Alert type="warning" title={`Declined: ${decline_reason}`} /> : null}
        {company?.pending ? (
          <Wanted account={account} wanted={company.pending} busy={decision.isPending} onDecide={decide} />
        ) : null}
        {login_type === 'EMP' ? (
          <Card title="Company">
            {company ? (
              <dl className={classes.pairs}>
                <dt>Name</dt>
                <dd>
                  {account.cmp_code ? (
                    <Link to={links.companyProfile(account.cmp_code)}>
                      <bdi>{company.cmp_name}</bdi>
                    </Link>
                  ) : (
                    <bdi>{company.cmp_name}</bdi>
                  )}
                </dd>
                <dt>Website</dt>
                <dd>
                  <SiteLink site={company.cmp_webs} />
                </dd>
              </dl>
            ) : (
              <p className={classes.note}>
                No company is saved yet. An approval now holds for the first one that they save; it comes back here for
                a look.
              </p>
            )}
          </Card>
        ) : null}
        <Card title="Account">
          <dl className={classes.pairs}>
            <dt>Kind</dt>
            <dd>{login_type === 'EMP' ? 'Employer' : 'Candidate'}</dd>
            <dt>Email</dt>
            <dd className={classes.states}>
              <a href={`mailto:${login_email}`}>{login_email}</a>
              <Proved is={email_ver_status === 1} />
            </dd>
            <dt>Email domain</dt>
            <dd>
              <MailDomain account={account} />
            </dd>
            <dt>Phone</dt>
            <dd className={classes.states}>
              {login_mobile ? <PhoneText digits={login_mobile} phone={login_phone} /> : 'None'}
              <Proved is={phone_ver_status === 1} />
            </dd>
            <dt>Signed up</dt>
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
};

const Proved = ({ is }: { is: boolean }) => (
  <StatusTag status="proved" label={is ? 'Verified' : 'Not verified'} tone={is ? 'good' : 'waiting'} />
);

interface DecidingProps {
  account: ApprovalDetails;
  busy: boolean;
  onDecide: (decision: AccountDecision) => Promise<unknown>;
}

const Wanted = ({
  account: { login_name, company },
  wanted,
  busy,
  onDecide,
}: DecidingProps & { wanted: CompanyIdentity }) => (
  <Card title="A new name or website waits for you">
    <dl className={classes.pairs}>
      <dt>Approved</dt>
      <dd>
        <bdi>{company?.cmp_name}</bdi>, <SiteLink site={company?.cmp_webs ?? ''} />
      </dd>
      <dt>Wanted</dt>
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
        Approve the change
      </Button>
      <ReasonButton
        disabled={busy}
        question="Decline the change?"
        text={`The approved name and website stay. ${login_name} reads the reason by email and on the profile.`}
        confirmLabel="Decline the change"
        onConfirm={(reason) => onDecide({ kind: 'decline-company', reason })}
      >
        Decline the change
      </ReasonButton>
    </Row>
  </Card>
);

const Decisions = ({
  account: { login_name, login_type, user_approval_status, waits_for, locked, history },
  busy,
  onDecide,
}: DecidingProps) => {
  const isApproved = user_approval_status === 1;
  const isDeclined = !isApproved && waits_for === undefined && history.length > 0;
  return (
    <Card title="Decide">
      <div className={classes.decide}>
        {waits_for === 'first-company' ? (
          <Button
            type="primary"
            loading={busy}
            onClick={() => void onDecide({ kind: 'approve-company' }).catch(() => undefined)}
          >
            Approve the company
          </Button>
        ) : null}
        {isApproved ? null : (
          <Button
            type="primary"
            loading={busy}
            onClick={() => void onDecide({ kind: 'approve' }).catch(() => undefined)}
          >
            Approve
          </Button>
        )}
        {isDeclined ? null : (
          <ReasonButton
            disabled={busy}
            question={isApproved ? 'Withdraw the approval?' : 'Decline this account?'}
            text={`${login_type === 'EMP' ? 'Their company and jobs are hidden.' : 'Employers do not find them.'} They read the reason by email${login_type === 'EMP' ? ' and on their profile' : ''}.`}
            confirmLabel={isApproved ? 'Withdraw' : 'Decline'}
            onConfirm={(reason) => onDecide({ kind: 'decline', reason })}
          >
            {isApproved ? 'Withdraw the approval' : 'Decline'}
          </ReasonButton>
        )}
        {locked ? (
          <ConfirmButton
            question={
              <>
                Unlock the account of <bdi>{login_name}</bdi>?
              </>
            }
            text="They can sign in again and get an email."
            confirmLabel="Unlock"
            disabled={busy}
            onConfirm={() => onDecide({ kind: 'unlock' })}
          >
            Unlock
          </ConfirmButton>
        ) : (
          <ReasonButton
            disabled={busy}
            question={
              <>
                Lock the account of <bdi>{login_name}</bdi>?
              </>
            }
            text="All their sessions end, and they cannot sign in. They read the reason by email and when they try."
            confirmLabel="Lock"
            onConfirm={(reason) => onDecide({ kind: 'lock', reason })}
          >
            Lock
          </ReasonButton>
        )}
      </div>
    </Card>
  );
};

const History = ({
  account: { history, undoable, login_name },
  busy,
  onUndo,
}: {
  account: ApprovalDetails;
  busy: boolean;
  onUndo: (id: string) => Promise<unknown>;
}) => (
  <Card title="History">
    {history.length === 0 ? <p className={classes.note}>Nothing was decided about this account yet.</p> : null}
    {history.length > 0 ? (
      <ItemList
        label={`Decisions about ${login_name}`}
        items={history}
        keyOf={({ id }) => id}
        render={(entry) => (
          <div className={classes.entry}>
            <Entry entry={entry} />
            {entry.id === undoable ? (
              <ConfirmButton
                size="small"
                disabled={busy}
                question="Undo this decision?"
                text="The account is as it was before it. Both stay in the history."
                confirmLabel="Undo"
                aria-label={`Undo: ${decisionText(entry)}`}
                onConfirm={() => onUndo(entry.id)}
              >
                Undo
              </ConfirmButton>
            ) : null}
          </div>
        )}
      />
    ) : null}
  </Card>
);

const Entry = ({ entry }: { entry: DecisionRecord }) => (
  <div>
    <strong>{decisionText(entry)}</strong>
    <div className={classes.facts}>
      <span>{entry.by ? <bdi>{entry.by}</bdi> : 'By the marketplace itself'}</span>
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
