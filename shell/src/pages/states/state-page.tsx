import type { ComponentProps, ReactNode } from 'react';
import { PerchPicture } from './perch-picture';
import classes from './state-page.module.css';

interface StatePageProps {
  picture: ComponentProps<typeof PerchPicture>['picture'];
  title: string;
  text: ReactNode;
  actions: ReactNode;
}

/** A page that stands in for another one: what is the matter, and where to go from here. */
export const StatePage = ({ picture, title, text, actions }: StatePageProps) => (
  <div className={classes.page}>
    <PerchPicture picture={picture} className={classes.picture} />
    <h1>{title}</h1>
    <p>{text}</p>
    <div className={classes.actions}>{actions}</div>
  </div>
);
