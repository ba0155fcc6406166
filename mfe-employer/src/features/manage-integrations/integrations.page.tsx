import { Page, PageHeader, Stack } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { ApiKeysCard } from './api-keys.card';
import { useApiKeys, useWebhooks } from './use-integrations';
import { WebhooksCard } from './webhooks.card';

const words = texts.integrations;

/** Integrations: programs that act for the own company. */
export function IntegrationsPage() {
  // Fetched in parallel; the second card appears after the first, whose list would otherwise shift it.
  const { isPending } = useApiKeys();
  useWebhooks();
  return (
    <Page title={words.title} width="narrow">
      <PageHeader title={words.title} description={words.lead} />
      <Stack gap={5}>
        <ApiKeysCard />
        {isPending ? null : <WebhooksCard />}
      </Stack>
    </Page>
  );
}
