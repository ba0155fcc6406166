import { dayOf } from '@market/api/formatters';
import { call } from '@market/api/call';
import { type DeployTokenRecord, listAllDeployTokens, revokeDeployToken } from '@market/contracts/remotes';
import { errorText, logFailure, useShell } from '@market/web-kit';
import {
  AddIcon,
  Button,
  Card,
  ConfirmButton,
  EmptyState,
  ErrorState,
  ItemList,
  LoadingState,
  LockIcon,
  RelativeTime,
  Row,
  StatusTag,
} from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../../texts';
import classes from './remotes.module.css';

const words = texts.deployTokens;

const MakeTokenDialog = lazy(async () => ({ default: (await import('./make-token.dialog')).MakeTokenDialog }));

/** Deploy tokens of all remotes, also of those that have published nothing yet: created, listed and revoked. */
export function DeployTokensCard() {
  const { http } = useShell();
  const [isMaking, setMaking] = useState(false);
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: ['admin', 'deploy-tokens'],
    queryFn: ({ signal }) => call(http, listAllDeployTokens, { signal }),
  });
  return (
    <Card title={words.title}>
      <p className={classes.note}>{words.lead}</p>
      {isPending ? <LoadingState shape="rows" label={words.loading} /> : null}
      {isError && !data ? (
        <ErrorState compact title={words.failed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.records.length === 0 ? <EmptyState compact icon={<LockIcon size={28} />} title={words.none} /> : null}
      {data && data.records.length > 0 ? (
        <ItemList
          label={words.title}
          items={data.records}
          keyOf={({ id }) => id}
          render={(token) => <TokenRow token={token} onRevoked={() => refetch()} />}
        />
      ) : null}
      {data ? (
        <Row>
          <Button icon={<AddIcon size={18} />} aria-haspopup="dialog" onClick={() => setMaking(true)}>
            {words.make}
          </Button>
        </Row>
      ) : null}
      <Suspense fallback={null}>
        {isMaking ? <MakeTokenDialog onMade={() => void refetch()} onClose={() => setMaking(false)} /> : null}
      </Suspense>
    </Card>
  );
}

interface TokenRowProps {
  token: DeployTokenRecord;
  onRevoked: () => Promise<unknown>;
}

function TokenRow({ token, onRevoked }: TokenRowProps) {
  const { http, notify } = useShell();
  const { id, remote, made_at, made_by, used_at, expires_at, expired } = token;
  async function revoke(): Promise<void> {
    try {
      await call(http, revokeDeployToken, { params: { name: remote, id } });
    } catch (failure) {
      logFailure(failure);
      notify.error(errorText(failure, words.notRevoked));
      throw failure;
    }
    notify.success(words.revoked);
    await onRevoked();
  }
  return (
    <div className={classes.version}>
      <div className={classes.about}>
        <div className={classes.number}>
          <strong>{token.for}</strong>
          <code>{remote}</code>
          {token.only_previews ? <StatusTag tone="active" label={words.onlyPreviews} /> : null}
          {expired ? <StatusTag tone="neutral" label={words.expired} /> : null}
        </div>
        <div className={classes.facts}>
          <span>{words.madeBy({ by: made_by, when: () => <RelativeTime value={made_at} /> })}</span>
          <span>{used_at ? words.used({ when: () => <RelativeTime value={used_at} /> }) : words.neverUsed}</span>
          <span>{(expired ? words.didExpire : words.expires)({ day: dayOf(expires_at) })}</span>
        </div>
      </div>
      <ConfirmButton
        size="small"
        danger
        aria-label={words.revokeLabel({ who: token.for, remote })}
        question={words.revokeQuestion({ who: token.for })}
        text={words.revokeText({ remote })}
        confirmLabel={words.revoke}
        onConfirm={revoke}
      >
        {words.revoke}
      </ConfirmButton>
    </div>
  );
}
