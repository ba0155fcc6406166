import { CopiedText } from '@market/market-ui';
import { Alert, Button, Dialog, Row, Stack } from '@market/web-kit/ui';
import { texts } from '../../texts';

const words = texts.webhooks;

/** Shows the secret of a webhook only this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title={words.secretTitle} width={560} onClose={onClose}>
      <Stack gap={4}>
        <Alert type="warning" title={words.secretText} />
        <CopiedText label={words.secret} text={secret} />
        <Row justify="end">
          <Button type="primary" onClick={onClose}>
            {words.done}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
