import { APPROVAL_LISTS, counted, type ApprovalList, type PendingApproval } from '@market/contracts';
import { links } from '@market/contracts/links';
import {
  ApprovalIcon,
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  Input,
  ItemList,
  ListStatus,
  LoadingState,
  Page,
  PageFailure,
  PageHeader,
  Pagination,
  RelativeTime,
  Select,
  usePageFailure,
} from '@market/web-kit/ui';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AccountState, MailDomain, SiteLink, decisionText } from './account-words';
import { AdminTabs } from './admin-tabs';
import classes from './admin.module.css';
import { ReasonButton } from './reason-button';
import { APPROVALS_PER_PAGE, useApprovals, useDecision } from './use-approvals';

const LIST_LABELS: Record<ApprovalList, string> = {
  waiting: 'Waiting',
  approved: 'Approved employers',
  declined: 'Declined',
  locked: 'Locked',
  everybody: 'Everybody',
};
const NOBODY: Record<ApprovalList, string> = {
  waiting: 'Nobody is waiting',
  approved: 'No employer is approved',
  declined: 'Nobody is declined',
  locked: 'No account is locked',
  everybody: 'There is no account yet',
};

/** `/admin`: who waits for a decision, and every other account. */
export const AdminPage = () => {
  const [query, setQuery] = useSearchParams();
  const show = APPROVAL_LISTS.find((list) => list === query.get('show')) ?? 'waiting';
  const search = (query.get('search') ?? '').slice(0, 100);
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const found = useApprovals({ show, search, page });
  const failure = usePageFailure(found);
  const go = (change: { show?: ApprovalList; search?: string; page?: number }) => {
    const wanted = { show, search, page: 1, ...change };
    setQuery({
      ...(wanted.show === 'waiting' ? {} : { show: wanted.show }),
      ...(wanted.search ? { search: wanted.search } : {}),
      ...(wanted.page > 1 ? { page: String(wanted.page) } : {}),
    });
  };

  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title="Approvals" width="narrow">
      <AdminTabs />
      <PageHeader
        title="Approvals"
        description="New employers wait here, and approved ones who want another company name or website. Until you approve, nobody sees it."
      />
      <Find key={search} show={show} search={search} onFind={go} />
      <ListStatus isOlder={found.isPlaceholderData} />
      {found.isPending ? <LoadingState label="Loading approvals" /> : null}
      {found.isError && !found.data ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data?.total === 0 ? (
        search ? (
          <EmptyState
            icon={<ApprovalIcon size={28} />}
            title="Nobody is found"
            text={`No account here has “${search}” in its name, email or company.`}
            actions={<Button onClick={() => go({ search: '' })}>Show all</Button>}
          />
        ) : (
          <EmptyState
            icon={<ApprovalIcon size={28} />}
            title={NOBODY[show]}
            text={
              show === 'waiting' ? 'New employers show up here once they have signed up.' : 'Choose another list above.'
            }
          />
        )
      ) : null}
      {found.data && found.data.total > 0 ? (
        <>
          <p className={classes.count} aria-live="polite">
            {countText(show, found.data.total)}
          </p>
          <ItemList
            look="spaced"
            label={LIST_LABELS[show]}
            items={found.data.records}
            keyOf={({ login_id }) => login_id}
            render={(account) => <Approval account={account} />}
          />
          {found.data.total > APPROVALS_PER_PAGE ? (
            <Pagination
              current={page}
              pageSize={APPROVALS_PER_PAGE}
              total={found.data.total}
              onChange={(next) => go({ page: next })}
              align="center"
            />
          ) : null}
        </>
      ) : null}
    </Page>
  );
};

function countText(show: ApprovalList, total: number): string {
  if (show === 'waiting') return counted(total, 'employer is waiting', 'employers are waiting');
  return counted(total, 'account');
}

const Find = ({
  show,
  search,
  onFind,
}: {
  show: ApprovalList;
  search: string;
  onFind: (change: { show?: ApprovalList; search?: string }) => void;
}) => {
  const [typed, setTyped] = useState(search);
  const find = () => onFind({ search: typed.trim() });
  return (
    <div role="search" className={classes.find}>
      <Select
        aria-label="Which accounts"
        options={APPROVAL_LISTS.map((list) => ({ value: list, label: LIST_LABELS[list] }))}
        value={show}
        onChange={(list: ApprovalList) => onFind({ show: list, search: typed.trim() })}
      />
      <Input
        type="search"
        aria-label="Name, email or company"
        placeholder="Name, email or company"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && find()}
      />
      <Button onClick={find}>Search</Button>
    </div>
  );
};

const Approval = ({ account }: { account: PendingApproval }) => {
  const decision = useDecision(account);
  const { login_id, login_name, login_email, company, created_at, waits_for, last_decision } = account;
  const decide = decision.mutateAsync;
  return (
    <article className={classes.approval}>
      <Avatar name={company?.cmp_name ?? login_name} size={44} />
      <div>
        <h2 className={classes.name}>
          <Link to={links.adminAccount(login_id)}>
            <bdi>{login_name}</bdi>
          </Link>
        </h2>
        <AccountState account={account} />
        <div className={classes.facts}>
          {company ? (
            <span>
              <bdi>{company.cmp_name}</bdi>, <SiteLink site={company.cmp_webs} />
            </span>
          ) : account.login_type === 'EMP' ? (
            <span>No company yet</span>
          ) : null}
          {company?.pending ? (
            <span>
              wants to be <bdi>{company.pending.cmp_name}</bdi>, <SiteLink site={company.pending.cmp_webs} />
            </span>
          ) : null}
          <a href={`mailto:${login_email}`}>{login_email}</a>
          <MailDomain account={account} />
          <span>
            Signed up <RelativeTime value={created_at} />
          </span>
          {last_decision ? (
            <span>
              {decisionText(last_decision)} <RelativeTime value={last_decision.at} />
            </span>
          ) : null}
        </div>
      </div>
      {waits_for === 'account' ? (
        <div className={classes.actions}>
          <ReasonButton
            disabled={decision.isPending}
            question={
              <>
                Decline <bdi>{login_name}</bdi>?
              </>
            }
            text="Their jobs stay hidden. They read the reason by email and on their profile."
            confirmLabel="Decline"
            aria-label={`Decline ${login_name}`}
            onConfirm={(reason) => decide({ kind: 'decline', reason })}
          >
            Decline
          </ReasonButton>
          {/* What went wrong is already said in a toast. */}
          <Button
            type="primary"
            loading={decision.isPending}
            aria-label={`Approve ${login_name}`}
            onClick={() => void decide({ kind: 'approve' }).catch(() => undefined)}
          >
            Approve
          </Button>
        </div>
      ) : null}
    </article>
  );
};
