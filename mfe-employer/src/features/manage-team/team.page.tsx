import { call } from '@market/api/call';
import { removeMember, resendInvitation, revokeInvitation, type TeamMember } from '@market/contracts/companies';
import { useShell } from '@market/web-kit';
import {
  AddIcon,
  Alert,
  Button,
  Card,
  ConfirmButton,
  ErrorState,
  ItemList,
  LoadingState,
  Page,
  PageHeader,
  RelativeTime,
  Row,
  Stack,
} from '@market/web-kit/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { texts } from '../../texts';
import { ROLE_LABELS } from '../../shared/role-words';
import { ApplicantExportList } from './applicant-exports';
import { TeamHistoryList } from './team-history';
import classes from './team.module.css';
import { useTeam } from '../../shared/use-team';

const words = texts.team;

const InviteMemberDialog = lazy(async () => ({
  default: (await import('./invite-member.dialog')).InviteMemberDialog,
}));
const ChangeMemberDialog = lazy(async () => ({
  default: (await import('./change-member.dialog')).ChangeMemberDialog,
}));
const GiveOwnershipDialog = lazy(async () => ({
  default: (await import('./give-ownership.dialog')).GiveOwnershipDialog,
}));

type Open = { kind: 'invite' } | { kind: 'change' | 'ownership'; member: TeamMember };

/** Members of the own company, open invitations, and the history of both. */
export function TeamPage() {
  const { http } = useShell();
  const { query, changed, change } = useTeam();
  const [open, setOpen] = useState<Open>();
  const { data: team, isError, error, refetch } = query;
  const bdi = (part: ReactNode) => <bdi>{part}</bdi>;

  if (isError && !team)
    return (
      <Page title={words.title} width="narrow">
        <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (!team)
    return (
      <Page title={words.title} width="narrow">
        <LoadingState shape="page" label={words.loading} />
      </Page>
    );
  const close = () => setOpen(undefined);
  return (
    <Page title={words.title} width="narrow">
      <PageHeader
        title={words.title}
        description={words.lead}
        actions={
          team.can.invite ? (
            <Button type="primary" icon={<AddIcon size={18} />} onClick={() => setOpen({ kind: 'invite' })}>
              {words.invite}
            </Button>
          ) : null
        }
      />
      <Stack gap={5}>
        {team.can.manage && !team.can.invite ? <Alert type="info" title={words.inviteLater} /> : null}
        <Card title={words.members}>
          <ItemList
            items={team.members}
            keyOf={({ login_id }) => login_id}
            label={words.members}
            look="divided"
            render={(member) => (
              <div className={classes.row}>
                <div>
                  <h3 className={classes.name}>
                    <bdi>{member.name}</bdi> {member.you ? words.you : null}
                  </h3>
                  <p className={classes.facts}>
                    <bdi>{member.email}</bdi>
                  </p>
                </div>
                <p className={classes.facts}>
                  {ROLE_LABELS[member.role]}
                  {member.role === 'hiring-manager' ? (
                    <>
                      <br />
                      {words.jobCount({ count: member.jobs.length })}
                    </>
                  ) : null}
                </p>
                <Row gap={1} className={classes.actions}>
                  {member.can.change ? (
                    <Button
                      size="small"
                      aria-label={words.changeLabel({ name: member.name })}
                      onClick={() => setOpen({ kind: 'change', member })}
                    >
                      {words.change}
                    </Button>
                  ) : null}
                  {member.can.give_ownership ? (
                    <Button
                      size="small"
                      aria-label={words.makeOwnerLabel({ name: member.name })}
                      onClick={() => setOpen({ kind: 'ownership', member })}
                    >
                      {words.makeOwner}
                    </Button>
                  ) : null}
                  {member.can.remove ? (
                    <ConfirmButton
                      size="small"
                      danger
                      aria-label={words.removeLabel({ name: member.name })}
                      question={<>{words.removeQuestion({ name: member.name, bdi })}</>}
                      text={words.removeText}
                      confirmLabel={words.remove}
                      onConfirm={() =>
                        change(call(http, removeMember, { params: { login_id: member.login_id } }), words.removed)
                      }
                    >
                      {words.remove}
                    </ConfirmButton>
                  ) : null}
                </Row>
              </div>
            )}
          />
        </Card>
        {team.can.manage ? (
          <Card title={words.invitations}>
            {team.invitations.length === 0 ? <p className={classes.facts}>{words.noInvitations}</p> : null}
            <ItemList
              items={team.invitations}
              keyOf={({ id }) => id}
              label={words.invitations}
              look="divided"
              render={({ id, email, role, by_name, created_at, expires_at, expired }) => (
                <div className={classes.row}>
                  <div>
                    <h3 className={classes.name}>
                      <bdi>{email}</bdi>
                    </h3>
                    <p className={classes.facts}>
                      {words.invitedBy({
                        by: by_name || words.formerColleague,
                        bdi,
                        when: () => <RelativeTime value={created_at} />,
                      })}
                    </p>
                  </div>
                  <p className={classes.facts}>
                    {ROLE_LABELS[role]}
                    <br />
                    {expired ? words.expired : words.expires({ when: () => <RelativeTime value={expires_at} /> })}
                  </p>
                  <Row gap={1} className={classes.actions}>
                    <Button
                      size="small"
                      aria-label={words.resendLabel({ email })}
                      onClick={() =>
                        // The failure is already shown as a toast.
                        void change(call(http, resendInvitation, { params: { id } }), words.invited({ email })).catch(
                          () => undefined,
                        )
                      }
                    >
                      {words.resend}
                    </Button>
                    <ConfirmButton
                      size="small"
                      danger
                      aria-label={words.revokeLabel({ email })}
                      question={<>{words.revokeQuestion({ email, bdi })}</>}
                      text={words.revokeText}
                      confirmLabel={words.revoke}
                      onConfirm={() => change(call(http, revokeInvitation, { params: { id } }), words.revoked)}
                    >
                      {words.revoke}
                    </ConfirmButton>
                  </Row>
                </div>
              )}
            />
          </Card>
        ) : null}
        <section aria-labelledby="team-history">
          <h2 id="team-history" className={classes.heading}>
            {words.history}
          </h2>
          <TeamHistoryList />
        </section>
        {team.can.manage ? (
          <section aria-labelledby="team-exports">
            <h2 id="team-exports" className={classes.heading}>
              {words.exports}
            </h2>
            <ApplicantExportList />
          </section>
        ) : null}
      </Stack>
      <Suspense fallback={null}>
        {open?.kind === 'invite' ? <InviteMemberDialog onChanged={changed} onClose={close} /> : null}
        {open?.kind === 'change' ? (
          <ChangeMemberDialog member={open.member} onChanged={changed} onClose={close} />
        ) : null}
        {open?.kind === 'ownership' ? (
          <GiveOwnershipDialog member={open.member} onChanged={changed} onClose={close} />
        ) : null}
      </Suspense>
    </Page>
  );
}
