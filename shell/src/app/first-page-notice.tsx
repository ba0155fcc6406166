import { Button, RetryIcon, WarningIcon } from '@market/web-kit/frame';
import { useConnection } from '../base/connection';
import { texts } from '../texts';
import classes from './notice.module.css';
import { retryFirstPage, useFirstPageHeld } from '../base/first-page';

/** Says that what is read is what the server wrote only, while the part of the site that would make more of it does not come. */
export const FirstPageNotice = () => {
  const isOnline = useConnection(({ connection }) => connection === 'online');
  const isHeld = useFirstPageHeld();
  // Without a connection the other notice says more.
  if (!isHeld || !isOnline) return null;
  return (
    <aside className={classes.notice} role="alert">
      <WarningIcon size={18} aria-hidden="true" />
      <p className={classes.text}>{texts.app.partsOfThisPageDid({ strong: (words) => <strong>{words}</strong> })}</p>
      <Button size="small" icon={<RetryIcon size={16} />} onClick={() => void retryFirstPage()}>
        {texts.app.tryAgain}
      </Button>
    </aside>
  );
};
