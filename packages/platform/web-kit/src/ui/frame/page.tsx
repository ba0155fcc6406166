import type { ReactNode } from 'react';
import { usePageHead } from '../../head/page-head';
import { Link } from '../../router';
import { BackIcon } from './icons';
import classes from './page.module.css';

interface PageProps {
  /** Names the browser tab: `{title} – {product}`. */
  title: string;
  /** `narrow` for reading and forms, `wide` for boards and split panes. */
  width?: 'normal' | 'narrow' | 'wide';
  children: ReactNode;
}

/** The frame of every page: width, outer space, and the tab's title. The layout around it holds `<main>`. */
export function Page({ title, width = 'normal', children }: PageProps) {
  usePageHead({ title });
  return <div className={[classes.page, width === 'normal' ? '' : classes[width]].join(' ')}>{children}</div>;
}

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons on the right; below the title on a phone. */
  actions?: ReactNode;
  back?: { to: string; label: string };
}

/** The page's `h1`, its description, and the actions for the page as a whole. */
export function PageHeader({ title, description, actions, back }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        {back ? (
          <Link to={back.to} className={classes.back}>
            <BackIcon size={16} aria-hidden="true" />
            {back.label}
          </Link>
        ) : null}
        <h1>{title}</h1>
        {description ? <p className={classes.description}>{description}</p> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  );
}

interface CardProps {
  title?: ReactNode;
  extra?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A bordered surface; with a title it is a section of the page named by its `h2`. */
export function Card({ title, extra, className, children }: CardProps) {
  return (
    <section className={className ? `${classes.card} ${className}` : classes.card}>
      {title ? (
        <div className={classes.cardHeading}>
          <h2>{title}</h2>
          {extra}
        </div>
      ) : null}
      {children}
    </section>
  );
}
