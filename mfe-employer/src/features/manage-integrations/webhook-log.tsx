import { call } from '@market/api/call';
import { listWebhookDeliveries, replayWebhookDelivery, WEBHOOK_LOG_DAYS } from '@market/contracts/integrations';
import { errorText, logFailure, useShell } from '@market/web-kit';
import { Button, ErrorState, ItemList, LoadingState, RelativeTime } from '@market/web-kit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import classes from './integrations.module.css';
import { MESSAGE_WORDS, outcomeOf } from './webhook-words';

const words = texts.webhooks;
/** Polling interval of the log while a message is pending, in milliseconds. */
const LOOK_AGAIN_MS = 2_000;

/** Latest messages of a webhook with their outcomes; each may be sent again while the webhook is on. */
export function WebhookLog({ webhookId, canSend }: { webhookId: string; canSend: boolean }) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const queryKey = queryKeys.webhookDeliveries(webhookId);
  const { data, isError, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(http, listWebhookDeliveries, { params: { id: webhookId } }),
    refetchInterval: ({ state }) =>
      state.data?.records.some((one) => one.state === 'queued' && one.failure === null) ? LOOK_AGAIN_MS : false,
  });
  async function again(id: string): Promise<void> {
    try {
      await call(http, replayWebhookDelivery, { params: { id: webhookId, delivery_id: id } });
      notify.success(words.tested);
      await cache.invalidateQueries({ queryKey });
    } catch (failure) {
      logFailure(failure);
      notify.error(errorText(failure, words.notChanged));
    }
  }
  if (isError && !data)
    return <ErrorState compact title={words.failedLog} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState shape="text" count={2} label={words.loadingLog} />;
  if (data.records.length === 0) return <p>{words.noLog({ days: WEBHOOK_LOG_DAYS })}</p>;
  return (
    <ItemList
      items={data.records}
      keyOf={({ id }) => id}
      label={words.log}
      look="divided"
      render={(delivery) => (
        <div className={classes.entry}>
          <p className={classes.facts}>
            {MESSAGE_WORDS[delivery.type]} · <RelativeTime value={delivery.queued_at} /> · {outcomeOf(delivery)}
          </p>
          {canSend ? (
            <Button
              size="small"
              aria-label={words.againLabel({ what: MESSAGE_WORDS[delivery.type] })}
              onClick={() => void again(delivery.id)}
            >
              {words.again}
            </Button>
          ) : null}
        </div>
      )}
    />
  );
}
