import type { PendingApproval } from '@market/contracts';
import { ApprovalIcon, Avatar, Button, ConfirmButton, EmptyState, ErrorState, LoadingState, Page, PageHeader, PhoneText, RelativeTime } from '@market/web-kit/ui';
import { ItemList, Pagination } from '@market/web-kit/ui-data';
import { useState } from 'react';
import { AdminTabs } from './admin-tabs';
import classes from './admin.module.css';
import { APPROVALS_PER_PAGE, useApprovals } from './use-approvals';

/** `/admin`: the employers who wait for approval (contract, section 6). */
export const AdminPage = () => {
  const [page, setPage] = useState(1);
  const { pending, decision } = useApprovals(page);
  const decide = (account: PendingApproval, approve: boolean) => decision.mutateAsync({ account, approve });
  const deciding = decision.isPending ? decision.variables.account.login_id : null;

  return (
    <Page title="Approvals" width="narrow">
      <AdminTabs />
      <PageHeader title="Approvals" description="Employers who verified phone and email wait here. Until you approve them, nobody sees their jobs." />
      {pending.isPending ? <LoadingState label="Loading approvals" /> : null}
      {pending.isError && !pending.data ? <ErrorState error={pending.error} onRetry={() => void pending.refetch()} /> : null}
      {pending.data?.total === 0 ? <EmptyState icon={<ApprovalIcon size={28} />} title="Nobody is waiting" text="New employers show up here once they have signed up." /> : null}
      {pending.data && pending.data.total > 0 ? (
        <>
          <p className={classes.count} aria-live="polite">
            {pending.data.total === 1 ? '1 employer is waiting' : `${String(pending.data.total)} employers are waiting`}
          </p>
          <ItemList
            look="spaced"
            label="Employers waiting for approval"
            items={pending.data.records}
            keyOf={({ login_id }) => login_id}
            render={(account) => <Approval account={account} busy={deciding === account.login_id} onDecide={decide} />}
          />
          {pending.data.total > APPROVALS_PER_PAGE ? (
            <Pagination current={page} pageSize={APPROVALS_PER_PAGE} total={pending.data.total} onChange={setPage} align="center" />
          ) : null}
        </>
      ) : null}
    </Page>
  );
};

interface ApprovalProps {
  account: PendingApproval;
  busy: boolean;
  onDecide: (account: PendingApproval, approve: boolean) => Promise<unknown>;
}

const Approval = ({ account, busy, onDecide }: ApprovalProps) => (
  <article className={classes.approval}>
    <Avatar name={account.login_name} size={44} />
    <div>
      <h2 className={classes.name}><bdi>{account.login_name}</bdi></h2>
      <div className={classes.facts}>
        <a href={`mailto:${account.login_email}`}>{account.login_email}</a>
        <span>
          <PhoneText digits={account.login_mobile} phone={account.login_phone} />
        </span>
        <span>
          Signed up <RelativeTime value={account.created_at} />
        </span>
      </div>
    </div>
    <div className={classes.actions}>
      <ConfirmButton
        danger
        disabled={busy}
        question={<>Decline <bdi>{account.login_name}</bdi>?</>}
        text="Their jobs stay hidden. They are not told by mail."
        confirmLabel="Decline"
        aria-label={`Decline ${account.login_name}`}
        onConfirm={() => onDecide(account, false)}
      >
        Decline
      </ConfirmButton>
      {/* What went wrong is already said in a toast. */}
      <Button type="primary" loading={busy} aria-label={`Approve ${account.login_name}`} onClick={() => void onDecide(account, true).catch(() => undefined)}>
        Approve
      </Button>
    </div>
  </article>
);

