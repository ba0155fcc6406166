import { DELAYED_ROUTE_NOTICE_MS } from '@market/contracts/site';
import { useDelayed } from '@market/web-kit/frame';
import { texts } from '../texts';
import classes from './delayed-notice.module.css';

/** Thin bar at the top of the page during a longer wait. */
export function DelayedNotice({ label }: { label: string }) {
  const late = useDelayed(DELAYED_ROUTE_NOTICE_MS);
  return (
    <div role="status" className={classes.region}>
      {late ? (
        <>
          <span className={classes.bar} />
          <span className={classes.text}>{texts.app.stillLoading({ label })}</span>
        </>
      ) : null}
    </div>
  );
}
