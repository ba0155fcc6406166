import { brand } from '@market/web-kit/brand';
import { Button, OfflineIcon, RetryIcon } from '@market/web-kit/frame';
import { checkConnection, useConnection, type Connection } from './connection';
import classes from './notice.module.css';

const SENTENCES: Record<Exclude<Connection, 'online'>, string> = {
  device: 'You are offline.',
  site: `${brand.name} does not answer right now.`,
};

/**
 * The line over every page while nothing can be reached: says so, also to those who hear the page, and that it passes
 * by itself.
 */
export const OfflineNotice = () => {
  const connection = useConnection((state) => state.connection);
  return (
    // There from the start: a live region that comes with its words is not read by every screen reader.
    <div role="status" data-part="Connection">
      {connection === 'online' ? null : (
        <div className={classes.notice}>
          <OfflineIcon size={18} aria-hidden="true" />
          <p className={classes.text}>
            <strong>{SENTENCES[connection]}</strong> What you see stays, and may be out of date. The rest comes by
            itself once you are online again.
          </p>
          <Button size="small" icon={<RetryIcon size={16} />} onClick={() => void checkConnection()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
};
