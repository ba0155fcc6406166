import { Button, RetryIcon, WarningIcon } from '@market/web-kit/frame';
import { useQueryClient } from '@tanstack/react-query';
import { useConnection } from '../base/connection';
import { texts } from '../texts';
import classes from './notice.module.css';
import { retryFailed, useFirstPageFailing } from '../base/take-over';

/** Says that what is read is the server's first answer only, while the calls that would make more of it fail. */
export const FirstPageNotice = () => {
  const queryClient = useQueryClient();
  const isOnline = useConnection(({ connection }) => connection === 'online');
  const isFailing = useFirstPageFailing();
  // Without a connection the other notice says more.
  if (!isFailing || !isOnline) return null;
  return (
    <aside className={classes.notice} role="alert">
      <WarningIcon size={18} aria-hidden="true" />
      <p className={classes.text}>{texts.app.partsOfThisPageDid({ strong: (words) => <strong>{words}</strong> })}</p>
      <Button size="small" icon={<RetryIcon size={16} />} onClick={() => void retryFailed(queryClient)}>
        {texts.app.tryAgain}
      </Button>
    </aside>
  );
};
