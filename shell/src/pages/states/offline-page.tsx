import { brand } from '@market/web-kit/brand';
import { Button, StatePage } from '@market/web-kit/frame';
import { useEffect, useEffectEvent } from 'react';
import { checkConnection, useConnection } from '../../app/connection';

/**
 * In place of a page, or a dialog, whose code is not here and cannot come without a connection; the header and all else
 * stay.
 */
export const OfflinePage = ({ onOnline }: { onOnline: () => void }) => {
  const device = useConnection(({ connection }) => connection === 'device');
  const tell = useEffectEvent(onOnline);
  useEffect(() => useConnection.subscribe(({ connection }) => connection === 'online' && tell()), []);
  return (
    <StatePage
      picture="waiting"
      title={device ? 'You are offline' : `${brand.name} does not answer right now`}
      text="What you opened is not on this device yet. It comes by itself as soon as it can be reached; the pages that you had open still work."
      actions={
        <Button type="primary" onClick={() => void checkConnection()}>
          Try again
        </Button>
      }
    />
  );
};
