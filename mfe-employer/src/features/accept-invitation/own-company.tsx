import { call } from '@market/api/call';
import { holdingsText, type SeenInvitation, showHoldings } from '@market/contracts/companies';
import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import { ButtonLink, ConfirmButton, ErrorState, LoadingState, Row } from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';

const words = texts.invitation;
const bdi = (part: ReactNode) => <bdi>{part}</bdi>;

/** Own company of who is invited to another one: an empty one is dissolved on request, else what is in it is named. */
export function OwnCompany({
  invitation: { cmp_name: company, email },
  onDissolve,
}: {
  invitation: Pick<SeenInvitation, 'cmp_name' | 'email'>;
  /** Dissolves the company of this code and joins the other one. @throws where that is refused */
  onDissolve: (cmpCode: string) => Promise<unknown>;
}) {
  const { http } = useShell();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.holdings,
    queryFn: ({ signal }) => call(http, showHoldings, { signal }),
    staleTime: 0,
    retry: false,
  });
  if (isPending) return <LoadingState shape="text" count={2} label={words.lookingAtCompany} />;
  if (!data) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  const { cmp_code, cmp_name: own, holdings } = data;
  if (holdings.length > 0)
    return (
      <>
        <p>{words.ownsFull({ own, what: holdingsText(holdings), email, bdi })}</p>
        <Row>
          <ButtonLink to={links.dashboardSettings()}>{words.settings}</ButtonLink>
        </Row>
      </>
    );
  return (
    <>
      <p>{words.ownsEmpty({ own, company, bdi })}</p>
      <Row>
        <ConfirmButton
          danger
          question={<>{words.dissolveQuestion({ own, company, bdi })}</>}
          text={words.dissolveText}
          confirmLabel={words.dissolve}
          onConfirm={async () => {
            try {
              await onDissolve(cmp_code);
            } catch (failure) {
              // The company may have got something since: it is named.
              void refetch();
              throw failure;
            }
          }}
        >
          {words.dissolve}
        </ConfirmButton>
      </Row>
    </>
  );
}
