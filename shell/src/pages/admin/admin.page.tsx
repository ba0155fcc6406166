import { APPROVAL_LISTS, type ApprovalList, type PendingApproval } from '@market/contracts/admin';
import { links } from '@market/contracts/site';
import {
  ApprovalIcon,
  Avatar,
  Button,
  EmptyState,
  Input,
  Page,
  PageFailure,
  PageHeader,
  QueryList,
  RelativeTime,
  Select,
  usePageFailure,
} from '@market/web-kit/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { texts } from '../../texts';
import { AccountState, MailDomain, SiteLink, decisionText } from './account-words';
import { AdminTabs } from './admin-tabs';
import classes from './admin.module.css';
import { ReasonButton } from './reason-button';
import { APPROVALS_PER_PAGE, useApprovals, useDecision, type AccountDecision } from './use-approvals';

const LIST_LABELS: Record<ApprovalList, string> = {
  waiting: texts.adminAccounts.waiting,
  approved: texts.adminAccounts.approvedEmployers,
  declined: texts.adminAccounts.declined,
  locked: texts.adminAccounts.locked,
  everybody: texts.adminAccounts.everybody,
};
const NOBODY: Record<ApprovalList, string> = {
  waiting: texts.adminAccounts.nobodyWaiting,
  approved: texts.adminAccounts.noneApproved,
  declined: texts.adminAccounts.nobodyDeclined,
  locked: texts.adminAccounts.noneLocked,
  everybody: texts.adminAccounts.noAccountYet,
};

/** `/admin`: accounts that wait for a decision, and all others. */
export function AdminPage() {
  const [query, setQuery] = useSearchParams();
  const show = APPROVAL_LISTS.find((list) => list === query.get('show')) ?? 'waiting';
  const search = (query.get('search') ?? '').slice(0, 100);
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const found = useApprovals({ show, search, page });
  const failure = usePageFailure(found);
  const go = (change: { show?: ApprovalList; search?: string; page?: number }, options?: { replace: boolean }) => {
    const next = { show, search, page: 1, ...change };
    setQuery(
      {
        ...(next.show === 'waiting' ? {} : { show: next.show }),
        ...(next.search ? { search: next.search } : {}),
        ...(next.page > 1 ? { page: String(next.page) } : {}),
      },
      options,
    );
  };

  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={texts.admin.approvals} width="narrow">
      <AdminTabs />
      <PageHeader title={texts.admin.approvals} description={texts.adminAccounts.lead} />
      <Find show={show} search={search} onFind={go} />
      {found.data && found.data.total > 0 && !found.isPlaceholderData ? (
        // Hidden from screen readers, which get the count from the list.
        <p className={classes.count} aria-hidden="true">
          {countText(show, found.data.total)}
        </p>
      ) : null}
      <QueryList
        query={found}
        label={LIST_LABELS[show]}
        count={({ total }) => countText(show, total)}
        loading={texts.adminAccounts.loading}
        keyOf={({ login_id }) => login_id}
        render={(account) => <Approval account={account} />}
        empty={
          search ? (
            <EmptyState
              icon={<ApprovalIcon size={28} />}
              title={texts.adminAccounts.nobodyFound}
              text={texts.adminAccounts.nobodyFoundText({ search })}
              actions={<Button onClick={() => go({ search: '' })}>{texts.adminAccounts.showAll}</Button>}
            />
          ) : (
            <EmptyState
              icon={<ApprovalIcon size={28} />}
              title={NOBODY[show]}
              text={show === 'waiting' ? texts.adminAccounts.nobodyWaitingText : texts.adminAccounts.chooseAnotherList}
            />
          )
        }
        paging={{ page, size: APPROVALS_PER_PAGE, onChange: (next, options) => go({ page: next }, options) }}
      />
    </Page>
  );
}

function countText(show: ApprovalList, count: number): string {
  return show === 'waiting' ? texts.adminAccounts.waitingCount({ count }) : texts.adminAccounts.accountCount({ count });
}

function Find({
  show,
  search,
  onFind,
}: {
  show: ApprovalList;
  search: string;
  onFind: (change: { show?: ApprovalList; search?: string }) => void;
}) {
  const [typed, setTyped] = useState(search);
  /** Last submitted search, since the input may be letters ahead when the address changes. */
  const reported = useRef(search);
  useEffect(() => {
    if (search === reported.current) return;
    reported.current = search;
    setTyped(search);
  }, [search]);
  const find = (change: { show?: ApprovalList } = {}) => {
    const words = typed.trim();
    reported.current = words;
    setTyped(words);
    onFind({ ...change, search: words });
  };
  return (
    <div role="search" className={classes.find}>
      <Select
        aria-label={texts.adminAccounts.whichAccounts}
        options={APPROVAL_LISTS.map((list) => ({ value: list, label: LIST_LABELS[list] }))}
        value={show}
        onChange={(list: ApprovalList) => find({ show: list })}
      />
      <Input
        type="search"
        aria-label={texts.adminAccounts.searchFor}
        placeholder={texts.adminAccounts.searchFor}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && find()}
      />
      <Button onClick={() => find()}>{texts.adminAccounts.search}</Button>
    </div>
  );
}

