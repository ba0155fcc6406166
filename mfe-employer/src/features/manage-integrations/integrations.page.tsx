import { Page, PageHeader, Stack } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { ApiKeysCard } from './api-keys.card';
import { useApiKeys, useWebhooks } from './use-integrations';
import { WebhooksCard } from './webhooks.card';

const words = texts.integrations;

/** Programs that work for the own company. */
export function IntegrationsPage() {
  // Read side by side; the second card waits for the first, which would push it away when its list comes.
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
