import { brand } from '@market/market-ui/brand';
import { Button, StatePage } from '@market/web-kit/frame';
import { useEffect, useEffectEvent } from 'react';
import { checkConnection, useConnection } from '../base/connection';
import { texts } from '../texts';

/** Replaces a page or a dialog whose code cannot load without a connection; the header and everything else stay. */
export function OfflinePage({ onOnline }: { onOnline: () => void }) {
  const device = useConnection(({ connection }) => connection === 'device');
  const tell = useEffectEvent(onOnline);
  useEffect(() => useConnection.subscribe(({ connection }) => connection === 'online' && tell()), []);
  return (
    <StatePage
      picture="waiting"
      title={device ? texts.states.youAreOffline : texts.states.doesNotAnswerRightNow({ name: brand.name })}
      text={texts.states.offlineReason}
      actions={
        <Button type="primary" onClick={() => void checkConnection()}>
          {texts.states.tryAgain}
        </Button>
      }
    />
  );
}