function Approval({ account }: { account: PendingApproval }) {
  const decision = useDecision(account);
  const { login_id, login_name, login_email, company, created_at, last_decision } = account;
  const pendingName = company?.pending;
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
          <span>{account.login_type === 'EMP' ? texts.adminAccount.employer : texts.adminAccount.candidate}</span>
          {company ? (
            <span>
              <bdi>{company.cmp_name}</bdi>, <SiteLink site={company.cmp_webs} />
            </span>
          ) : account.login_type === 'EMP' ? (
            <span>{texts.adminAccounts.noCompanyYet}</span>
          ) : null}
          {pendingName ? (
            <span>
              {texts.adminAccounts.wantsToBe({
                cmpName: pendingName.cmp_name,
                bdi: (words) => <bdi>{words}</bdi>,
                siteLink: () => <SiteLink site={pendingName.cmp_webs} />,
              })}
            </span>
          ) : null}
          <a href={`mailto:${login_email}`}>{login_email}</a>
          <MailDomain account={account} />
          <span>{texts.adminAccounts.signedUpWhen({ relativeTime: () => <RelativeTime value={created_at} /> })}</span>
          {last_decision ? (
            <span>
              {decisionText(last_decision)} <RelativeTime value={last_decision.at} />
            </span>
          ) : null}
        </div>
      </div>
      <RowDecisions account={account} busy={decision.isPending} onDecide={decide} />
    </article>
  );
}

interface RowDecision {
  approve: { kind: 'approve' | 'approve-company' | 'approve-mail'; words: string; label: string };
  decline?: { kind: 'decline' | 'decline-company'; words: string; label: string; question: ReactNode; text: string };
}

/** Decisions offered in the list, depending on the reason for waiting. */
function rowDecisionOf({ waits_for, login_name: name }: PendingApproval): RowDecision | undefined {
  const words = texts.adminAccounts;
  const bdi = (inner: ReactNode) => <bdi>{inner}</bdi>;
  switch (waits_for) {
    case 'account':
      return {
        approve: { kind: 'approve', words: words.approve, label: words.approveLabel({ name }) },
        decline: {
          kind: 'decline',
          words: words.decline,
          label: words.declineLabel({ name }),
          question: words.declineQuestion({ name, bdi }),
          text: words.declineText,
        },
      };
    case 'company-change':
      return {
        approve: { kind: 'approve-company', words: words.approveChange, label: words.approveChangeLabel({ name }) },
        decline: {
          kind: 'decline-company',
          words: words.declineChange,
          label: words.declineChangeLabel({ name }),
          question: words.declineChangeQuestion({ name, bdi }),
          text: words.declineChangeText,
        },
      };
    case 'first-company':
      return {
        approve: { kind: 'approve-company', words: words.approveCompany, label: words.approveCompanyLabel({ name }) },
      };
    case 'mail-domain':
      return { approve: { kind: 'approve-mail', words: words.approveMail, label: words.approveMailLabel({ name }) } };
    case undefined:
      return undefined;
  }
}

function RowDecisions({
  account,
  busy,
  onDecide,
}: {
  account: PendingApproval;
  busy: boolean;
  onDecide: (decision: AccountDecision) => Promise<unknown>;
}) {
  const decision = rowDecisionOf(account);
  if (!decision) return null;
  const { approve, decline } = decision;
  return (
    <div className={classes.actions}>
      {decline ? (
        <ReasonButton
          disabled={busy}
          question={decline.question}
          text={decline.text}
          confirmLabel={decline.words}
          keep={`${decline.kind}:${account.login_id}`}
          aria-label={decline.label}
          onConfirm={(reason) => onDecide({ kind: decline.kind, reason })}
        >
          {decline.words}
        </ReasonButton>
      ) : null}
      {/* Errors are shown by a toast already. */}
      <Button
        type="primary"
        loading={busy}
        aria-label={approve.label}
        onClick={() => void onDecide({ kind: approve.kind }).catch(() => undefined)}
      >
        {approve.words}
      </Button>
    </div>
  );
}
