import { call } from '@market/api/call';
import { leaveTeam } from '@market/contracts/companies';
import { links } from '@market/contracts/site';
import { errorText, logFailure, useShell } from '@market/web-kit';
import { ButtonLink, Card, ConfirmButton } from '@market/web-kit/ui';
import { useTeam } from '../../shared/use-team';
import { texts } from '../../texts';

const words = texts.team;

/** Leaves the company; the last owner sees why that is impossible. Hidden for the only member. */
export function LeaveCompanyCard() {
  const { http, session, notify, navigate, queryClient } = useShell();
  const { query } = useTeam();
  const team = query.data;
  if (!team || team.members.length < 2) return null;
  const leave = async () => {
    try {
      const { user } = await call(http, leaveTeam);
      session.setUser(user);
      queryClient.clear();
      notify.success(words.left);
      navigate(links.profile());
    } catch (error) {
      logFailure(error);
      notify.error(errorText(error, words.notLeft));
      throw error;
    }
  };
  return (
    <Card
      title={words.leave}
      extra={
        team.can.leave ? (
          <ConfirmButton
            danger
            question={words.leaveQuestion}
            text={words.leaveText}
            confirmLabel={words.leave}
            onConfirm={leave}
          >
            {words.leave}
          </ConfirmButton>
        ) : (
          <ButtonLink to={links.dashboardTeam()}>{words.title}</ButtonLink>
        )
      }
    >
      <p>{team.can.leave ? words.leaveHint : words.lastOwnerHint}</p>
    </Card>
  );
}
