import { Page, PageHeader, Stack } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { ApiKeysCard } from './api-keys.card';
import { WebhooksCard } from './webhooks.card';

const words = texts.integrations;

/** Programs that work for the own company. */
export function IntegrationsPage() {
  return (
    <Page title={words.title} width="narrow">
      <PageHeader title={words.title} description={words.lead} />
      <Stack gap={5}>
        <ApiKeysCard />
        <WebhooksCard />
      </Stack>
    </Page>
  );
}
