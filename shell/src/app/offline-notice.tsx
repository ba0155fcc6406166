import { brand } from '@market/market-ui/brand';
import { Button, OfflineIcon, RetryIcon } from '@market/web-kit/frame';
import { checkConnection, useConnection, type Connection } from '../base/connection';
import { texts } from '../texts';
import classes from './notice.module.css';

const SENTENCES: Record<Exclude<Connection, 'online'>, string> = {
  device: texts.app.youAreOffline,
  site: texts.app.doesNotAnswerRightNow({ name: brand.name }),
};

/** Notice over every page while the site is unreachable: states, also to screen readers, that this is temporary. */
export function OfflineNotice() {
  const connection = useConnection((state) => state.connection);
  return (
    // Rendered from the start: a live region that appears with its text is not read by every screen reader.
    <div role="status" data-part="Connection">
      {connection === 'online' ? null : (
        <div className={classes.notice}>
          <OfflineIcon size={18} aria-hidden="true" />
          <p className={classes.text}>
            {texts.app.whatYouSeeStays({
              connection: SENTENCES[connection],
              strong: (words) => <strong>{words}</strong>,
            })}
          </p>
          <Button size="small" icon={<RetryIcon size={16} />} onClick={() => void checkConnection()}>
            {texts.app.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}
