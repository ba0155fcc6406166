import { Alert, Button, Row } from '@market/web-kit/ui';
import type { RefObject } from 'react';
import { texts } from './texts';

/** Offers the unsent draft of an earlier visit; renders nothing if there is none. The focus moves to its text field. */
export function KeptTextOffer({
  kept,
  onTake,
  onDecline,
  box,
}: {
  kept: string;
  onTake: (text: string) => void;
  onDecline: () => void;
  box: RefObject<HTMLTextAreaElement | null>;
}) {
  if (!kept) return null;
  return (
    <Alert
      title={texts.messages.draft}
      action={
        <Row gap={1}>
          <Button
            size="small"
            onClick={() => {
              onTake(kept);
              box.current?.focus();
            }}
          >
            {texts.messages.restore}
          </Button>
          <Button
            size="small"
            type="text"
            onClick={() => {
              onDecline();
              box.current?.focus();
            }}
          >
            {texts.messages.discard}
          </Button>
        </Row>
      }
    />
  );
}
