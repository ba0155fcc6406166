import { useDelayed } from '@market/web-kit/frame';
import classes from './delayed-notice.module.css';

/** A delayed route is told about after 1000 ms (product spec, section 9). */
const NOTICE_AFTER_MS = 1_000;

/** A thin bar at the top of the page while something is awaited for longer than a moment. */
export function DelayedNotice({ label }: { label: string }) {
  const late = useDelayed(NOTICE_AFTER_MS);
  return (
    <div role="status" className={classes.region}>
      {late ? (
        <>
          <span className={classes.bar} />
          <span className={classes.text}>Still loading {label}…</span>
        </>
      ) : null}
    </div>
  );
}
