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
  /** `alert` when it replaces a page that was shown or awaited, so that screen readers announce it. */
  role?: 'alert';
  ref?: Ref<HTMLDivElement>;
}

/** A full-page message in place of a page: the problem, and links onwards. */
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
