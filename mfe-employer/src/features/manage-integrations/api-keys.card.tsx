import { dayOf } from '@market/api/formatters';
import { call } from '@market/api/call';
import { API_KEYS_MAX, type ApiKey, type ApiKeys, revokeApiKey } from '@market/contracts/integrations';
import { RecordStatus } from '@market/market-ui/values';
import { errorText, logFailure, useShell } from '@market/web-kit';
import {
  AddIcon,
  Alert,
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
  Stack,
  type StatusTone,
} from '@market/web-kit/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { texts } from '../../texts';
import classes from './integrations.module.css';
import { SCOPE_WORDS } from './scope-words';
import { useApiKeys } from './use-integrations';

const words = texts.integrations;

const MakeKeyDialog = lazy(async () => ({ default: (await import('./make-key.dialog')).MakeKeyDialog }));

const STATES: Record<ApiKey['state'], { label: string; tone: StatusTone }> = {
  active: { label: words.active, tone: 'good' },
  expired: { label: words.expired, tone: 'neutral' },
  'maker-no-owner': { label: words.makerNoOwner, tone: 'waiting' },
};
const bdi = (part: ReactNode) => <bdi>{part}</bdi>;

/** API keys of the own company: created, listed and revoked. */
export function ApiKeysCard() {
  const [isMaking, setMaking] = useState(false);
  const { data, isError, error, refetch, changed } = useApiKeys();
  return (
    <Card title={words.keys}>
      <Stack gap={4}>
        <p className={classes.facts}>{words.keysHint}</p>
        {isError && !data ? (
          <ErrorState compact title={words.failed} error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !isError ? <LoadingState shape="rows" label={words.loading} /> : null}
        {data ? (
          <>
            <KeyList keys={data} onChanged={changed} />
            {data.can.make ? (
              <Row>
                <Button type="primary" icon={<AddIcon size={18} />} onClick={() => setMaking(true)}>
                  {words.make}
                </Button>
              </Row>
            ) : (
              <Alert type="info" title={words.later({ max: API_KEYS_MAX })} />
            )}
          </>
        ) : null}
      </Stack>
      <Suspense fallback={null}>
        {isMaking ? <MakeKeyDialog onMade={() => void changed()} onClose={() => setMaking(false)} /> : null}
      </Suspense>
    </Card>
  );
}

function KeyList({ keys: { records }, onChanged }: { keys: ApiKeys; onChanged: () => Promise<void> }) {
  if (records.length === 0)
    return <EmptyState compact icon={<LockIcon size={28} />} title={words.none} text={words.noneText} />;
  return (
    <ItemList
      items={records}
      keyOf={({ id }) => id}
      label={words.keys}
      look="divided"
      render={(key) => <KeyRow apiKey={key} onChanged={onChanged} />}
    />
  );
}

function KeyRow({
  apiKey: { id, name, scopes, ends_with, made_at, made_by, expires_at, used_at, state },
  onChanged,
}: {
  apiKey: ApiKey;
  onChanged: () => Promise<void>;
}) {
  const { http, notify } = useShell();
  async function revoke(): Promise<void> {
    try {
      await call(http, revokeApiKey, { params: { id } });
    } catch (failure) {
      logFailure(failure);
      notify.error(errorText(failure, words.notRevoked));
      throw failure;
    }
    notify.success(words.revoked);
    await onChanged();
  }
  return (
    <div className={classes.row}>
      <div>
        <h3 className={classes.name}>
          <bdi>{name}</bdi>
        </h3>
        <p className={classes.facts}>{scopes.map((scope) => SCOPE_WORDS[scope]).join(' · ')}</p>
        <p className={classes.facts}>
          {words.madeBy({ by: made_by || words.formerColleague, bdi, when: () => <RelativeTime value={made_at} /> })}
          {' · '}
          {words.endsWith({ end: () => <span className={classes.ending}>{ends_with}</span> })}
        </p>
        {state === 'maker-no-owner' ? <p className={classes.facts}>{words.makerNoOwnerText}</p> : null}
      </div>
      <div>
        <RecordStatus status={state} {...STATES[state]} />
        <p className={classes.facts}>
          {state === 'expired'
            ? words.didExpire({ day: dayOf(expires_at) })
            : words.expires({ day: dayOf(expires_at) })}
        </p>
        <p className={classes.facts}>
          {used_at ? words.used({ when: () => <RelativeTime value={used_at} /> }) : words.neverUsed}
        </p>
      </div>
      <ConfirmButton
        size="small"
        danger
        aria-label={words.revokeLabel({ name })}
        question={<>{words.revokeQuestion({ name, bdi })}</>}
        text={words.revokeText}
        confirmLabel={words.revoke}
        onConfirm={revoke}
      >
        {words.revoke}
      </ConfirmButton>
    </div>
  );
}
