import { type NewWebhook, type Webhooks, WEBHOOKS_MAX } from '@market/contracts/integrations';
import {
  AddIcon,
  Alert,
  Button,
  Card,
  EmptyState,
  ErrorState,
  ItemList,
  LinkIcon,
  LoadingState,
  Row,
  Stack,
} from '@market/web-kit/ui';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../../texts';
import classes from './integrations.module.css';
import { useWebhooks } from './use-integrations';
import { WebhookRow } from './webhook-row';

const words = texts.webhooks;

const AddWebhookDialog = lazy(async () => ({ default: (await import('./add-webhook.dialog')).AddWebhookDialog }));
const SecretDialog = lazy(async () => ({ default: (await import('./secret.dialog')).SecretDialog }));

/** Webhooks of the own company: added, tested, disabled and enabled, with their delivery logs. */
export function WebhooksCard() {
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<NewWebhook>();
  const { data, isError, error, refetch, changed } = useWebhooks();
  const withSecret = (webhook: NewWebhook): void => {
    setAdding(false);
    setShown(webhook);
    void changed();
  };
  return (
    <Card title={words.title}>
      <Stack gap={4}>
        <p className={classes.facts}>{words.hint}</p>
        {isError && !data ? (
          <ErrorState compact title={words.failed} error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !isError ? <LoadingState shape="rows" label={words.loading} /> : null}
        {data ? (
          <>
            <WebhookList webhooks={data} onChanged={changed} onSecret={withSecret} />
            {data.can.make ? (
              <Row>
                <Button type="primary" icon={<AddIcon size={18} />} onClick={() => setAdding(true)}>
                  {words.add}
                </Button>
              </Row>
            ) : (
              <Alert type="info" title={words.later({ max: WEBHOOKS_MAX })} />
            )}
          </>
        ) : null}
      </Stack>
      <Suspense fallback={null}>
        {isAdding ? <AddWebhookDialog onAdded={withSecret} onClose={() => setAdding(false)} /> : null}
        {shown ? <SecretDialog secret={shown.secret} onClose={() => setShown(undefined)} /> : null}
      </Suspense>
    </Card>
  );
}

function WebhookList({
  webhooks: { records },
  ...row
}: {
  webhooks: Webhooks;
  onChanged: () => Promise<void>;
  onSecret: (webhook: NewWebhook) => void;
}) {
  if (records.length === 0)
    return <EmptyState compact icon={<LinkIcon size={28} />} title={words.none} text={words.noneText} />;
  return (
    <ItemList
      items={records}
      keyOf={({ id }) => id}
      label={words.title}
      look="divided"
      render={(webhook) => <WebhookRow webhook={webhook} {...row} />}
    />
  );
}
