import { call } from '@market/api/call';
import {
  changeWebhook,
  type NewWebhook,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  WEBHOOK_FAILING_DAYS,
} from '@market/contracts/integrations';
import { RecordStatus } from '@market/market-ui/values';
import { errorText, logFailure, useShell } from '@market/web-kit';
import { Button, ConfirmButton, RelativeTime, Row, Stack, type StatusTone } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AuthorLine } from '../../shared/author-line';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import classes from './integrations.module.css';
import { WebhookLog } from './webhook-log';
import { MESSAGE_WORDS } from './webhook-words';

const words = texts.webhooks;

interface WebhookRowProps {
  webhook: Webhook;
  onChanged: () => Promise<void>;
  onSecret: (webhook: NewWebhook) => void;
}

/** Webhook: its URL, subscribed messages, state, and delivery log. */
export function WebhookRow({ webhook, onChanged, onSecret }: WebhookRowProps) {
  const { id, url, events, enabled, version, failing_since, rotating_until } = webhook;
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const [isLogOpen, setLogOpen] = useState(false);
  const log = { queryKey: queryKeys.webhookDeliveries(id) };

  /** Runs a change and shows its failure as a toast. @throws the failure, so that a confirmation stays open */
  async function change<Done>(made: Promise<Done>, success?: string): Promise<Done> {
    try {
      const done = await made;
      if (success) notify.success(success);
      return done;
    } catch (failure) {
      logFailure(failure);
      notify.error(errorText(failure, words.notChanged));
      throw failure;
    }
  }
  async function toggle(): Promise<void> {
    const body = { events, enabled: !enabled, version };
    const made = call(http, changeWebhook, { params: { id }, body });
    // Also after a failure: a colleague may have changed it first.
    await change(made, enabled ? words.switchedOff : words.switchedOn).finally(onChanged);
  }
  async function test(): Promise<void> {
    await change(call(http, testWebhook, { params: { id } }), words.tested);
    setLogOpen(true);
    await cache.invalidateQueries(log);
  }
  async function rotate(): Promise<void> {
    onSecret(await change(call(http, rotateWebhookSecret, { params: { id } })));
  }
  async function remove(): Promise<void> {
    await change(call(http, removeWebhook, { params: { id } }), words.removed);
    await onChanged();
  }
  // Failures are already shown as toasts.
  const quietly = (work: () => Promise<void>) => () => void work().catch(() => undefined);

  return (
    <div className={classes.webhook}>
      <Stack gap={2}>
        <Row gap={2}>
          <h3 className={classes.name}>
            <bdi dir="ltr">{url}</bdi>
          </h3>
          <RecordStatus status="webhook" {...stateOf(webhook)} />
        </Row>
        <p className={classes.facts}>{events.map((event) => MESSAGE_WORDS[event]).join(' · ')}</p>
        <AuthorLine madeBy={webhook.made_by_name} changedBy={webhook.changed_by_name} />
        {failing_since && enabled ? (
          <p className={classes.facts}>
            {words.failingSince({ when: () => <RelativeTime value={failing_since} />, days: WEBHOOK_FAILING_DAYS })}
          </p>
        ) : null}
        {rotating_until ? (
          <p className={classes.facts}>{words.rotating({ when: () => <RelativeTime value={rotating_until} /> })}</p>
        ) : null}
        <Row gap={2}>
          {enabled ? (
            <Button size="small" aria-label={words.testLabel({ url })} onClick={quietly(test)}>
              {words.test}
            </Button>
          ) : null}
          <Button
            size="small"
            aria-label={enabled ? words.switchOffLabel({ url }) : words.switchOnLabel({ url })}
            onClick={quietly(toggle)}
          >
            {enabled ? words.switchOff : words.switchOn}
          </Button>
          <ConfirmButton
            size="small"
            aria-label={words.rotateLabel({ url })}
            question={words.rotateQuestion}
            text={words.rotateText}
            confirmLabel={words.rotate}
            onConfirm={rotate}
          >
            {words.rotate}
          </ConfirmButton>
          <ConfirmButton
            size="small"
            danger
            aria-label={words.removeLabel({ url })}
            question={words.removeQuestion}
            text={words.removeText}
            confirmLabel={words.remove}
            onConfirm={remove}
          >
            {words.remove}
          </ConfirmButton>
        </Row>
        <details className={classes.facts} open={isLogOpen} onToggle={(event) => setLogOpen(event.currentTarget.open)}>
          <summary>{words.log}</summary>
          {isLogOpen ? <WebhookLog webhookId={id} canSend={enabled} /> : null}
        </details>
      </Stack>
    </div>
  );
}

function stateOf({ enabled, failing_since }: Webhook): { label: string; tone: StatusTone } {
  if (!enabled) return { label: words.off, tone: 'neutral' };
  return failing_since ? { label: words.failing, tone: 'bad' } : { label: words.working, tone: 'good' };
}
