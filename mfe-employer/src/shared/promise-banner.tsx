import { links } from '@market/contracts/site';
import { OVERDUE_REFUSALS } from '@market/contracts/responses';
import { useLocation } from '@market/web-kit/router';
import { Alert, ButtonLink } from '@market/web-kit/ui';
import { useEffect, useRef } from 'react';
import { texts } from '../texts';
import { useOwnResponses } from './use-own-responses';
import { useRight } from './use-right';

/**
 * Warns before any input that late answers block the action, with a link to the waiting applicants.
 * @param onLeave called once the link's page has opened, since unsaved work may prevent it
 */
export function PromiseBanner({ act, onLeave }: { act: keyof typeof OVERDUE_REFUSALS; onLeave?: () => void }) {
  const { key } = useLocation();
  /** History entry at which the link was pressed. */
  const pressedAt = useRef<string>(undefined);
  useEffect(() => {
    if (pressedAt.current === undefined || pressedAt.current === key) return;
    pressedAt.current = undefined;
    onLeave?.();
  }, [key, onLeave]);
  const mayRead = useRight('see-applicants');
  const { data } = useOwnResponses({ enabled: mayRead });
  const { states, error } = OVERDUE_REFUSALS[act];
  if (!data || !states.includes(data.record.state)) return null;
  return (
    <Alert
      type="warning"
      title={error}
      action={
        <ButtonLink
          size="small"
          to={links.dashboardApplicants({ waiting: 'yes', sort: 'due' })}
          onClick={() => {
            pressedAt.current = key;
          }}
        >
          {texts.responses.open}
        </ButtonLink>
      }
    />
  );
}
