import type { ReactNode } from 'react';
import classes from './bands.module.css';
import { WireScene } from './wire-scene';

interface HeroProps {
  title: string;
  lead: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** Dark band at the top of a public page; the header above it has the same background. */
export function Hero({ title, lead, actions, children }: HeroProps) {
  return (
    <section className={classes.hero}>
      <div className={classes.heroInner}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {actions ? <div className={classes.heroActions}>{actions}</div> : null}
        {children}
      </div>
      <WireScene />
    </section>
  );
}

interface SectionProps {
  title: string;
  text?: ReactNode;
  extra?: ReactNode;
  tinted?: boolean;
  children: ReactNode;
}

/** A part of a public page under its heading. */
export function Section({ title, text, extra, tinted, children }: SectionProps) {
  return (
    <section className={tinted ? classes.tinted : undefined}>
      <div className={classes.section}>
        <div className={classes.sectionHead}>
          <div>
            <h2>{title}</h2>
            {text ? <p>{text}</p> : null}
          </div>
          {extra}
        </div>
        {children}
      </div>
    </section>
  );
}

export interface Feature {
  title: string;
  text: string;
}

/** Short claims side by side, each with a supporting sentence. */
export function Features({ features }: { features: readonly Feature[] }) {
  return (
    <div className={classes.features}>
      {features.map(({ title, text }) => (
        <div key={title} className={classes.feature}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}

/** Closing section of a public page: a single call to action. */
export function Closing({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className={classes.section}>
      <section className={classes.closing}>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        {action}
      </section>
    </div>
  );
}

/** Class names for buttons on the dark band. */
export const onBand = { bright: classes.bright ?? '', quiet: classes.onDark ?? '' };
