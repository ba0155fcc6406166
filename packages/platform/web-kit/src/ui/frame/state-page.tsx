import type { ComponentProps, ReactNode, Ref } from 'react';
import { PerchPicture } from './perch-picture';
import classes from './state-page.module.css';

interface StatePageProps {
  picture: ComponentProps<typeof PerchPicture>['picture'];
  title: string;
  text: ReactNode;
  actions: ReactNode;
  /** Small print below. */
  note?: ReactNode;
  /** For those who hear the page: it came in place of one that was shown, or waited for. */
  role?: 'alert';
  ref?: Ref<HTMLDivElement>;
}

/** A page that stands in for another one: what is the matter, and where to go from here. */
export function StatePage({ picture, title, text, actions, note, role, ref }: StatePageProps) {
  return (
    <div ref={ref} className={classes.page} role={role}>
      <PerchPicture picture={picture} className={classes.picture} />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={classes.actions}>{actions}</div>
      {note ? <p className={classes.note}>{note}</p> : null}
    </div>
  );
}
