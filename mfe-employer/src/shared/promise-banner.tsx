import { links } from '@market/contracts/site';
import { OVERDUE_REFUSALS } from '@market/contracts/responses';
import { Alert, ButtonLink } from '@market/web-kit/ui';
import { texts } from '../texts';
import { useOwnResponses } from './use-own-responses';
import { useRight } from './use-right';

/** Says before anything is filled in that late answers stop it, and leads to those who wait. */
export function PromiseBanner({ act, onLeave }: { act: keyof typeof OVERDUE_REFUSALS; onLeave?: () => void }) {
  const mayRead = useRight('see-applicants');
  const { data } = useOwnResponses({ enabled: mayRead });
  const { states, error } = OVERDUE_REFUSALS[act];
  if (!data || !states.includes(data.record.state)) return null;
  return (
    <Alert
      type="warning"
      title={error}
      action={
        <ButtonLink size="small" to={links.dashboardApplicants({ waiting: 'yes', sort: 'due' })} onClick={onLeave}>
          {texts.responses.open}
        </ButtonLink>
      }
    />
  );
}
