import { dayOf } from '@market/api/formatters';
import { call } from '@market/api/call';
import type { EmployerApplication } from '@market/contracts/applications';
import { links } from '@market/contracts/site';
import { listTalentPool } from '@market/contracts/talent-pool';
import { useShell } from '@market/web-kit';
import { Button, ButtonLink } from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AskForPoolDialog } from '../../../shared/ask-for-pool.dialog';
import { queryKeys } from '../../../shared/query-keys';
import { texts } from '../../../texts';

const words = texts.talentPool;

/**
 * Invites a rejected candidate to the talent pool; shows a pending or accepted invitation. A refusal is revealed only
 * by the server, on another invitation too soon.
 */
export function AskForPool({ application: { id, candidate } }: { application: EmployerApplication }) {
  const { http } = useShell();
  const [isAsking, setIsAsking] = useState(false);
  const query = { state: 'any', can_code: candidate.can_code, limit: 1 } as const;
  const { data, isPending } = useQuery({
    queryKey: queryKeys.talentPool(query),
    queryFn: () => call(http, listTalentPool, { query: query }),
  });
  const [entry] = data?.records ?? [];
  if (isPending) return null;
  if (entry)
    return (
      <ButtonLink to={links.dashboardTalentPool(entry.until ? {} : { state: 'asked' })}>
        {entry.until
          ? words.inPoolUntil({ day: dayOf(entry.until) })
          : words.askedUntil({ day: dayOf(entry.answer_by ?? '') })}
      </ButtonLink>
    );
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{words.askForPool}</Button>
      {isAsking ? (
        <AskForPoolDialog of={{ applicationId: id }} name={candidate.can_name} onClose={() => setIsAsking(false)} />
      ) : null}
    </>
  );
}
